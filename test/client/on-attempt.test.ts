/** The option onAttempt gets the number, the status and the time of each attempt, and never changes a payment. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Attempt, ClientOptions } from '../../src/index.js';
import { caught } from '../caught.js';
import { createTestClient } from './gateway.js';
import { type StubAnswer, stubFetch } from './stub-fetch.js';

const CHARGED: StubAnswer = [200, { id: 'ch_1', status: 'succeeded' }];
const LOST: StubAnswer = () => Promise.reject(new TypeError('fetch failed'));

beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const createMonitored = (onAttempt: NonNullable<ClientOptions['onAttempt']>, ...answers: readonly StubAnswer[]) =>
  createTestClient('https://gateway.example', { fetch: stubFetch(...answers), onAttempt });

it('reports each attempt in order, with its status if there was one', async () => {
  const attempts: Attempt[] = [];
  const client = createMonitored((attempt) => attempts.push(attempt), [503, {}], [429, {}], CHARGED);
  await client.chargeCard('tok_1');
  expect(attempts.map(({ attempt, status }) => [attempt, status])).toEqual([
    [1, 503],
    [2, 429],
    [3, 200],
  ]);
  const lost = createMonitored((attempt) => attempts.push(attempt), LOST);
  await caught(lost.getToken('tok_1'));
  expect(attempts.slice(3).map(({ attempt, status }) => [attempt, status])).toEqual([
    [1, undefined],
    [2, undefined],
    [3, undefined],
  ]);
});

it('reports how long an attempt took, and nothing else', async () => {
  vi.useFakeTimers({ now: 0 });
  const attempts: Attempt[] = [];
  const slow: StubAnswer = async () => {
    await new Promise((resolve) => setTimeout(resolve, 120));
    return Response.json({ id: 'ch_1', status: 'succeeded' });
  };
  const calling = createMonitored((attempt) => attempts.push(attempt), slow).chargeCard('tok_1');
  await vi.runAllTimersAsync();
  await calling;
  expect(attempts).toEqual([{ attempt: 1, status: 200, ms: 120 }]);
});

it('reports an attempt that timed out, also when fetch ignores its signal', async () => {
  vi.useFakeTimers({ now: 0 });
  const onAttempt = vi.fn();
  const client = createMonitored(onAttempt, () => new Promise(() => {}));
  const calling = caught(client.chargeCard('tok_1', { timeoutMs: 500 }));
  await vi.runAllTimersAsync();
  expect(await calling).toMatchObject({ name: 'TimeoutError' });
  expect(onAttempt.mock.calls).toEqual([[{ attempt: 1, status: undefined, ms: 500 }]]);
});

it('reports the status of an answer whose body was lost', async () => {
  const onAttempt = vi.fn();
  const cut: StubAnswer = () => new Response(new ReadableStream({ start: (stream) => stream.error(new Error('cut')) }));
  expect(await caught(createMonitored(onAttempt, cut).chargeCard('tok_1'))).toMatchObject({ outcome: 'unknown' });
  expect(onAttempt).toHaveBeenCalledExactlyOnceWith({ attempt: 1, status: 200, ms: expect.any(Number) });
});

it('reports nothing for a call that sends nothing', async () => {
  const onAttempt = vi.fn();
  const client = createMonitored(onAttempt, CHARGED);
  await caught(client.chargeCard('a b'));
  await caught(client.chargeCard('tok_1', { signal: AbortSignal.abort() }));
  expect(onAttempt).not.toHaveBeenCalled();
});

it.each<[string, () => unknown]>([
  [
    'throws',
    () => {
      throw new Error('monitoring is down');
    },
  ],
  ['rejects', () => Promise.reject(new Error('monitoring is down'))],
  ['never settles', () => new Promise(() => {})],
])('does not harm a payment when it %s', async (_, onAttempt) => {
  const rejections = vi.fn();
  process.on('unhandledRejection', rejections);
  try {
    expect(await createMonitored(onAttempt, [503, {}], CHARGED).chargeCard('tok_1')).toMatchObject({ id: 'ch_1' });
    const error = await caught(createMonitored(onAttempt, [402, {}]).chargeCard('tok_1'));
    expect(error).toMatchObject({ name: 'GatewayError', outcome: 'refused' });
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(rejections).not.toHaveBeenCalled();
  } finally {
    process.off('unhandledRejection', rejections);
  }
});
