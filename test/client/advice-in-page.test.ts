/** A page does not learn why its request has failed, so the client asks a gateway on this machine whether anything answers there. */
// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { caught } from '../caught.js';
import { withGuide } from '../with-guide.js';
import { createTestClient, KEYS } from './gateway.js';

const TOKEN = '00ff77aa00ff77aa00ff77aa00ff77aa';
const LOCAL = 'http://localhost:4010';
const START = `Nothing answers at ${LOCAL}. Start it: npx payveil sandbox.`;

type Answer = (init: RequestInit) => Promise<Response>;
const fail: Answer = () => Promise.reject(new TypeError('Failed to fetch'));
const answer =
  (status: number): Answer =>
  async () =>
    new Response(status === 200 ? null : '{}', { status, headers: { 'content-type': 'application/json' } });

let warn: MockInstance<typeof console.warn>;

beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Gives the page a `fetch` with one answer to charges and another one to HEAD, and a client that uses it. */
function stubPage(charge: Answer, head: Answer, baseUrl = LOCAL) {
  const fetch = vi.fn((_: string, init: RequestInit) => (init.method === 'HEAD' ? head(init) : charge(init)));
  vi.stubGlobal('fetch', fetch);
  return { fetch, client: createTestClient(baseUrl, { retries: 0 }) };
}

const listMethods = ({ mock }: ReturnType<typeof stubPage>['fetch']) => mock.calls.map(([, { method }]) => method);

describe('a charge that is lost at a gateway on this machine', () => {
  it('has the advice to start the sandbox, if nothing answers there', async () => {
    const { client } = stubPage(fail, fail);
    const error = await caught(client.chargeCard(TOKEN));
    expect(error).toMatchObject({
      code: 'connection_failed',
      outcome: 'unknown',
      canResend: true,
      message: withGuide('connection_failed', 'The connection to the gateway failed.'),
      advice: START,
    });
    expect(warn.mock.calls).toEqual([[`Payveil: ${START} ${error.message}`]]);
    // Each error has it, and the console once.
    expect(await caught(client.chargeSepa(TOKEN))).toHaveProperty('advice', START);
    expect(warn).toHaveBeenCalledOnce();
  });

  it.each([200, 404, 500])('has none if the gateway is there, whatever it answers: %i', async (status) => {
    const { client, fetch } = stubPage(fail, answer(status));
    expect(await caught(client.chargeCard(TOKEN))).not.toHaveProperty('advice');
    expect(listMethods(fetch)).toEqual(['POST', 'HEAD']);
    expect(warn).not.toHaveBeenCalled();
  });

  it('is asked about without keys and token, at the bare origin', async () => {
    const { client, fetch } = stubPage(fail, fail, `${LOCAL}/v0/`);
    await caught(client.chargeCard(TOKEN));
    const [url, init] = fetch.mock.calls[1] ?? [];
    expect({ url, ...init }).toStrictEqual({
      url: LOCAL,
      method: 'HEAD',
      mode: 'no-cors',
      signal: expect.any(AbortSignal),
    });
    for (const secret of [TOKEN, ...Object.values(KEYS)]) expect(`${url}${JSON.stringify(init)}`).not.toContain(secret);
  });

  it('is asked about once, after the last attempt', async () => {
    // A failure after which the client tries again.
    const { fetch } = stubPage(() => Promise.reject(new TypeError('bad port')), fail);
    vi.spyOn(Math, 'random').mockReturnValue(0);
    await caught(createTestClient(LOCAL, { retries: 2 }).chargeCard(TOKEN));
    expect(listMethods(fetch)).toEqual(['POST', 'POST', 'POST', 'HEAD']);
  });

  it('does not wait longer than a second for that answer', async () => {
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    const hang: Answer = ({ signal }) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    const { client, fetch } = stubPage(fail, hang);
    const ended = vi.fn();
    const charging = caught(client.chargeCard(TOKEN)).finally(ended);
    await vi.waitFor(() => expect(listMethods(fetch)).toEqual(['POST', 'HEAD']));
    expect(ended).not.toHaveBeenCalled();
    limit.abort();
    expect(await charging).toMatchObject({ code: 'connection_failed', advice: START });
    expect(timeout.mock.calls).toEqual([[1000]]);
  });
});

describe('nothing more is asked', () => {
  it.each<[string, Answer, string]>([
    ['a refusal', answer(400), 'gateway_error'],
    ['a refused key', answer(401), 'gateway_error'],
    ['a failure of the gateway', answer(500), 'gateway_error'],
    ['an answer that is no charge', answer(200), 'response_invalid'],
    ['no answer in time', () => new Promise(() => {}), 'timeout'],
  ])('after %s', async (_, charge, code) => {
    const { fetch } = stubPage(charge, fail);
    const client = createTestClient(LOCAL, { retries: 0, timeoutMs: 50 });
    expect(await caught(client.chargeCard(TOKEN))).toHaveProperty('code', code);
    expect(listMethods(fetch)).not.toContain('HEAD');
  });

  it('after an abort, and of a call that is no charge', async () => {
    const { client, fetch } = stubPage(fail, fail);
    const signal = AbortSignal.abort();
    expect(await caught(client.chargeCard(TOKEN, { signal }))).toHaveProperty('code', 'aborted');
    expect(await caught(client.getToken(TOKEN))).toHaveProperty('code', 'connection_failed');
    expect(listMethods(fetch)).not.toContain('HEAD');
  });

  it.each(['https://gateway.example', 'https://localhost.example', 'https://192.168.1.1:4010', 'https://10.0.0.1'])(
    'of a gateway on another host: %s',
    async (baseUrl) => {
      const { client, fetch } = stubPage(fail, fail, baseUrl);
      const error = await caught(client.chargeCard(TOKEN));
      expect(error).toHaveProperty('code', 'connection_failed');
      expect(error).not.toHaveProperty('advice');
      expect(listMethods(fetch)).toEqual(['POST']);
      expect(warn).not.toHaveBeenCalled();
    },
  );
});
