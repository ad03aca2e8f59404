/** A printed tokenizer, client, sandbox or error holds no secret. */
import { inspect } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Client, createClient, createTokenizer, type GatewayError, type PayveilError } from '../src/index.js';
import { createSandbox } from '../src/sandbox/sandbox.js';
import { openStore } from '../src/sandbox/store/open-store.js';
import { caught, thrown } from './caught.js';
import { cardCharge, sepaCharge } from './charges.js';
import {
  createTestClient,
  findClosedPort,
  type Respond,
  sendJson,
  startGateway,
  startTcpServer,
} from './client/gateway.js';
import { recordWhenGreen } from './record-when-green.js';
import { withGuide } from './with-guide.js';

const KEYS = { apiKey: 'key_SECRETapi', signature: 'sig_SECRETsign' };
const TOKEN = 'c0ffee'.repeat(20);
const SECRETS = {
  'the API key': KEYS.apiKey,
  'the signature': KEYS.signature,
  'the token': TOKEN,
  'the card number': cardCharge.cardNumber,
  'the security code': '7351',
  'the IBAN': sepaCharge.iban,
};
/** A card number of UnionPay, whose numbers need no check digit. */
const UNION_PAY = '6212345678900000004';
const amexCharge = { ...cardCharge, cardNumber: '378282246310005', cvc: SECRETS['the security code'] };

/** Writes a value in every way in which it may get into a log. */
function show(value: unknown): string {
  const options = { showHidden: true, depth: Number.POSITIVE_INFINITY, compact: false };
  const texts = [String(value), inspect(value, options), JSON.stringify(value), Object.entries(Object(value)).join()];
  if (value instanceof Error) texts.push(value.message, value.stack ?? '');
  texts.push(inspect(cloneOrFail(value), options));
  return texts.join('\n');
}

/** Clones a value as `postMessage` does. A value with functions cannot be cloned, and the error may show it. */
function cloneOrFail(value: unknown): unknown {
  try {
    return structuredClone(value);
  } catch (error) {
    return error;
  }
}

let shownValues = 0;
recordWhenGreen(() => {
  expect(shownValues).toBeGreaterThan(50);
  return [
    {
      promise: 'Nothing secret in what is printed',
      target:
        'String, JSON, inspect with showHidden, structuredClone and stack of client, tokenizer, sandbox and errors: 0',
      measured: `${shownValues} values in 5 ways: 0 secrets`,
    },
  ];
});

function expectNoSecret(value: unknown): void {
  shownValues++;
  const shown = show(value).replaceAll(/\s/g, '');
  const leaks = Object.entries({ ...SECRETS, 'the other card number': amexCharge.cardNumber }).filter(([, secret]) =>
    shown.includes(secret),
  );
  expect(leaks.map(([name]) => name)).toEqual([]);
}

afterEach(() => void vi.restoreAllMocks());

it('expectNoSecret fails when a secret is printed', () => {
  expect(() => expectNoSecret({ deep: { options: KEYS } })).toThrow();
  expect(() => expectNoSecret(new Error('lost', { cause: new Error(TOKEN) }))).toThrow();
  expect(() => expectNoSecret(Object.defineProperty({}, 'hidden', { value: KEYS.apiKey }))).toThrow();
});

describe('a created object', () => {
  it('shows no secret as a tokenizer, even after use', async () => {
    const tokenizer = createTokenizer(KEYS);
    await tokenizer.tokenizeCard(cardCharge);
    expectNoSecret(tokenizer);
    expect(JSON.stringify(tokenizer)).toBe('{}');
  });

  it('shows no secret as a client, even after use', async () => {
    const { url } = await startGateway({ id: 'ch_1', status: 'succeeded' });
    const client = createTestClient(url, KEYS);
    await client.chargeCard(TOKEN);
    expectNoSecret(client);
    expect(JSON.stringify(client)).toBe('{}');
  });

  it('shows no secret as a sandbox, even after use', async () => {
    const merchant = {
      name: 'shop',
      publishableKey: KEYS.apiKey,
      secretKey: 'sk_SECRETkey',
      signature: KEYS.signature,
    };
    const sandbox = createSandbox({ merchants: [merchant] });
    const client = createTestClient('https://gateway.example', { ...KEYS, fetch: sandbox.fetch });
    const token = await createTokenizer(KEYS).tokenizeCard(amexCharge);
    const results = [
      await client.createToken(cardCharge),
      await client.createToken(sepaCharge),
      await client.chargeCard(token),
    ];
    expect(results).toMatchObject([{ object: 'token' }, { object: 'token' }, { object: 'charge' }]);
    for (const value of [sandbox, sandbox.clock, ...results]) expectNoSecret(value);
    expect(show(sandbox)).not.toContain(merchant.secretKey);
    // The lists that the sandbox gives afterwards, also its log of requests.
    for (const list of ['charges', 'tokens', 'requests']) {
      const headers = { authorization: merchant.secretKey };
      const listed = await (await sandbox.fetch(`https://gateway.example/sandbox/${list}`, { headers })).json();
      expect(listed.data.length).toBeGreaterThan(0);
      expectNoSecret(listed);
    }
  });
});

describe('an error of the sandbox', () => {
  it('shows nothing of a merchant that is registered wrongly', () => {
    const merchant = { name: '', publishableKey: KEYS.apiKey, secretKey: TOKEN, signature: KEYS.signature };
    expectNoSecret(thrown(() => createSandbox({ merchants: [merchant] })));
  });

  it('shows nothing of what was posted', async () => {
    const { fetch } = createSandbox({ strict: true });
    const headers = { authorization: KEYS.apiKey, signature: KEYS.signature };
    for (const authorization of [headers.authorization, 'sk_test_sandbox']) {
      for (const path of ['create/token', 'tokens', 'process/card-payment', 'create/customer', `tokens/${TOKEN}`]) {
        for (const body of [
          { token: TOKEN },
          { ...amexCharge, amount: 0 },
          { ...sepaCharge, name: amexCharge.cardNumber },
        ]) {
          const init = { method: 'POST', headers: { ...headers, authorization }, body: JSON.stringify(body) };
          const answer = await fetch(`https://gateway.example/v1/${path}`, init);
          expect(answer.status).toBeGreaterThanOrEqual(400);
          expectNoSecret([await answer.text(), [...answer.headers]]);
        }
      }
    }
  });

  it('shows nothing of the address of a store that cannot be reached', async () => {
    const { host } = new URL(await findClosedPort());
    const opening = openStore(`postgres://user:${KEYS.apiKey}@${host}/${KEYS.signature}?password=${TOKEN}`);
    const error = await opening.catch((failure: unknown) => failure);
    expect(error).toMatchObject({ name: 'StoreError', code: 'store_unavailable' });
    expectNoSecret(error);
  });
});

describe('an error of configuration', () => {
  const BASE = { baseUrl: 'https://gateway.example', ...KEYS };

  it.each([
    ['apiKey', `${KEYS.apiKey} `],
    ['signature', `${KEYS.signature}\n`],
    ['baseUrl', `https://${KEYS.apiKey}@gateway.example`],
    ['baseUrl', `https://gateway.example?key=${KEYS.apiKey}`],
    ['timeoutMs', KEYS.apiKey],
    ['fetch', KEYS.signature],
    ['currencies', [KEYS.apiKey]],
    ['minimumAmounts', { [KEYS.apiKey]: 1 }],
  ])('shows nothing of a bad %s', (name, value) => {
    expectNoSecret(thrown(() => createClient({ ...BASE, [name]: value } as never)));
  });

  it.each([
    ['apiKey', `${KEYS.apiKey}é`],
    ['signature', ` ${KEYS.signature}`],
    ['remoteIp', TOKEN],
  ])('shows nothing of a bad %s of the tokenizer', (name, value) => {
    expectNoSecret(thrown(() => createTokenizer({ ...KEYS, [name]: value } as never)));
  });

  it.each(['importKey', 'deriveKey', 'encrypt'] as const)('shows nothing when %s repeats its input', async (method) => {
    const failure = new Error(Object.values(SECRETS).join());
    const spy = vi.spyOn(globalThis.crypto.subtle, method);
    spy.mockRejectedValueOnce(failure);
    expectNoSecret(await caught(createTokenizer(KEYS).tokenizeCard(cardCharge)));
    expect(spy).toHaveBeenCalled();
  });
});

describe('an error of validation', () => {
  const tokenizer = createTokenizer(KEYS);

  it.each([
    ['a bad check digit', { cardNumber: cardCharge.cardNumber.replace(/.$/, '1') }],
    ['a card number in the name', { name: cardCharge.cardNumber }],
    ['a card number as the expiry', { expMonth: cardCharge.cardNumber, expYear: cardCharge.cardNumber }],
    ['a card number as the security code', { cvc: cardCharge.cardNumber }],
    ['a card number as the email', { email: cardCharge.cardNumber }],
    ['a key as the return URL', { return_url: KEYS.apiKey }],
    ['a token as the address', { remote_ip: TOKEN }],
    ['a security code of the wrong length', { cvc: SECRETS['the security code'] }],
    ['an unknown member', { pin: SECRETS['the security code'] }],
  ])('shows nothing of %s', async (_, change) => {
    const error = await caught(tokenizer.tokenizeCard({ ...cardCharge, ...change }));
    expect(error.name).toBe('ValidationError');
    expectNoSecret(error);
    expect(show(error)).not.toContain(cardCharge.cardNumber.slice(0, 12));
  });

  it('shows nothing of an account', async () => {
    const iban = sepaCharge.iban.replace('89', '88');
    const error = await caught(tokenizer.tokenizeSepa({ ...sepaCharge, iban }));
    expectNoSecret(error);
    expect(show(error)).not.toContain(iban.slice(4));
  });

  it('keeps the name of an unknown member out of the message', async () => {
    const error = await caught(tokenizer.tokenizeCard({ ...cardCharge, [TOKEN]: 1 } as never));
    expect(error.message).not.toContain(TOKEN);
  });
});

describe('an error of a call', () => {
  /** Answers with all that it received, in every member and header that the client may read. */
  const echo =
    (status: number): Respond =>
    (response, { headers, body }) =>
      sendJson(
        response,
        status,
        {
          error: { message: `${body} ${JSON.stringify(headers)}`, code: `bad ${body}`, charge: `in ${body}` },
          headers,
          body,
        },
        { 'x-echo': headers.authorization, 'request-id': `for ${headers.authorization}` },
      );

  const fail = (baseUrl: string, options: object = {}): Promise<PayveilError> =>
    caught(createTestClient(baseUrl, { ...KEYS, ...options }).chargeCard(TOKEN));

  it.each([400, 401, 402, 409, 422, 429, 500, 503])('shows nothing when a %i repeats the request', async (status) => {
    const error = await fail((await startGateway(echo(status))).url);
    expect(error).toMatchObject({ name: 'GatewayError', status });
    expectNoSecret(error);
  });

  it.each([400, 401, 409, 500])('shows nothing when a %i has a key or the token as an id', async (status) => {
    const values = [KEYS.apiKey, KEYS.signature, TOKEN, `x-${KEYS.apiKey}`];
    for (const value of values) {
      const { url } = await startGateway((response) =>
        sendJson(response, status, { error: { code: value, charge: value } }, { 'request-id': value }),
      );
      const error = await fail(url);
      expect(error).toMatchObject({ name: 'GatewayError', status });
      expectNoSecret(error);
    }
  });

  it('shows nothing when a refusal repeats the card or the account', async () => {
    const client = createTestClient((await startGateway(echo(400))).url, KEYS);
    expectNoSecret(await caught(client.createCardToken(amexCharge)));
    expectNoSecret(await caught(client.createSepaToken(sepaCharge)));
    expectNoSecret(await caught(client.createToken(cardCharge)));
  });

  it.each<[string, (client: Client) => Promise<object>, string]>([
    ['card number', (client) => client.createCardToken(amexCharge), amexCharge.cardNumber],
    ['card number', (client) => client.createToken({ ...amexCharge, cardNumber: UNION_PAY, cvc: '735' }), UNION_PAY],
    ['security code', (client) => client.createCardToken(amexCharge), amexCharge.cvc],
    ['security code', (client) => client.createToken(amexCharge), amexCharge.cvc],
    ['IBAN', (client) => client.createSepaToken(sepaCharge), sepaCharge.iban],
    ['IBAN', (client) => client.createToken(sepaCharge), sepaCharge.iban],
    ['identifier', (client) => client.getToken(TOKEN.slice(0, 40)), TOKEN.slice(0, 40)],
    ['identifier', (client) => client.retrieveToken(TOKEN.slice(0, 40)), TOKEN.slice(0, 40)],
  ])('shows nothing when a refusal puts the %s where an id belongs, however it is written', async (_, call, secret) => {
    const grouped = secret.match(/.{1,4}/g) as string[];
    const spellings = [
      secret,
      `bad_${secret}`,
      `${secret}.bad`,
      secret.toLowerCase(),
      grouped.join('-'),
      grouped.join('.'),
    ];
    for (const value of [...spellings, grouped.join('_'), [...secret].join('-')]) {
      const respond: Respond = (response) =>
        sendJson(response, 400, { error: { code: value, charge: value, request_id: value } });
      const error = (await caught(call(createTestClient((await startGateway(respond)).url, KEYS)))) as GatewayError;
      expect(error).toMatchObject({ name: 'GatewayError', status: 400 });
      expect(error.gatewayCode).toBeUndefined();
      expect(error.chargeId).toBeUndefined();
      expect(error.requestId).toBeUndefined();
      expect(error.message).toBe(withGuide('gateway_error', 'The gateway answered 400.'));
      expectNoSecret(error);
    }
  });

  it('shows the codes and ids of the gateway when they hold no secret', async () => {
    const { url } = await startGateway((response) =>
      sendJson(response, 400, { error: { code: 'incorrect_cvc', charge: 'ch_1', request_id: 'req_1' } }),
    );
    expect(await caught(createTestClient(url, KEYS).createCardToken(amexCharge))).toMatchObject({
      gatewayCode: 'incorrect_cvc',
      chargeId: 'ch_1',
      requestId: 'req_1',
    });
  });

  it('shows nothing when an unreadable 200 repeats the request', async () => {
    const { url } = await startGateway((response, { headers, body }) =>
      response.end(`${JSON.stringify(headers)}${body}`),
    );
    expectNoSecret(await fail(url));
  });

  it('shows nothing when the connection fails', async () => {
    expectNoSecret(await fail(await findClosedPort()));
    expectNoSecret(await fail((await startTcpServer((socket) => socket.resetAndDestroy())).url));
  });

  it('shows nothing when it times out or is aborted', async () => {
    const { url } = await startGateway(() => {});
    expectNoSecret(await fail(url, { timeoutMs: 50 }));
    const { chargeCard } = createTestClient(url, KEYS);
    expectNoSecret(await caught(chargeCard(TOKEN, { signal: AbortSignal.timeout(20) })));
    expectNoSecret(await caught(chargeCard(TOKEN, { signal: AbortSignal.abort(new Error(TOKEN)) })));
  });

  it('shows nothing when the fetch of the caller puts the request into its error', async () => {
    const fetch = async (url: string, init: RequestInit) => {
      const text = `${url} ${JSON.stringify(init)}`;
      throw Object.assign(new Error(text, { cause: new Error(text) }), { code: text, config: init });
    };
    expectNoSecret(await fail('https://gateway.example', { fetch }));
  });

  it('shows nothing when the token or identifier is refused', async () => {
    const { chargeCard, getToken } = createTestClient('https://gateway.example', KEYS);
    expectNoSecret(await caught(chargeCard(`${TOKEN} `)));
    expectNoSecret(await caught(getToken(`${TOKEN} `)));
  });
});
