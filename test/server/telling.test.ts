/** The shop hears of every payment, whatever fails or hangs. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { memoryStore } from '../../src/server/store/memory.js';
import type { PaymentStore } from '../../src/server/store/store.js';
import { openShop } from './open-shop.js';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Waits for work that no fake clock moves, such as that of WebCrypto. */
async function until(isTrue: () => boolean) {
  while (!isTrue()) await new Promise((resolve) => setImmediate(resolve));
}

const FAKE = { toFake: ['setTimeout', 'clearTimeout', 'Date'] } as const satisfies Parameters<
  typeof vi.useFakeTimers
>[0];

const silence = () => vi.spyOn(console, 'error').mockImplementation(() => {});

describe('onPaid', () => {
  it('is called again until it resolves, later each time', async () => {
    const console = silence();
    let failures = 3;
    const told: string[] = [];
    const shop = openShop({
      onPaid(_, { id }) {
        told.push(id);
        if (failures-- > 0) throw new Error('the mail server is away');
      },
    });
    await shop.payCard('1042');
    const waits: number[] = [];
    for (let seconds = 0; seconds < 200; seconds++) {
      const before = told.length;
      await shop.payments.settle();
      if (told.length > before) waits.push(seconds);
      shop.clock.time += 1000;
    }
    expect(waits).toEqual([10, 30, 70]);
    expect(new Set(told).size).toBe(1);
    expect(console).toHaveBeenCalledTimes(3);
    const reports = console.mock.calls.map(([error]) => String(error).replace(/payment [\w-]+/, 'payment X'));
    expect(reports).toEqual(
      [10, 20, 40].map(
        (wait) =>
          `Error: onPaid of order 1042, payment X, which settle calls again in ${wait} s, failed: the mail server is away`,
      ),
    );
  });

  it('that hangs is told, and called again', async () => {
    const console = silence();
    vi.useFakeTimers(FAKE);
    let calls = 0;
    const shop = openShop({
      now: Date.now,
      store: memoryStore(),
      onPaid: () => {
        calls++;
        return calls === 1 ? new Promise(() => {}) : undefined;
      },
    });
    const answered = shop.payCard('1042');
    await until(() => calls === 1);
    await vi.advanceTimersByTimeAsync(5000);
    // The buyer does not wait for the shop.
    expect((await answered).body.status).toBe('succeeded');
    await vi.advanceTimersByTimeAsync(26_000);
    expect(String(console.mock.calls[0]?.[0])).toContain('30 seconds');
    await vi.advanceTimersByTimeAsync(20_000);
    await shop.payments.settle();
    expect(calls).toBe(2);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(await shop.payments.settle()).toMatchObject({ errors: 0 });
    expect(calls).toBe(2);
  });

  it('is called by one of many processes that settle at once', async () => {
    const clock = { time: Date.now() };
    const store = memoryStore({ now: () => clock.time });
    const told: string[] = [];
    const onPaid = (orderId: string) => void told.push(orderId);
    const lost = openShop({ store, onPaid: () => new Promise(() => {}) });
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    void lost.payCard('1042');
    await vi.waitFor(async () => expect((await store.readOrder('1042'))[0]?.news).toBe('paid'));
    vi.useRealTimers();
    // That process is gone.
    const others = Array.from({ length: 5 }, () => openShop({ store, onPaid }));
    clock.time += 30_000;
    await Promise.all(others.map(({ payments }) => payments.settle()));
    expect(told).toEqual([]);
    clock.time += 31_000;
    await Promise.all(others.map(({ payments }) => payments.settle()));
    expect(told).toEqual(['1042']);
  });
});

describe('onReview', () => {
  it('writes to the console if the shop has none', async () => {
    const console = silence();
    const shop = openShop({
      onReview: undefined,
      gateway: undefined,
      fetch: () => Promise.reject(new TypeError('lost')),
    });
    await shop.post('1042', { reference: 'ref_1', method: 'card', token: shop.sealCard('1042') });
    shop.clock.time += 3_600_000;
    await shop.payments.settle();
    expect(console.mock.calls.flat().map(String)).toEqual([
      'Payveil: unknown: order 1042, payment ref_1. Look at it at your gateway. See node_modules/payveil/docs/server.md#what-a-human-does',
    ]);
  });
});

describe('a gateway’s reader', () => {
  it.each<readonly [string, () => Promise<never>]>([
    ['throws', () => Promise.reject(new Error('away'))],
    ['returns something else', async () => [{ id: 1 }] as never],
    ...['', new Set(), undefined, { data: [] }].map((found): [string, () => Promise<never>] => [
      `returns ${found}`,
      async () => found as never,
    ]),
    [
      'returns a charge without a description',
      async () => [{ id: 'a', status: 'failed', amount: 1, currency: 'eur' }] as never,
    ],
  ])('that %s never frees an order', async (_, findCharges) => {
    const console = silence();
    const shop = openShop({
      gateway: { readCharge: findCharges as never, findCharges },
      fetch: () => Promise.reject(new TypeError('lost')),
    });
    await shop.post('1042', { reference: 'ref_1', method: 'card', token: shop.sealCard('1042') });
    shop.clock.time += 3_600_000;
    expect(await shop.payments.settle()).toMatchObject({ asked: 1, failed: 0, open: 1, errors: 1 });
    expect((await shop.get('1042')).body.payment.status).toBe('unknown');
    expect(shop.reviews).toEqual([{ code: 'unknown', orderId: '1042', reference: 'ref_1' }]);
    expect(console).toHaveBeenCalled();
  });

  it('that hangs is unknown after ten seconds', async () => {
    silence();
    vi.useFakeTimers(FAKE);
    const hang = () => new Promise<never>(() => {});
    const shop = openShop({
      now: Date.now,
      gateway: { readCharge: hang, findCharges: hang },
      fetch: () => Promise.reject(new TypeError('lost')),
    });
    await shop.post('1042', { reference: 'ref_1', method: 'card', token: shop.sealCard('1042') });
    await vi.advanceTimersByTimeAsync(2000);
    let isAsked = false;
    const asked = shop.get('1042', 'ref_1').finally(() => {
      isAsked = true;
    });
    await vi.advanceTimersByTimeAsync(9000);
    expect(isAsked).toBe(false);
    await vi.advanceTimersByTimeAsync(1000);
    expect((await asked).body.status).toBe('unknown');
  });
});

describe('a store', () => {
  /** A store that fails in one function while `isAway`. */
  function createFailing(name: keyof PaymentStore) {
    const state = { isAway: false, time: Date.now() };
    const store = memoryStore({ now: () => state.time });
    const fail = async () => {
      throw new Error('connection refused');
    };
    const failing = {
      ...store,
      [name]: (...given: never[]) =>
        state.isAway ? fail() : (store[name] as never as (...all: never[]) => unknown)(...given),
    };
    return { store: failing as PaymentStore, state };
  }

  it('that is away after the charge loses nothing', async () => {
    silence();
    const { store, state } = createFailing('change');
    const shop = openShop({ store });
    state.isAway = true;
    const body = { reference: 'ref_1', method: 'card', token: shop.sealCard('1042') };
    expect((await shop.post('1042', body)).body).toEqual({ outcome: 'unknown' });
    state.time += 61_000;
    expect(await shop.payments.settle()).toMatchObject({ errors: 1 });
    state.isAway = false;
    state.time += 61_000;
    expect(await shop.payments.settle()).toMatchObject({ paid: 1, errors: 0 });
    expect([shop.charged.length, shop.paid.length]).toEqual([1, 1]);
  });

  it('that is away does not end the process that settles', async () => {
    const console = silence();
    const { store, state } = createFailing('take');
    state.isAway = true;
    expect(await openShop({ store }).payments.settle()).toEqual({ asked: 0, paid: 0, failed: 0, open: 0, errors: 1 });
    expect(String(console.mock.calls[0]?.[0])).toContain('store failed: connection refused');
  });
});
