/** A polluted `Object.prototype` adds no option, no member and no header. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createClient, createTokenizer, isPayveilError } from '../src/index.js';
import { type Added, callBeside, type Ended, enumerable, waitBeside } from './beside-members.js';
import { cardCharge, sepaCharge } from './charges.js';
import { recordProof } from './record.mjs';
import { KEYS, openToken } from './token/node-crypto.js';

/** The options, members and request settings that an attacker wants. */
const POLLUTION: Record<string, unknown> = {
  fetch: vi.fn(async () => Response.json({ id: 'ch_stolen', status: 'succeeded' })),
  baseUrl: 'https://evil.example',
  allowInsecureBaseUrl: true,
  remoteIp: '203.0.113.66',
  remote_ip: '203.0.113.66',
  timeoutMs: 1,
  signal: AbortSignal.abort(),
  minimumAmounts: { eur: 99_999_999 },
  currencies: ['xof'],
  now: () => 0,
  amount: 1,
  description: 'polluted',
  customer_id: 'cus_polluted',
  redirect: 'follow',
  cache: 'force-cache',
  keepalive: true,
  body: 'polluted',
  signature: 'sig_polluted',
  credentials: 'include',
  referrer: 'https://evil.example',
  retries: -1,
  readCharge: () => ({ id: 'ch_polluted', status: 'failed' }),
  readError: () => 'token_already_used',
  onAttempt: () => {},
  isCharge: true,
};

function pollute(): void {
  for (const [name, value] of Object.entries(POLLUTION)) {
    Object.defineProperty(Object.prototype, name, { value, configurable: true, writable: true });
  }
}

afterEach(() => {
  for (const name of Object.keys(POLLUTION)) Reflect.deleteProperty(Object.prototype, name);
  vi.unstubAllGlobals();
});

describe('a polluted Object.prototype', () => {
  it('gives its members to every object', () => {
    pollute();
    expect(({} as { baseUrl?: string }).baseUrl).toBe('https://evil.example');
  });

  it('adds nothing to a token', async () => {
    const clean = openToken(await createTokenizer(KEYS).tokenizeCard({ ...cardCharge }));
    pollute();
    expect(openToken(await createTokenizer(KEYS).tokenizeCard({ ...cardCharge }))).toEqual(clean);
    // The token is also the same when the pollution comes before the package is loaded.
    vi.resetModules();
    const late = await import('../src/index.js');
    expect(late.createTokenizer).not.toBe(createTokenizer);
    expect(openToken(await late.createTokenizer(KEYS).tokenizeCard({ ...cardCharge }))).toEqual(clean);
    recordProof({
      promise: 'Later scripts and polluted prototypes do not change a token',
      target: 'Object.prototype polluted before load, and after: the same token',
      measured: `${Object.keys(POLLUTION).length} polluted names: the same, before and after`,
    });
  });

  it('does not fill in a missing address', async () => {
    const { remote_ip: _, ...charge } = cardCharge;
    pollute();
    const issues = [{ path: 'remote_ip', code: 'required' }];
    await expect(createTokenizer(KEYS).tokenizeCard(charge as typeof cardCharge)).rejects.toMatchObject({ issues });
  });

  it('gives the client no fetch, address, timeout or signal', async () => {
    const fetch = vi.fn(async (..._: unknown[]) => Response.json({ id: 'ch_1', status: 'succeeded' }));
    vi.stubGlobal('fetch', fetch);
    pollute();
    const client = createClient({ ...KEYS, baseUrl: 'https://gateway.example' });
    expect((await client.chargeCard('abcd', {})).id).toBe('ch_1');
    expect(POLLUTION.fetch).not.toHaveBeenCalled();
    const [url, init] = fetch.mock.calls[0] as [string, RequestInit];
    expect(url).toBe('https://gateway.example/v1/process/card-payment');
    expect(init).toMatchObject({ redirect: 'manual', credentials: 'omit' });
    expect(init.referrer).toBeUndefined();
  });

  it('does not allow an insecure address', () => {
    pollute();
    expect(() => createClient({ ...KEYS, baseUrl: 'http://gateway.example' })).toThrow(/must be https/);
  });
});

const RULES = { currencies: ['eur'], minimumAmounts: { eur: 100 } };
const customer = { email: 'ada@example.com', currency: 'eur', name: 'Ada' };
const wrongCard = { ...cardCharge, cvc: '1', amount: '2599' as unknown as number, name: 7 as never, added: 1 };

/** An answer without the platform's classes, which read members of their own from every object. */
function answer(status: number, body: string) {
  const headers = { get: (name: string) => (name === 'content-type' ? 'application/json' : null) };
  return {
    status,
    ok: status < 300,
    type: 'basic',
    headers,
    body: null,
    text: async () => body,
  } as unknown as Response;
}

/** A client that is ready, and what it sends, as texts that an inherited `toJSON` does not change. */
function createReadyClient(status: number, body: string, rules: object = {}) {
  const sent: string[] = [];
  const fetch = async (url: string, { method, headers, body: text, ...others }: RequestInit) => {
    const settings = Object.entries({ ...others, signal: '' }).sort();
    sent.push([method, url, text, ...Object.entries(headers as object).flat(), ...settings.flat()].join('\n'));
    return answer(status, body);
  };
  const client = createClient({ ...KEYS, ...rules, baseUrl: 'https://gateway.example', fetch, retries: 0 });
  return { client, sent };
}

type Ready = ReturnType<typeof createReadyClient>['client'];
const CALLS: Record<string, (client: Ready) => Promise<object>> = {
  createCardToken: (client) => client.createCardToken({ ...cardCharge }),
  createSepaToken: (client) => client.createSepaToken({ ...sepaCharge }),
  'createToken of a card': (client) => client.createToken({ ...cardCharge }),
  'createToken of an account': (client) => client.createToken({ ...sepaCharge }),
  'createCardToken, wrong': (client) => client.createCardToken(wrongCard),
  retrieveToken: (client) => client.retrieveToken('tok_1'),
  getToken: (client) => client.getToken('tok_1'),
  chargeCard: (client) => client.chargeCard('abcd', {}),
  chargeSepa: (client) => client.chargeSepa('abcd'),
  createCustomer: (client) => client.createCustomer(customer),
  'createCustomer, wrong': (client) => client.createCustomer({ ...customer, email: 'ada' }),
};

const ANSWERS: [number, string][] = [
  [200, '{"id":"x_1","status":"succeeded"}'],
  [200, '{"data":{"id":"x_1","status":"pending"}}'],
  [200, '{}'],
  [400, '{"error":{"code":"token_already_used","charge":"ch_1"}}'],
  [400, '{"error":{"code":"card_declined","message":"No."}}'],
  [402, '{"id":"x_1","status":"failed","decline_code":"lost_card"}'],
  [500, '<html>'],
];

/** What an error or a result says, without what is inherited. */
function describeEnd(ended: Ended<unknown>): unknown {
  if ('value' in ended) return Object.entries(ended.value as object);
  const { error } = ended;
  expect(error).toSatisfy(isPayveilError);
  return [String(error), ...Object.entries(error as object).map(([name, value]) => [name, JSON.stringify(value)])];
}

const ADDED: [name: string, members: Added][] = [
  ['everything that an attacker wants', enumerable(POLLUTION)],
  ['methods of another library', enumerable({ extend() {}, each() {}, isEmpty: () => false, keys: () => [], size: 0 })],
  ['names of members of charges', enumerable({ cvc: '123', iban: 'DE', name: 'x', email: 'x', state: 'x', id: 'x_2' })],
  ['toJSON', enumerable({ toJSON: () => ({ amount: 1 }) })],
  ['toJSON that is not enumerable', { toJSON: { value: () => ({ amount: 1 }), writable: true } }],
  ['error, success and data', enumerable({ error: { issues: [] }, success: true, data: { amount: 1 } })],
  [
    'members that nobody can write',
    { extend: { value: 1, enumerable: true }, outcome: { value: 'x', enumerable: true } },
  ],
  ['a getter that throws', { added: { get: failToRead, enumerable: true } }],
];

function failToRead(): never {
  throw new RangeError('No.');
}

describe.each(ADDED)('after the tokenizer and the client are ready, %s', (_, members) => {
  it.each([
    ['shared schemas', {}],
    ['schemas with rules', RULES],
  ])('on every object changes no token and no issue: %s', async (__, rules) => {
    const tokenizer = createTokenizer({ ...KEYS, ...rules });
    const open = async (token: Promise<string>) => [openToken(await token)];
    for (const make of [
      () => open(tokenizer.tokenizeCard({ ...cardCharge })),
      () => open(tokenizer.tokenizeSepa({ ...sepaCharge })),
      () => open(tokenizer.tokenizeCard(wrongCard)),
      () => open(tokenizer.tokenizeSepa({} as never)),
      () => open(tokenizer.tokenizeCard(null as never)),
      () => tokenizer.prewarm().then(() => []),
    ]) {
      const clean = describeEnd(await waitBeside({}, make));
      expect(describeEnd(await waitBeside(members, make))).toEqual(clean);
    }
  });

  it.each(Object.entries(CALLS))('on every object changes no request and no outcome of %s', async (__, call) => {
    for (const [status, body] of ANSWERS) {
      for (const rules of [{}, RULES]) {
        const { client, sent } = createReadyClient(status, body, rules);
        const clean = describeEnd(await waitBeside({}, () => call(client)));
        const seen = sent.splice(0);
        expect(describeEnd(await waitBeside(members, () => call(client)))).toEqual(clean);
        expect(sent).toEqual(seen);
      }
    }
  });
});

describe('a tokenizer or a client that is made later', () => {
  const create: [string, () => unknown][] = [
    ['createTokenizer', () => createTokenizer(KEYS)],
    ['createTokenizer with rules', () => createTokenizer({ ...KEYS, ...RULES })],
    ['createClient', () => createClient({ ...KEYS, baseUrl: 'https://gateway.example' })],
  ];

  it.each(create)('names the member that a script added: %s', (_, make) => {
    for (const name of ['extend', 'toJSON', 'apiKey', 'when']) {
      const { error } = callBeside(enumerable({ [name]: 'a secret of the page' }), make) as { error: Error };
      expect(error).toMatchObject({ name: 'ConfigurationError', code: 'prototype_polluted', outcome: 'not_sent' });
      expect(error.message).toContain(`"${name}"`);
      expect(error.message).not.toContain('secret');
    }
  });

  it.each(create)('can be made beside a toJSON that is not enumerable: %s', (_, make) =>
    expect(callBeside({ toJSON: { value: () => 1 } }, make)).toHaveProperty('value'),
  );
});
