/** Several processes that settle at once, of shops that take long. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStore } from '../../src/server/store/memory.js';
import { openHostileShop } from './hostile-shop.js';
import { makePayment } from './store/payments.js';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('onPaid that takes 29 seconds', () => {
  it('is called once for each of many orders, although two processes settle each minute', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const shop = openHostileShop();
    const calls = new Map<string, number>();
    const onPaid = async (orderId: string) => {
      calls.set(orderId, (calls.get(orderId) ?? 0) + 1);
      await new Promise((resolve) => setTimeout(resolve, 29_000));
    };
    const store = memoryStore();
    const processes = [0, 1].map(() => shop.start({ store, onPaid, now: Date.now }));
    const ids = Array.from({ length: 60 }, (_, index) => `o${index}`);
    for (const orderId of ids) {
      const paid = { state: 'succeeded', chargeId: 'ch_1', news: 'paid' } as const;
      await store.begin(makePayment({ ...paid, orderId, tellAt: Date.now() }));
    }
    for (let minute = 0; minute < 12; minute++) {
      for (const { payments } of processes) void payments.settle();
      await vi.advanceTimersByTimeAsync(60_000);
    }
    expect([...calls.values()]).toEqual(Array(60).fill(1));
  });
});
