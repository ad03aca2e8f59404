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

type Route = readonly [
  keyof Client,
  'GET' | 'POST',
  path: string,
  body: string,
  call: (client: Client) => Promise<object>,
];

const customer = { email: 'ada@example.com', currency: 'EUR' };
const ROUTES: readonly Route[] = [
  ['createCardToken', 'POST', '/v1/create/token', CARD_JSON, (client) => client.createCardToken(cardCharge)],
  ['createSepaToken', 'POST', '/v1/create/sepa/token', SEPA_JSON, (client) => client.createSepaToken(sepaCharge)],
  ['createToken', 'POST', '/v1/tokens', CARD_JSON, (client) => client.createToken(cardCharge)],
  ['createToken', 'POST', '/v1/tokens', SEPA_JSON, (client) => client.createToken(sepaCharge)],
  ['retrieveToken', 'GET', '/v1/retrieve/token/tok_1', '', (client) => client.retrieveToken('tok_1')],
  ['getToken', 'GET', '/v1/tokens/tok_1', '', (client) => client.getToken('tok_1')],
  ['chargeCard', 'POST', '/v1/process/card-payment', '{"token":"00ff"}', (client) => client.chargeCard('00ff')],
  ['chargeSepa', 'POST', '/v1/process/sepa-payment', '{"token":"00ff"}', (client) => client.chargeSepa('00ff')],
  ['createCustomer', 'POST', '/v1/create/customer', CUSTOMER_JSON, (client) => client.createCustomer(customer)],
];

describe.each(ROUTES)('%s to %s %s', (name, method, path, body, call) => {
  const isCharge = name.startsWith('charge');

  it('sends one request with that body, its length and its type, the API key, and the signature on a charge', async () => {
    const { url, requests } = await startGateway({ id: 'x_1', status: 'pending', more: [1] });
    expect(await call(createTestClient(url))).toEqual({ id: 'x_1', status: 'pending', more: [1] });
    expect(requests).toMatchObject([{ method, url: path, body, headers: { accept: 'application/json' } }]);
    const { authorization, signature, ...headers } = requests[0]?.headers ?? {};
    expect([authorization, signature]).toEqual([KEYS.apiKey, isCharge ? KEYS.signature : undefined]);
    const given = body ? ['application/json', String(Buffer.byteLength(body))] : [undefined, undefined];
    expect([headers['content-type'], headers['content-length']]).toEqual(given);
  });

  it(`keeps the path prefix of the base URL, and ${isCharge ? 'needs' : 'does not need'} the signature`, async () => {
    const { url, requests } = await startGateway({ id: 'x_1', status: 'pending' });
    const calling = call(createTestClient(`${url}/pay/`, { signature: undefined }));
    const missing = { name: 'ConfigurationError', code: 'signature_missing', outcome: 'not_sent' };
    if (isCharge) await expect(calling).rejects.toMatchObject(missing);
    else expect(await calling).toEqual({ id: 'x_1', status: 'pending' });
    if (isCharge) await call(createTestClient(`${url}/pay/`));
    expect(requests).toMatchObject([{ url: `/pay${path}` }]);
  });
});

it('covers every method of the client', () => {
  const client = createTestClient('https://gateway.example');
  expect(Object.keys(client).sort()).toEqual([...new Set(ROUTES.map(([name]) => name))].sort());
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
