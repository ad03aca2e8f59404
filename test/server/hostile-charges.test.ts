/** Charges that are not those of the payment: of strangers, who know the number of the order and the publishable key, and of a reader's mistakes. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PayveilError } from '../../src/errors/payveil-error.js';
import { openHostileShop } from './hostile-shop.js';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

const MINUTE_MS = 60_000;
const lose = () => {
  throw new PayveilError('connection_failed', 'unknown', 'lost');
};

describe('the declined charge of a stranger', () => {
  it.each([2000, 62_000, 14 * MINUTE_MS])(
    'does not free an order whose own charge is not to be seen after %i ms',
    async (ms) => {
      const shop = openHostileShop();
      const { payments, post, get } = shop.start();
      shop.charge({ status: 'failed' });
      shop.answers.push(() => {
        shop.charge({ seenAt: shop.clock.time + ms + 1000 });
        return lose();
      });
      await post({ reference: 'a', method: 'card', token: shop.seal() });
      shop.clock.time += ms;
      expect((await get('a')).status).toMatch(/^(sent|unknown)$/);
      expect((await post({ reference: 'b', method: 'card', token: shop.seal() })).outcome).toBe('in_progress');
      shop.clock.time += 3_600_000;
      await payments.settle();
      expect(shop.paid).toMatchObject([{ reference: 'a', id: 'ch_2' }]);
    },
  );
});

describe('a page that may charge', () => {
  it('is not forgotten by another process, which has asked the gateway before', async () => {
    const shop = openHostileShop();
    let answer: ((found: []) => void) | undefined;
    const findCharges = () =>
      new Promise<[]>((resolve) => {
        answer = resolve;
      });
    const slow = shop.start({
      now: () => shop.clock.time + 1000,
      gateway: { readCharge: async () => undefined, findCharges },
    });
    const { post, get } = shop.start();
    await post({ reference: 'a', method: 'card' });
    shop.clock.time += 15 * MINUTE_MS - 10;
    const settled = slow.payments.settle();
    await vi.waitFor(() => expect(answer).toBeDefined());
    expect((await post({ reference: 'a', method: 'card' })).status).toBe('begun');
    answer?.([]);
    await settled;
    expect((await get()).payment).toMatchObject({ reference: 'a', status: 'begun' });
  });
});

describe('a reader', () => {
  const startWith = async (found: unknown) => {
    const shop = openHostileShop();
    const findCharges = async () => found as never;
    const process = shop.start({ gateway: { readCharge: async () => undefined, findCharges } });
    shop.answers.push(lose);
    await process.post({ reference: 'a', method: 'card', token: shop.seal() });
    return { ...shop, ...process };
  };

  it.each(['failed', 'pending', 'succeeded', 'requires_action'])(
    'that looks for a part of the description gives the order no %s charge of another one',
    async (status) => {
      const charge = { id: 'ch_1', status, amount: 2599, currency: 'eur', description: '10420' };
      const { clock, payments, store } = await startWith([charge]);
      clock.time += 16 * MINUTE_MS;
      await payments.settle();
      expect(await store.read('1042', 'a')).toMatchObject({ state: 'unknown', holds: true, chargeId: null });
    },
  );

  it.each([[''], [new Set()], [undefined], [{ data: [] }]])(
    'that returns %o has not said that there is none',
    async (found) => {
      const { clock, payments, store } = await startWith(found);
      clock.time += 16 * MINUTE_MS;
      await payments.settle();
      expect(await store.read('1042', 'a')).toMatchObject({ state: 'unknown', holds: true });
    },
  );
});
