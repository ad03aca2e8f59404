/** Charges that are not those of the payment: of strangers, who know the number of the order and the publishable key, and of a reader's mistakes. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GatewayError } from '../../src/errors/gateway-error.js';
import { lose, openHostileShop, startHostileShop } from './hostile-shop.js';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

const MINUTE_MS = 60_000;
describe('the declined charge of a stranger', () => {
  it.each([2000, 62_000, 14 * MINUTE_MS])('frees no order whose own charge is not seen after %i ms', async (ms) => {
    const { shop, settleAfter, post, get } = startHostileShop();
    shop.charge({ status: 'failed' });
    shop.loseCharge({ seenAt: shop.clock.time + ms + 1000 });
    await post({ reference: 'a', method: 'card', token: shop.seal() });
    shop.clock.time += ms;
    expect((await get('a')).status).toMatch(/^(sent|unknown)$/);
    expect((await post({ reference: 'b', method: 'card', token: shop.seal() })).outcome).toBe('in_progress');
    await settleAfter(3_600_000);
    expect(shop.paid).toMatchObject([{ reference: 'a', id: 'ch_2' }]);
  });
});

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

  it('that is pending for days does not keep the buyer from paying after a decline', async () => {
    const { shop, settleAfter, post, put } = startHostileShop();
    shop.charge({ status: 'pending', amount: 1 });
    await post({ reference: 'a', method: 'card' });
    await put('a', { id: shop.charge({ status: 'failed' }).id });
    for (let minutes = 0; minutes < 30; minutes++) {
      await settleAfter(MINUTE_MS);
    }
    expect((await post({ reference: 'b', method: 'card', token: shop.seal() })).status).toBe('succeeded');
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

describe('a second attempt', () => {
  it('of a page that has forgotten the first one tells nothing about that one', async () => {
    const { shop, settleAfter, post, put } = startHostileShop();
    await post({ reference: 'a', method: 'card' });
    shop.charge({ seenAt: shop.clock.time + 20_000 });
    // It was loaded again.
    await post({ reference: 'a', method: 'card' });
    expect((await put('a', { outcome: 'not_sent' })).status).toBe('begun');
    expect((await post({ reference: 'b', method: 'card' })).outcome).toBe('in_progress');
    await settleAfter(MINUTE_MS);
    expect(shop.paid).toMatchObject([{ reference: 'a' }]);
  });

  it('that is under way is not freed by the refusal of the first one', async () => {
    const { shop, post, get } = startHostileShop();
    const body = { reference: 'a', method: 'card', token: shop.seal() };
    const ends: ((error: unknown) => void)[] = [];
    const hang = () => new Promise((_, reject) => void ends.push(reject));
    shop.answers.push(hang, hang);
    const first = post(body);
    await vi.waitFor(() => expect(ends).toHaveLength(1));
    const second = post(body);
    await vi.waitFor(() => expect(ends).toHaveLength(2));
    ends[0]?.(new GatewayError('gateway_error', 'refused', { status: 400 }));
    await first;
    expect((await get()).payment).toMatchObject({ reference: 'a' });
    expect((await post({ reference: 'b', method: 'card', token: shop.seal() })).outcome).toBe('in_progress');
    ends[1]?.(new GatewayError('gateway_error', 'refused', { status: 400 }));
    expect(await second).toEqual({ http: 502, outcome: 'unknown' });
  });
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

  it.each([[''], [new Set()], [undefined], [{ data: [] }]])('that returns %o has not said: none', async (found) => {
    const { clock, payments, store } = await startWith(found);
    clock.time += 16 * MINUTE_MS;
    await payments.settle();
    expect(await store.read('1042', 'a')).toMatchObject({ state: 'unknown', holds: true });
  });
});
