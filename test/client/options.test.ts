/** The options that createClient accepts. It refuses others at once, with a code and without their value. */
import { describe, expect, it, vi } from 'vitest';
import { type ClientOptions, createClient } from '../../src/index.js';
import { caught, thrown } from '../caught.js';
import { cardCharge, sepaCharge } from '../charges.js';
import { createTestClient, KEYS } from './gateway.js';
import { stubFetch } from './stub-fetch.js';

const BASE = { baseUrl: 'https://gateway.example', ...KEYS, fetch: vi.fn() };
const create = (options: object) => createClient({ ...BASE, ...options } as ClientOptions);

it.each([
  ['apiKey', undefined, 'api_key_invalid'],
  ['apiKey', 'key_1\r\nx: y', 'api_key_invalid'],
  ['apiKey', 42, 'api_key_invalid'],
  ['signature', '', 'signature_invalid'],
  ['signature', 'sig_\u0100', 'signature_invalid'],
  ['signature', null, 'signature_invalid'],
  ['fetch', null, 'option_invalid'],
  ['fetch', {}, 'option_invalid'],
  ['timeoutMs', 0, 'option_invalid'],
  ['timeoutMs', 2 ** 31, 'option_invalid'],
  ['timeoutMs', '1000', 'option_invalid'],
  ['minimumAmounts', { euro: 1 }, 'option_invalid'],
  ['currencies', 'eur', 'option_invalid'],
  ['now', 0, 'option_invalid'],
])('refuses the option %s when it is %j, as %s', (name, value, code) => {
  const error = thrown(() => create({ [name]: value }));
  expect(error).toMatchObject({ name: 'ConfigurationError', code, outcome: 'not_sent' });
  expect(error.cause).toBeUndefined();
});

it.each([undefined, null, {}])('refuses the options %j', (options) =>
  expect(thrown(() => createClient(options as never))).toMatchObject({ name: 'ConfigurationError' }),
);

it('accepts a secret key outside a page', () =>
  expect(Object.isFrozen(create({ apiKey: 'sk_test_sandbox' }))).toBe(true));

describe('fetch', () => {
  it("is the platform's fetch of the moment by default, so that Mock Service Worker may start later", async () => {
    const early = stubFetch([200, { id: 'tok_early' }]);
    const late = stubFetch([200, { id: 'tok_1' }]);
    vi.stubGlobal('fetch', early);
    const { getToken } = create({ fetch: undefined });
    vi.stubGlobal('fetch', late);
    try {
      expect(await getToken('tok_1')).toEqual({ id: 'tok_1' });
    } finally {
      vi.unstubAllGlobals();
    }
    expect(early).not.toHaveBeenCalled();
  });

  it('is reported as missing at the call when the platform has none', async () => {
    vi.stubGlobal('fetch', undefined);
    try {
      const error = await caught(create({ fetch: undefined }).getToken('tok_1'));
      expect(error).toMatchObject({ name: 'ConfigurationError', code: 'fetch_unavailable', outcome: 'not_sent' });
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it('is called without a `this`, as browsers require', async () => {
    const owners: unknown[] = [];
    async function fetch(this: unknown) {
      owners.push(this);
      return new Response('{"id":"ch_1","status":"succeeded"}', { headers: { 'content-type': 'application/json' } });
    }
    await create({ fetch }).getToken('tok_1');
    expect(owners).toEqual([undefined]);
  });
});

describe('the rules of a charge', () => {
  const fetch = stubFetch([200, { id: 'x_1' }]);

  it('narrow the currencies of charges and customers', async () => {
    const client = createTestClient('https://gateway.example', { fetch, currencies: ['usd'] });
    const issues = [{ path: 'currency', code: 'currency_not_supported' }];
    expect(await caught(client.createCardToken(cardCharge))).toMatchObject({ issues });
    expect(await caught(client.createSepaToken(sepaCharge))).toMatchObject({ issues });
    expect(await caught(client.createCustomer({ email: 'a@b.example', currency: 'eur' }))).toMatchObject({ issues });
    expect(await client.createCardToken({ ...cardCharge, currency: 'USD' })).toEqual({ id: 'x_1' });
  });

  it('replace a minimum amount', async () => {
    const client = createTestClient('https://gateway.example', { fetch, minimumAmounts: { eur: 9999 } });
    const issues = [{ path: 'amount', code: 'amount_too_small' }];
    expect(await caught(client.createCardToken(cardCharge))).toMatchObject({ issues });
    expect(await caught(client.createToken(sepaCharge))).toMatchObject({ issues });
  });

  it('set the clock', async () => {
    const client = createTestClient('https://gateway.example', { fetch, now: () => Date.UTC(2099, 0) });
    expect(await caught(client.createCardToken(cardCharge))).toMatchObject({
      issues: [{ path: 'expYear', code: 'card_expired' }],
    });
  });
});
