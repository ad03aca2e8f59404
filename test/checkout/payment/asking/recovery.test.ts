/** When, how often and how long the form asks again for a result: with the same token, and at the merchant's server. */
// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Recovery } from '../../../../src/checkout/payment/asking/recovery.js';
import { RECOVERY_MS, resend } from '../../../../src/checkout/payment/asking/resend.js';
import { createFailure, type Ending, SENT } from '../../../../src/checkout/payment/outcome/ending.js';

const lost = createFailure('timeout', 'unknown');
const paid: Ending = { kind: 'succeeded', chargeId: undefined, charge: undefined };
const never = () => new Promise<never>(() => {});

beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  // Nothing is left for the next test.
  await settle(2 * RECOVERY_MS);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

interface Doubt {
  readonly first?: typeof lost;
  readonly canLookUp?: boolean;
  readonly isAwaited?: boolean;
  /** Whether the same token may be sent again. */
  readonly may?: () => boolean;
  /** Whether the bank has sent the buyer back. */
  readonly isReturned?: boolean;
  /** Whether another payment of the order is under way. */
  readonly isElsewhere?: boolean;
  readonly question?: 'again' | 'finish';
}

/** A payment whose answers come in order. Without an answer it waits for ever. It notes when it was asked what. */
function doubt(answers: readonly (Ending | undefined)[], changes: Doubt = {}) {
  const { first = lost, canLookUp = false, isAwaited = false, may = () => true } = changes;
  const { isReturned = false, isElsewhere = false, question } = changes;
  const left = [...answers];
  const begin = performance.now();
  const asked: [string, number][] = [];
  const note = (what: string) => void asked.push([what, performance.now() - begin]);
  const payment = {
    view: window,
    doubt: first,
    canLookUp,
    isServed: false,
    isAwaited,
    bank: { isReturned },
    isElsewhere,
    memory: { isForeign: false },
    question,
    get mayResend() {
      return may();
    },
    resend: vi.fn(async (_: AbortSignal, isShown?: Promise<void>): Promise<Ending> => {
      note('resend');
      const answer = left.shift();
      await isShown;
      return answer ?? never();
    }),
    lookUp: vi.fn(async (): Promise<Ending | undefined> => void note('lookUp')),
    askAgain: vi.fn(async () => note('askAgain')),
    hear: vi.fn((_: Ending) => {}),
    apply: vi.fn(),
    show: vi.fn(),
    conclude: vi.fn(() => {
      note('conclude');
      recovery.stop(false);
    }),
  };
  const recovery = new Recovery(payment);
  const listTimes = (what: string) => asked.filter(([each]) => each === what).map(([, time]) => time);
  return { payment, recovery, asked, note, listTimes };
}

describe('the same token', () => {
  /** Sends it again, and notes when that ends. */
  function start(...[answers, changes]: Parameters<typeof doubt>) {
    const life = new AbortController();
    const parts = doubt(answers, changes);
    const ended = vi.fn();
    void resend(parts.payment, life.signal).then(ended);
    return { ...parts, life, ended, times: () => parts.listTimes('resend') };
  }

  it('is sent after 1, 3 and 8 seconds, each counted from the last answer, and then no more', async () => {
    const { times, ended } = start([lost, lost, lost]);
    await settle(11_999);
    expect({ times: times(), ended: ended.mock.calls.length }).toEqual({ times: [1000, 4000], ended: 0 });
    await settle(60_000);
    expect({ times: times(), ended: ended.mock.calls.length }).toEqual({ times: [1000, 4000, 12_000], ended: 1 });
  });

  it.each<[string, Ending]>([
    ['a success', paid],
    ['a refusal', createFailure('gateway_error', 'refused')],
    ['that it was handed on', SENT],
  ])('is not sent any more after an answer: %s', async (_, answer) => {
    const { times, ended } = start([lost, answer]);
    await settle(RECOVERY_MS);
    expect({ times: times(), ended: ended.mock.calls.length }).toEqual({ times: [1000, 4000], ended: 1 });
  });

  it('is sent once more when the gateway has read it, and not after the same answer', async () => {
    const isRead = { ...lost, isRead: true };
    const same = start([isRead], { first: isRead });
    const other = start([isRead, lost, lost]);
    await settle(RECOVERY_MS);
    expect([same.times(), other.times()]).toEqual([[1000], [1000, 4000, 12_000]]);
  });

  it.each([
    ['longer than the limit', 60_000],
    ['longer than what is left of it', 25_000],
    ['too long for a timer', 2 ** 31],
  ])('waits as long as the gateway asks, and is not sent if that is %s', async (_, retryAfterMs) => {
    const { times, ended } = start([{ ...lost, retryAfterMs }], { first: { ...lost, retryAfterMs: 5000 } });
    await settle(4999);
    expect(times()).toEqual([]);
    await settle(1);
    expect({ times: times(), ended: ended.mock.calls.length }).toEqual({ times: [5000], ended: 1 });
  });

  it('is still sent in the last second of the limit, and not at its end', async () => {
    const last = start([paid], { first: { ...lost, retryAfterMs: RECOVERY_MS - 1 } });
    const late = start([paid], { first: { ...lost, retryAfterMs: RECOVERY_MS } });
    await settle(60_000);
    expect([last.times(), late.times()]).toEqual([[RECOVERY_MS - 1], []]);
  });

  it('has its limit by no clock that the device sets', async () => {
    const { times } = start([lost, lost, lost]);
    await settle(2000);
    vi.setSystemTime(Date.now() + 24 * 60 * 60_000);
    await settle(20_000);
    expect(times()).toEqual([1000, 4000, 12_000]);
  });

  it('waits for the network', async () => {
    const onLine = vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
    const { times } = start([paid]);
    await settle(9000);
    expect(times()).toEqual([]);
    onLine.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await settle();
    expect(times()).toEqual([9000]);
  });

  it('is not sent when it may not be any more: before the first time, between two, and during the wait for the network', async () => {
    const none = start([], { may: () => false });
    let may = true;
    const between = start([lost], { may: () => may });
    await settle(1500);
    may = false;
    await settle(RECOVERY_MS);
    expect([none, between].map(({ times, ended }) => [times(), ended.mock.calls.length])).toEqual([
      [[], 1],
      [[1000], 1],
    ]);
    let mayOffline = true;
    vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValueOnce(false);
    const offline = start([paid], { may: () => mayOffline });
    await settle(1000);
    mayOffline = false;
    window.dispatchEvent(new Event('online'));
    await settle();
    expect([offline.times(), offline.ended.mock.calls.length]).toEqual([[], 1]);
  });

  it('is not sent after its signal has aborted, in a pause or without a network', async () => {
    const pause = start([paid]);
    await settle(500);
    pause.life.abort();
    await settle();
    vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
    const offline = start([paid]);
    await settle(2000);
    offline.life.abort();
    await settle();
    expect([pause, offline].map(({ times, ended }) => [times(), ended.mock.calls.length])).toEqual([
      [[], 1],
      [[], 1],
    ]);
  });
});

describe('the recovery', () => {
  it('concludes when the last sending was answered', async () => {
    const { recovery, asked } = doubt([lost, lost, lost]);
    recovery.start('lost');
    await settle(60_000);
    expect(asked.at(-1)).toEqual(['conclude', 12_000]);
    expect(asked).toHaveLength(4);
  });

  it('concludes after 30 seconds without an answer, and aborts the request', async () => {
    const { payment, recovery, listTimes } = doubt([lost, undefined]);
    recovery.start('lost');
    await settle(RECOVERY_MS - 1);
    expect(listTimes('conclude')).toEqual([]);
    await settle(1);
    expect(listTimes('conclude')).toEqual([RECOVERY_MS]);
    expect(payment.resend.mock.calls.map(([signal]) => signal.aborted)).toEqual([true, true]);
  });

  it('concludes after 30 seconds without a network', async () => {
    vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
    const { recovery, asked } = doubt([]);
    recovery.start('lost');
    await settle(60_000);
    expect(asked).toEqual([['conclude', RECOVERY_MS]]);
  });

  it('leaves an answer that may still come all of the 30 seconds', async () => {
    const { recovery, asked } = doubt([], { may: () => false, isAwaited: true });
    recovery.start('lost');
    await settle(60_000);
    expect(asked).toEqual([['conclude', RECOVERY_MS]]);
  });

  it("concludes at once where neither the token may be sent nor the merchant's server asked", async () => {
    const { recovery, asked } = doubt([], { may: () => false });
    recovery.start('lost');
    await settle();
    expect(asked).toEqual([['conclude', 0]]);
  });

  it.each([false, true])('concludes nothing after it was stopped: all %s', async (isAll) => {
    const { recovery, payment, asked } = doubt([lost, undefined], { canLookUp: true });
    recovery.start('lost');
    await settle(500);
    recovery.stop(isAll);
    await settle(60_000);
    expect(payment.conclude).not.toHaveBeenCalled();
    // The merchant's server is asked further in `unknown`.
    expect(asked.map(([what]) => what)).toEqual(Array(isAll ? 1 : 5).fill('lookUp'));
  });

  it('has its whole time again when it runs again', async () => {
    const { recovery, listTimes } = doubt([undefined, undefined]);
    recovery.start('lost');
    await settle(20_000);
    recovery.start('lost');
    await settle(RECOVERY_MS - 1);
    expect(listTimes('conclude')).toEqual([]);
    await settle(1);
    expect(listTimes('conclude')).toEqual([20_000 + RECOVERY_MS]);
  });
});

describe("the merchant's server", () => {
  const MOMENTS = [0, 2000, 5000, 10_000, 20_000];

  it('is asked at once, and 2, 5, 10 and 20 seconds after it, also when the result was concluded to be unknown', async () => {
    const { recovery, listTimes } = doubt([], { canLookUp: true, may: () => false });
    recovery.start('lost');
    await settle();
    expect(listTimes('conclude')).toEqual([0]);
    await settle(60_000);
    expect({ asked: listTimes('lookUp'), concluded: listTimes('conclude') }).toEqual({
      asked: MOMENTS,
      concluded: [0],
    });
  });

  it('is asked beside the token', async () => {
    const { recovery, listTimes } = doubt([lost, lost, lost], { canLookUp: true });
    recovery.start('lost');
    await settle(60_000);
    expect({ asked: listTimes('lookUp'), sent: listTimes('resend'), concluded: listTimes('conclude') }).toEqual({
      asked: MOMENTS,
      sent: [1000, 4000, 12_000],
      concluded: [12_000],
    });
  });

  it('is waited for until its last moment when it lags behind the bank', async () => {
    const { recovery, payment, note, listTimes } = doubt([], { canLookUp: true, may: () => false, isReturned: true });
    payment.lookUp.mockImplementation(async () => {
      note('lookUp');
      return { kind: 'action', url: 'https://bank.example/', chargeId: undefined, charge: undefined };
    });
    recovery.start('lost');
    await settle(60_000);
    expect({ asked: listTimes('lookUp'), concluded: listTimes('conclude') }).toEqual({
      asked: MOMENTS,
      concluded: [20_000],
    });
  });

  it('is not asked where there is none', async () => {
    const { recovery, payment } = doubt([lost, lost, lost]);
    recovery.start('lost');
    await settle(60_000);
    expect(payment.lookUp).not.toHaveBeenCalled();
  });

  it('is not asked while the page is hidden, but at once when it is shown again', async () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const { recovery, listTimes } = doubt([], { canLookUp: true });
    void recovery.poll();
    await settle(7000);
    expect(listTimes('lookUp')).toEqual([]);
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(listTimes('lookUp')).toEqual([7000]);
    await settle(60_000);
    expect(listTimes('lookUp')).toEqual([7000, 9000, 12_000, 17_000, 27_000]);
  });

  it('is asked anew from the first moment by a second polling, and the first one ends', async () => {
    const { recovery, listTimes } = doubt([], { canLookUp: true });
    const ended = vi.fn();
    void recovery.poll().then(ended);
    await settle(3000);
    void recovery.poll();
    await settle(60_000);
    expect(listTimes('lookUp')).toEqual([0, 2000, 3000, 5000, 8000, 13_000, 23_000]);
    expect(ended).toHaveBeenCalledOnce();
  });

  it('that never answers does not keep the form checking for more than 30 seconds', async () => {
    const { recovery, payment, listTimes } = doubt([], { canLookUp: true, may: () => false });
    payment.lookUp.mockImplementation(never);
    recovery.start('lost');
    await settle(60_000);
    expect({ asked: payment.lookUp.mock.calls.length, concluded: listTimes('conclude') }).toEqual({
      asked: MOMENTS.length,
      concluded: [RECOVERY_MS],
    });
  });
});

describe('another payment of the order', () => {
  it("is waited for for 30 seconds, in which only the merchant's server is asked", async () => {
    const { recovery, asked } = doubt([paid], { canLookUp: true, isElsewhere: true });
    recovery.start('elsewhere');
    await settle(60_000);
    expect(asked).toEqual([...[0, 2000, 5000, 10_000, 20_000].map((ms) => ['lookUp', ms]), ['conclude', RECOVERY_MS]]);
  });
});

describe('a question of the buyer', () => {
  it("asks the merchant's server and the functions of waitUntil once, and is shown for a second", async () => {
    const { recovery, payment, asked } = doubt([paid], { canLookUp: true, question: 'again' });
    payment.lookUp.mockResolvedValue(paid);
    recovery.start('asked');
    await settle(999);
    expect({ asked, heard: payment.hear.mock.calls }).toEqual({ asked: [['askAgain', 0]], heard: [] });
    await settle(1);
    expect(payment.hear.mock.calls).toEqual([[paid]]);
    expect(asked).toEqual([
      ['askAgain', 0],
      ['conclude', 1000],
    ]);
    expect(payment.resend).not.toHaveBeenCalled();
  });

  it.each(['lookUp', 'askAgain'] as const)('hears one answer where the other never comes: %s', async (name) => {
    const { recovery, payment, asked } = doubt([], { canLookUp: true, question: 'again' });
    payment.lookUp.mockResolvedValue(paid);
    payment[name].mockImplementation(never);
    recovery.start('asked');
    await settle(1000);
    expect({ heard: payment.hear.mock.calls, isAsked: payment.askAgain.mock.calls.length }).toEqual({
      heard: name === 'lookUp' ? [] : [[paid]],
      isAsked: 1,
    });
    await settle(60_000);
    expect(asked.at(-1)).toEqual(['conclude', RECOVERY_MS]);
  });

  it.each([undefined, 5000, 60_000])(
    'sends the same token once and at once where nobody else can be asked, whatever the gateway asked: %s',
    async (retryAfterMs) => {
      const { recovery, asked } = doubt([lost, paid], { first: { ...lost, retryAfterMs }, question: 'finish' });
      recovery.start('asked');
      await settle(60_000);
      expect(asked).toEqual([
        ['resend', 0],
        ['conclude', 1000],
      ]);
    },
  );

  it.each(['again', 'finish'] as const)('ends after 30 seconds without an answer: %s', async (question) => {
    const { recovery, payment, listTimes } = doubt([undefined], { question });
    payment.lookUp.mockImplementation(never);
    recovery.start('asked');
    await settle(60_000);
    expect(listTimes('conclude')).toEqual([RECOVERY_MS]);
  });
});
