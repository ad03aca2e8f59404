/** Many requests at once, functions of the shop that reject when nobody waits any more, and what a payment costs. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStore } from '../../src/server/store/memory.js';
import type { PaymentStore } from '../../src/server/store/store.js';
import { lose, openHostileShop, startHostileShop } from './hostile-shop.js';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A store that counts its calls, each of which takes a while. */
function countCalls() {
  const calls: string[] = [];
  const store = Object.fromEntries(
    Object.entries(memoryStore()).map(([name, run]) => [
      name,
      async (...given: never[]) => {
        calls.push(name);
        await new Promise((resolve) => setImmediate(resolve));
        return (run as (...all: never[]) => unknown)(...given);
      },
    ]),
  ) as unknown as PaymentStore;
  return { calls, store };
}

describe('a payment', () => {
  // Each function of a store runs one statement, as test/server/store/postgres.test.ts shows.
  it.each([
    ['succeeded', ['begin', 'change', 'change']],
    ['failed', ['begin', 'change']],
    ['requires_action', ['begin', 'change']],
    ['pending', ['begin', 'change']],
  ])(
    'that is %s costs as few statements as its steps, and a resend and a look at the order one',
    async (status, steps) => {
      const { calls, store } = countCalls();
      const { shop, post, get } = startHostileShop({ store });
      const body = { reference: 'a', method: 'card', token: shop.seal() };
      shop.answers.push(() => shop.charge({ status }));
      await post(body);
      expect(calls.splice(0)).toEqual(steps);
      if (status !== 'succeeded') return;
      await post(body);
      await get();
      expect(calls).toEqual(['begin', 'readOrder']);
    },
  );

  it('is answered to 200 requests at once, which ask the gateway once', async () => {
    const { store } = countCalls();
    const shop = openHostileShop();
    const asked = vi.fn(async () => [] as never);
    const { post, get } = shop.start({ store, gateway: { readCharge: async () => undefined, findCharges: asked } });
    shop.answers.push(lose);
    await post({ reference: 'a', method: 'card', token: shop.seal() });
    const answers = await Promise.all(Array.from({ length: 200 }, () => get('a')));
    expect(new Set(answers.map(({ http, status }) => `${http} ${status}`))).toEqual(new Set(['200 unknown']));
    expect(asked).toHaveBeenCalledTimes(1);
  });
});

/** Lets fake time go by until all has ended. WebCrypto works in real time. */
async function passUntil(all: readonly Promise<unknown>[]) {
  let isOver = false;
  void Promise.all(all).then(() => {
    isOver = true;
  });
  while (!isOver) {
    await vi.advanceTimersByTimeAsync(1000);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('a function of the shop that rejects when nobody waits any more', () => {
  it('ends no process', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const unhandled: unknown[] = [];
    const note = (error: unknown) => void unhandled.push(error);
    process.on('unhandledRejection', note);
    const late = (ms: number) => () =>
      new Promise<never>((_, reject) => setTimeout(() => reject(new Error('too late')), ms));
    const shop = openHostileShop();
    const gateway = { readCharge: late(11_000), findCharges: late(11_000) };
    const given = { store: memoryStore(), now: Date.now, gateway };
    const { payments, post, put, get } = shop.start({ ...given, onPaid: late(31_000) });
    const slow = shop.start({ ...given, readOrder: late(11_000), onReview: late(31_000) });
    shop.orders.set('7', { amount: 2599, currency: 'eur' });
    const all = [
      post({ reference: 'a', method: 'card', token: shop.seal() }),
      post({ reference: 'b', method: 'card' }, '7').then(() => put('b', { id: 'ch_1' }, '7')),
      slow.post({ reference: 'c', method: 'card' }),
    ];
    await passUntil(all);
    all.push(get('b', '7'), payments.settle(), slow.payments.settle());
    await passUntil(all);
    for (let times = 0; times < 6; times++) {
      vi.setSystemTime(Date.now() + 600_000);
      await passUntil([slow.payments.settle()]);
    }
    await passUntil([new Promise((resolve) => setTimeout(resolve, 60_000))]);
    vi.useRealTimers();
    await new Promise((resolve) => setTimeout(resolve, 10));
    process.off('unhandledRejection', note);
    expect(unhandled).toEqual([]);
    const words = vi.mocked(console.error).mock.calls.flat().join('\n');
    for (const owner of ['onPaid of', 'onReview of', 'readOrder of', 'gateway failed']) expect(words).toContain(owner);
  });
});
