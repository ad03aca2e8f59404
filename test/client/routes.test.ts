/** The eight methods: method, path, headers and body of each, as a real server sees them. */
import { describe, expect, it } from 'vitest';
import type { Client } from '../../src/index.js';
import { cardCharge, sepaCharge } from '../charges.js';
import { createTestClient, KEYS, startGateway } from './gateway.js';

const BUYER =
  '"country":"DE","postal_code":"10115","state":"BE","city":"Berlin","line1":"Invalidenstr. 1","line2":"-",' +
  '"email":"ada@example.com","name":"Ada Lovelace"';
const CARD_JSON =
  `{"cardNumber":4242424242424242,"expMonth":"12","expYear":"${cardCharge.expYear}","cvc":"123","amount":2599,` +
  `"currency":"eur","remote_ip":"192.0.2.10","return_url":"https://shop.example/return",${BUYER}}`;
const SEPA_JSON = `{"iban":"DE89370400440532013000","amount":1050,"currency":"eur","remote_ip":"192.0.2.10",${BUYER}}`;
const CUSTOMER_JSON =
  '{"email":"ada@example.com","currency":"eur","name":"-","city":"-","country":"-","line1":"-","line2":"-",' +
  '"postal_code":"-","state":"-","payment_method":"-","phone":"-","shipping":"-"}';

interface Route {
  readonly name: keyof Client;
  readonly call: (client: Client) => Promise<object>;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body: string;
}

const ROUTES: readonly Route[] = [
  {
    name: 'createCardToken',
    call: (client) => client.createCardToken(cardCharge),
    method: 'POST',
    path: '/v1/create/token',
    body: CARD_JSON,
  },
  {
    name: 'createSepaToken',
    call: (client) => client.createSepaToken(sepaCharge),
    method: 'POST',
    path: '/v1/create/sepa/token',
    body: SEPA_JSON,
  },
  {
    name: 'createToken',
    call: (client) => client.createToken(cardCharge),
    method: 'POST',
    path: '/v1/tokens',
    body: CARD_JSON,
  },
  {
    name: 'createToken',
    call: (client) => client.createToken(sepaCharge),
    method: 'POST',
    path: '/v1/tokens',
    body: SEPA_JSON,
  },
  {
    name: 'retrieveToken',
    call: (client) => client.retrieveToken('tok_1'),
    method: 'GET',
    path: '/v1/retrieve/token/tok_1',
    body: '',
  },
  { name: 'getToken', call: (client) => client.getToken('tok_1'), method: 'GET', path: '/v1/tokens/tok_1', body: '' },
  {
    name: 'chargeCard',
    call: (client) => client.chargeCard('00ff'),
    method: 'POST',
    path: '/v1/process/card-payment',
    body: '{"token":"00ff"}',
  },
  {
    name: 'chargeSepa',
    call: (client) => client.chargeSepa('00ff'),
    method: 'POST',
    path: '/v1/process/sepa-payment',
    body: '{"token":"00ff"}',
  },
  {
    name: 'createCustomer',
    call: (client) => client.createCustomer({ email: 'ada@example.com', currency: 'EUR' }),
    method: 'POST',
    path: '/v1/create/customer',
    body: CUSTOMER_JSON,
  },
];

const isCharge = ({ name }: Route) => name.startsWith('charge');

describe.each(ROUTES)('$name to $method $path', (route) => {
  const { call, method, path, body } = route;

  it('sends one request with that body', async () => {
    const { url, requests } = await startGateway({ id: 'x_1', status: 'pending' });
    await call(createTestClient(url));
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({ method, url: path, body });
  });

  it('sends its length and its type', async () => {
    const { url, requests } = await startGateway({ id: 'x_1', status: 'pending' });
    await call(createTestClient(url));
    expect(requests[0]?.headers).toMatchObject({ accept: 'application/json' });
    expect(requests[0]?.headers['content-type']).toBe(body ? 'application/json' : undefined);
    expect(requests[0]?.headers['content-length']).toBe(body ? String(Buffer.byteLength(body)) : undefined);
  });

  it('carries the API key as it is, and the signature only on a charge', async () => {
    const { url, requests } = await startGateway({ id: 'x_1', status: 'pending' });
    await call(createTestClient(url));
    expect(requests[0]?.headers.authorization).toBe(KEYS.apiKey);
    expect(requests[0]?.headers.signature).toBe(isCharge(route) ? KEYS.signature : undefined);
  });

  it('keeps the path prefix of the base URL', async () => {
    const { url, requests } = await startGateway({ id: 'x_1', status: 'pending' });
    await call(createTestClient(`${url}/pay/`));
    expect(requests[0]?.url).toBe(`/pay${path}`);
  });

  it('resolves with the body of the answer', async () => {
    const { url } = await startGateway({ id: 'x_1', status: 'pending', more: [1] });
    expect(await call(createTestClient(url))).toEqual({ id: 'x_1', status: 'pending', more: [1] });
  });

  it(isCharge(route) ? 'needs the signature' : 'does not need the signature', async () => {
    const { url, requests } = await startGateway({ id: 'x_1', status: 'pending' });
    const calling = call(createTestClient(url, { signature: undefined }));
    if (isCharge(route)) {
      await expect(calling).rejects.toMatchObject({
        name: 'ConfigurationError',
        code: 'signature_missing',
        outcome: 'not_sent',
      });
      expect(requests).toHaveLength(0);
    } else {
      expect(await calling).toEqual({ id: 'x_1', status: 'pending' });
    }
  });
});

it('covers every method of the client', () => {
  const client = createTestClient('https://gateway.example');
  expect(Object.keys(client).sort()).toEqual([...new Set(ROUTES.map(({ name }) => name))].sort());
  expect(Object.isFrozen(client)).toBe(true);
});

describe('createToken', () => {
  it('treats a charge with a card and an account as a card, and refuses the account', async () => {
    const { url, requests } = await startGateway({ id: 'x_1', status: 'pending' });
    const both = { ...cardCharge, iban: sepaCharge.iban };
    await expect(createTestClient(url).createToken(both)).rejects.toMatchObject({
      issues: [{ path: 'iban', code: 'unrecognized_field' }],
    });
    expect(requests).toHaveLength(0);
  });

  it('refuses a charge with neither', async () => {
    const { url, requests } = await startGateway({ id: 'x_1', status: 'pending' });
    const { cardNumber: _, ...neither } = cardCharge;
    await expect(createTestClient(url).createToken(neither as never)).rejects.toMatchObject({
      issues: [{ path: 'cardNumber', code: 'required' }],
    });
    expect(requests).toHaveLength(0);
  });
});
