/** When, how often and how long the form asks again for a result. */
// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFailure, type Ending } from '../../../src/checkout/payment/ending.js';
import { recover } from '../../../src/checkout/payment/recover.js';

const last = createFailure('timeout', 'unknown');
const paid: Ending = { kind: 'succeeded', chargeId: undefined, charge: undefined };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Recovers a payment that gives its answers in order. Without an answer it never settles. */
function start(
  answers: readonly (Ending | undefined)[],
  { isWanted = false, canRecover = (): boolean => true, first = last } = {},
) {
  const left = [...answers];
  const life = new AbortController();
  const times: number[] = [];
  const begin = Date.now();
  const check = vi.fn(async (_: AbortSignal) => {
    times.push(Date.now() - begin);
    return left.shift() ?? new Promise<never>(() => {});
  });
  const payment = {
    check,
    get canRecover() {
      return canRecover();
    },
  };
  const ending = vi.fn();
  const done = recover(payment, first, life, window, isWanted).then(ending);
  return { check, times, life, ending, done };
}

describe('recover', () => {
  it('asks after 1, 3 and 8 seconds, each counted from the last answer, and then stays unknown', async () => {
    const { times, ending } = start([last, last, last]);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(times).toEqual([1000, 4000, 12_000]);
    expect(ending.mock.calls).toEqual([[last]]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends with the first answer that has a result', async () => {
    const { times, ending } = start([last, paid]);
    await vi.advanceTimersByTimeAsync(4000);
    expect({ times, endings: ending.mock.calls }).toEqual({ times: [1000, 4000], endings: [[paid]] });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('stops after 30 seconds without an answer, and aborts the request', async () => {
    const { check, ending } = start([last, undefined]);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(ending).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ending.mock.calls).toEqual([[last]]);
    expect(check.mock.calls[1]?.[0].aborted).toBe(true);
  });

  it.each([
    ['longer than the limit', 60_000],
    ['longer than what is left of it', 25_000],
    ['too long for a timer', 2 ** 31],
  ])('waits as long as the gateway asks, and ends at once if that is %s', async (_, retryAfterMs) => {
    const long = { ...last, retryAfterMs };
    const { times, ending } = start([long], { first: { ...last, retryAfterMs: 5000 } });
    await vi.advanceTimersByTimeAsync(4999);
    expect({ times, endings: ending.mock.calls }).toEqual({ times: [], endings: [] });
    await vi.advanceTimersByTimeAsync(1);
    expect({ times, endings: ending.mock.calls }).toEqual({ times: [5000], endings: [[long]] });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('still asks in the last second of the limit', async () => {
    const { times } = start([paid], { first: { ...last, retryAfterMs: 29_999 } });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(times).toEqual([29_999]);
  });

  it.each([5000, 30_000, 60_000])('does not wait for the gateway when the buyer asks: %i ms', async (retryAfterMs) => {
    const { times, ending } = start([paid], { isWanted: true, first: { ...last, retryAfterMs } });
    await vi.advanceTimersByTimeAsync(0);
    expect({ times, endings: ending.mock.calls }).toEqual({ times: [0], endings: [[paid]] });
  });

  it('waits for the network', async () => {
    const onLine = vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
    const { times, ending } = start([paid]);
    await vi.advanceTimersByTimeAsync(9000);
    expect(times).toEqual([]);
    onLine.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect({ times, endings: ending.mock.calls }).toEqual({ times: [9000], endings: [[paid]] });
  });

  it('ends after 30 seconds without a network', async () => {
    vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
    const { times, ending } = start([]);
    await vi.advanceTimersByTimeAsync(30_000);
    expect({ times, endings: ending.mock.calls }).toEqual({ times: [], endings: [[last]] });
  });

  it('ends when the payment can no longer recover', async () => {
    let can = true;
    const { times, ending } = start([last], { canRecover: () => can });
    await vi.advanceTimersByTimeAsync(500);
    can = false;
    await vi.advanceTimersByTimeAsync(500);
    await vi.advanceTimersByTimeAsync(0);
    expect({ times, endings: ending.mock.calls }).toEqual({ times: [1000], endings: [[last]] });
  });

  it('ends on unmount, both in a pause and in a request', async () => {
    for (const passedMs of [500, 1500]) {
      const { life, ending } = start([undefined]);
      await vi.advanceTimersByTimeAsync(passedMs);
      life.abort();
      await vi.advanceTimersByTimeAsync(0);
      expect(ending.mock.calls).toEqual([[last]]);
      expect(vi.getTimerCount()).toBe(0);
    }
  });

  it('asks once and at once when the buyer wants it, even if the payment cannot recover', async () => {
    const { times, ending } = start([last], { isWanted: true, canRecover: () => false });
    await vi.advanceTimersByTimeAsync(0);
    expect({ times, endings: ending.mock.calls }).toEqual({ times: [0], endings: [[last]] });
  });
});
