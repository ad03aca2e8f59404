/** Payments that could be forgotten, or hold their order for ever: nothing is due any more, although they are not over or not told. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeCharge, lose, openHostileShop } from './hostile-shop.js';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

const MINUTE_MS = 60_000;

/** Lets minutes go by, in which the shop settles. */
async function pass(
  { clock }: ReturnType<typeof openHostileShop>,
  payments: { settle(): Promise<unknown> },
  minutes: number,
) {
  for (let minute = 0; minute < minutes; minute++) {
    clock.time += MINUTE_MS;
    await payments.settle();
  }
}

describe('a row that always fails', () => {
  it('stops no other one, even if one is taken at a time', async () => {
    const shop = openHostileShop();
    const change: typeof shop.store.change = async (orderId, ...given) =>
      orderId === 'poison' ? Promise.reject(new Error('no')) : shop.store.change(orderId, ...given);
    const { payments, post } = shop.start({ store: { ...shop.store, change } });
    const ids = ['poison', ...Array.from({ length: 20 }, (_, index) => `o${index}`)];
    for (const id of ids) {
      shop.orders.set(id, { amount: 2599, currency: 'eur' });
      shop.loseCharge({ description: id });
      await post({ reference: 'a', method: 'card', token: shop.seal({ description: id }) }, id);
    }
    for (let calls = 0; calls < 40; calls++) {
      shop.clock.time += 10_000;
      await payments.settle({ limit: 1 });
    }
    expect(new Set(shop.paid.map(({ orderId }) => orderId))).toEqual(new Set(ids.slice(1)));
    expect((await shop.store.read('poison', 'a'))?.askAt).not.toBeNull();
  });
});

describe('onReview that always throws', () => {
  it('does not keep the gateway from being asked, and the order from being paid', async () => {
    const shop = openHostileShop();
    let isAway = true;
    const { payments, post } = shop.start({
      onReview: () => Promise.reject(new Error('no such table')),
      gateway: {
        readCharge: async () => undefined,
        findCharges: async () => (isAway ? Promise.reject(new Error('away')) : (shop.charges as never)),
      },
    });
    shop.answers.push(lose);
    await post({ reference: 'a', method: 'card', token: shop.seal() });
    await pass(shop, payments, 30);
    isAway = false;
    shop.charge();
    await pass(shop, payments, 120);
    expect(shop.paid).toMatchObject([{ reference: 'a' }]);
  });
});

describe('a payment that the buyer has replaced', () => {
  /** Two payments wait for the bank: `a`, and `b` in its place. */
  async function replace() {
    const shop = openHostileShop();
    const process = shop.start();
    const ask = () => ({ ...shop.charge({ status: 'requires_action' }), redirect_url: 'https://bank.test/' });
    shop.answers.push(ask, ask);
    await process.post({ reference: 'a', method: 'card', token: shop.seal() });
    await process.post({ reference: 'b', method: 'card', token: shop.seal(), replaces: 'a' });
    const [a, b] = shop.charges as [FakeCharge, FakeCharge];
    return { ...shop, ...process, shop, a, b };
  }

  it('and that has succeeded does not wait for ever for a bank that never answers', async () => {
    const { shop, payments, a, b, get } = await replace();
    a.status = 'succeeded';
    await pass(shop, payments, 10);
    // The buyer may still be at the bank.
    expect([shop.paid, (await get()).payment.reference]).toEqual([[], 'b']);
    await pass(shop, payments, 20);
    expect(shop.paid).toMatchObject([{ reference: 'a' }]);
    b.status = 'succeeded';
    await pass(shop, payments, 60);
    expect(shop.reviews).toMatchObject([{ code: 'second_charge', reference: 'b' }]);
    expect(shop.paid).toHaveLength(1);
  });
});
