/** A polluted `Object.prototype` adds no option, no member and no header. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createClient, createTokenizer } from '../src/index.js';
import { cardCharge } from './charges.js';
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
  credentials: 'include',
  referrer: 'https://evil.example',
  toHex: () => 'ab',
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
    expect(() => createClient({ ...KEYS, baseUrl: 'http://gateway.example' })).toThrow(/must begin with https/);
  });
});
