/** Charges that are not those of the payment: of strangers, who know the number of the order and the publishable key, and of a reader's mistakes. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GatewayError } from '../../src/errors/gateway-error.js';
import { lose, openHostileShop, startHostileShop } from './hostile-shop.js';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

const MINUTE_MS = 60_000;

describe('the charge of a stranger for another amount', () => {
  it.each(['succeeded', 'pending'])(
    'that is %s is not what the server has sent, and holds no order',
    async (status) => {
      const { shop, settleAfter, post, get } = startHostileShop();
      const foreign = shop.charge({ status, amount: 1 });
      shop.loseCharge({ seenAt: shop.clock.time + 20_000 });
      await post({ reference: 'a', method: 'card', token: shop.seal() });
      shop.clock.time += 2000;
      await get('a');
      foreign.status = 'succeeded';
      await settleAfter(MINUTE_MS);
      expect(shop.paid).toMatchObject([{ reference: 'a', id: 'ch_2' }]);
      expect(shop.reviews).toMatchObject([{ code: 'wrong_amount', chargeId: foreign.id }]);
    },
  );

  it('that was taken for what the page has charged does not keep the right charge from paying the order', async () => {
    const { shop, payments, settleAfter, post, put, get } = startHostileShop();
    const foreign = shop.charge({ amount: 50 });
    await post({ reference: 'a', method: 'card' });
    await settleAfter(61_000);
    await put('a', { id: shop.charge().id });
    await settleAfter(MINUTE_MS);
    expect(shop.reviews).toMatchObject([{ code: 'wrong_amount', reference: 'a', chargeId: foreign.id }]);
    expect(shop.paid).toMatchObject([{ id: 'ch_2' }]);
    expect((await get()).payment).toMatchObject({ status: 'succeeded', id: 'ch_2' });
    // Whatever the human decides about the other one, the order is paid once.
    await payments.resolve('1042', 'a', { charge: foreign.id }, 'Ada');
    expect(shop.paid).toHaveLength(1);
    expect(shop.reviews.at(-1)).toMatchObject({ code: 'second_charge', chargeId: foreign.id });
  });
});

describe('a charge that is to be seen only after its payment has failed', () => {
  it('is found, although the page has said that nothing was sent', async () => {
    const { shop, settleAfter, post, put, get } = startHostileShop();
    await post({ reference: 'a', method: 'card' });
    shop.charge({ seenAt: shop.clock.time + 20_000 });
    expect((await put('a', { outcome: 'not_sent' })).status).toBe('failed');
    expect(await settleAfter(16 * MINUTE_MS)).toMatchObject({ paid: 1 });
    expect(shop.paid).toMatchObject([{ reference: 'a', id: 'ch_1' }]);
    expect((await get()).payment).toMatchObject({ reference: 'a', status: 'succeeded' });
  });

  it('is found, although somebody between has refused it, and the order is not paid twice unseen', async () => {
    const { shop, settleAfter, post } = startHostileShop();
    shop.answers.push(() => {
      shop.charge({ seenAt: shop.clock.time + 20_000 });
      throw new GatewayError('gateway_error', 'refused', { status: 400 });
    });
    await post({ reference: 'a', method: 'card', token: shop.seal() });
    expect((await post({ reference: 'b', method: 'card', token: shop.seal() })).status).toBe('succeeded');
    await settleAfter(16 * MINUTE_MS);
    expect(shop.paid).toMatchObject([{ reference: 'b', id: 'ch_2' }]);
    expect(shop.reviews).toMatchObject([{ code: 'second_charge', reference: 'a', chargeId: 'ch_1' }]);
  });

  it('is found, although the pending charge of a stranger was taken for it', async () => {
    const { shop, settleAfter, post, get } = startHostileShop();
    const foreign = shop.charge({ status: 'pending' });
    shop.loseCharge({ seenAt: shop.clock.time + 20_000 });
    await post({ reference: 'a', method: 'card', token: shop.seal() });
    shop.clock.time += 2000;
    await get('a');
    foreign.status = 'failed';
    for (let minutes = 0; minutes < 60; minutes++) {
      await settleAfter(MINUTE_MS);
    }
    expect(shop.paid).toMatchObject([{ id: 'ch_2' }]);
    expect(shop.reviews).toMatchObject([{ code: 'failed_after_pending', chargeId: foreign.id }]);
  });

  it('is not taken from a payment that was begun since and has not heard of its own charge', async () => {
    const { shop, payments, settleAfter, post, put } = startHostileShop();
    await post({ reference: 'a', method: 'card' });
    await put('a', { outcome: 'not_sent' });
    shop.clock.time += 15 * MINUTE_MS;
    await post({ reference: 'b', method: 'card' });
    shop.charge();
    await payments.settle();
    await put('b', { id: 'ch_1' });
    expect(shop.paid).toMatchObject([{ reference: 'b' }]);
    await settleAfter(60 * MINUTE_MS);
    expect((await shop.store.read('1042', 'a'))?.askAt).toBeNull();
    expect(shop.reviews).toEqual([]);
  });
});

describe('a description', () => {
  it('that the gateway has padded is still that of the order, and no other one is', async () => {
    const { shop, post, put } = startHostileShop();
    await post({ reference: 'a', method: 'card' });
    for (const description of ['10420', '104', '', 'a 1042'])
      expect((await put('a', { id: shop.charge({ description }).id })).status).toBe('unknown');
    expect((await put('a', { id: shop.charge({ description: ' 1042 ' }).id })).status).toBe('succeeded');
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
});
