/** A charge is sent again, with the same token, only when the gateway did no work. The outcome covers all attempts. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClientOptions } from '../../src/index.js';
import { caught } from '../caught.js';
import { createTestClient } from './gateway.js';
import { type StubAnswer, stubFetch } from './stub-fetch.js';

const CHARGED: StubAnswer = [200, { id: 'ch_1', status: 'succeeded' }];
const DECLINED: StubAnswer = [402, { id: 'ch_1', status: 'failed' }];
const USED: StubAnswer = [400, { error: { code: 'token_already_used', charge: 'ch_1' } }];
const NOT_SENT: StubAnswer = () => Promise.reject(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }));
const LOST: StubAnswer = () => Promise.reject(new TypeError('fetch failed'));
const status = (code: number): StubAnswer => [code, {}];

beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe.each(['chargeCard', 'chargeSepa'] as const)('%s', (method) => {
  function charge(answers: readonly StubAnswer[], options: Partial<ClientOptions> = {}) {
    const fetch = stubFetch(...answers);
    return { fetch, result: createTestClient('https://gateway.example', { fetch, ...options })[method]('tok_1') };
  }

  it.each([
    ['429', status(429)],
    ['503', status(503)],
    ['a refused connection', NOT_SENT],
  ])('sends the same request again after %s, and resolves', async (_, first) => {
    const answers = [first, first, CHARGED];
    const { fetch, result } = charge(answers);
    expect(await result).toEqual({ id: 'ch_1', status: 'succeeded' });
    const sent = fetch.mock.calls.map(([url, { method, headers, body }]) =>
      JSON.stringify([url, method, headers, body]),
    );
    expect(sent).toHaveLength(answers.length);
    expect(new Set(sent).size).toBe(1);
  });

  it.each([0, 1, 2, 5])('is sent again as often as retries says: %i', async (retries) => {
    const { fetch, result } = charge([status(503)], { retries });
    expect(await caught(result)).toMatchObject({ status: 503, attempts: retries + 1, canResend: true });
    expect(fetch).toHaveBeenCalledTimes(retries + 1);
  });

  it.each([
    ['a lost answer', LOST],
    ['408', status(408)],
    ['409', status(409)],
    ['425', status(425)],
    ['500', status(500)],
    ['502', status(502)],
    ['504', status(504)],
    ['404, which may be about a used token', status(404)],
    ['a refusal that speaks of the token', [400, { error: { code: 'token_invalid' } }] satisfies StubAnswer],
    ['a charge without an identifier', [200, { status: 'succeeded' }] satisfies StubAnswer],
    ['an answer that cannot be read', [200, []] satisfies StubAnswer],
  ])('is not sent again after %s, but the error says that the caller may resend it', async (_, answer) => {
    const { fetch, result } = charge([answer, CHARGED]);
    expect(await caught(result)).toMatchObject({ outcome: 'unknown', canResend: true, attempts: 1 });
    expect(fetch).toHaveBeenCalledOnce();
  });

  it.each([400, 401, 402, 403, 405, 422])('is not sent again after %i, which is a refusal', async (code) => {
    const { fetch, result } = charge([status(code), CHARGED]);
    expect(await caught(result)).toMatchObject({ outcome: 'refused', canResend: false, attempts: 1 });
    expect(fetch).toHaveBeenCalledOnce();
  });

  it.each<[string, readonly StubAnswer[], object]>([
    ['429, then 401', [status(429), status(401)], { status: 401, outcome: 'unknown', canResend: true, attempts: 2 }],
    ['503, then 404', [status(503), status(404)], { status: 404, outcome: 'unknown', canResend: true, attempts: 2 }],
    ['503, then nothing sent', [status(503), NOT_SENT], { outcome: 'unknown', canResend: true, attempts: 3 }],
    ['nothing sent, then 503, then 402', [NOT_SENT, status(503), status(402)], { outcome: 'unknown', attempts: 3 }],
    ['nothing sent, then 401', [NOT_SENT, status(401)], { outcome: 'refused', canResend: false, attempts: 2 }],
    ['nothing sent, ever', [NOT_SENT], { outcome: 'not_sent', canResend: false, attempts: 3 }],
    ['nothing sent, then a lost answer', [NOT_SENT, LOST], { outcome: 'unknown', canResend: true, attempts: 2 }],
    [
      '503, then a used token',
      [status(503), USED],
      { code: 'token_already_used', outcome: 'unknown', canResend: false },
    ],
    ['a used token', [USED], { code: 'token_already_used', outcome: 'unknown', canResend: false, attempts: 1 }],
  ])('has the most cautious outcome of all attempts: %s', async (_, answers, expected) =>
    expect(await caught(charge(answers).result)).toMatchObject(expected),
  );

  it.each([
    ['a charge', CHARGED],
    ['a decline', DECLINED],
  ])('ends with %s after an attempt of unknown outcome', async (_, last) =>
    expect(await charge([status(429), last]).result).toMatchObject({ id: 'ch_1' }),
  );

  it('may be resent after a timeout or an abort', async () => {
    const fetch = () => new Promise<never>(() => {});
    const unknown = { outcome: 'unknown', canResend: true, attempts: 1 };
    expect(await caught(charge([], { fetch, timeoutMs: 20 }).result)).toMatchObject({
      name: 'TimeoutError',
      ...unknown,
    });
    const controller = new AbortController();
    const client = createTestClient('https://gateway.example', { fetch });
    const calling = caught(client[method]('tok_1', { signal: controller.signal }));
    controller.abort();
    expect(await calling).toMatchObject({ name: 'AbortedError', ...unknown });
  });

  it.each<[string, StubAnswer, object]>([
    ['not_sent where nothing was sent yet', NOT_SENT, { outcome: 'not_sent', canResend: false }],
    ['unknown after 503', status(503), { outcome: 'unknown', canResend: true }],
  ])('aborted while it waits is %s', async (_, answer, expected) => {
    vi.spyOn(Math, 'random').mockReturnValue(0.99);
    const controller = new AbortController();
    const fetch = stubFetch(answer);
    const client = createTestClient('https://gateway.example', {
      fetch,
      onAttempt: () => setTimeout(() => controller.abort()),
    });
    const error = await caught(client[method]('tok_1', { signal: controller.signal }));
    expect(error).toMatchObject({ name: 'AbortedError', attempts: 1, ...expected });
    expect(fetch).toHaveBeenCalledOnce();
  });

  it('may not be resent when nothing was sent: a bad token, or an abort before the call', async () => {
    const client = createTestClient('https://gateway.example', { fetch: stubFetch(CHARGED) });
    const signal = AbortSignal.abort();
    for (const calling of [client[method]('a b'), client[method]('tok_1', { signal })]) {
      expect(await caught(calling)).toMatchObject({ outcome: 'not_sent', canResend: false, attempts: 0 });
    }
  });
});

it('says only of a charge that the caller may resend it, and of no GET', async () => {
  const fetch = stubFetch(status(500));
  const error = await caught(createTestClient('https://gateway.example', { fetch }).getToken('tok_1'));
  expect(error).toMatchObject({ outcome: 'unknown', canResend: false, attempts: 3 });
});

it('does not repeat a GET when retries is 0', async () => {
  const fetch = stubFetch(status(500));
  const error = await caught(createTestClient('https://gateway.example', { fetch, retries: 0 }).getToken('tok_1'));
  expect(error).toMatchObject({ attempts: 1 });
  expect(fetch).toHaveBeenCalledOnce();
});
