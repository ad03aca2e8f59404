/** What the people of a shop see: the list of payments, and each change of one. */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { ChangedPayment } from '../../src/server/options.js';
import { memoryStore } from '../../src/server/store/memory.js';
import { confirm, openShop, type Shop } from './open-shop.js';

const DAY_MS = 86_400_000;

describe('payments.list', () => {
  let shop: Shop;
  let start: number;

  /** Four orders, a day apart: two are paid, one by SEPA, one is declined, and one waits for its bank. */
  beforeAll(async () => {
    shop = openShop();
    start = shop.clock.time;
    const pay = async (orderId: string, method: 'card' | 'sepa', card = '4242424242424242') => {
      shop.orders.set(orderId, { amount: 2599, currency: 'eur', description: `Order ${orderId}` });
      const members = { description: `Order ${orderId}` };
      const token =
        method === 'sepa' ? shop.sealSepa(orderId, members) : shop.sealCard(orderId, { ...members, cardNumber: card });
      await shop.post(orderId, { reference: `R-${orderId}`, method, token });
      shop.clock.time += DAY_MS;
    };
    await pay('1', 'card');
    await pay('2', 'sepa');
    await pay('3', 'card', '4000000000009995');
    await pay('4', 'card', '4000002500003155');
  });

  const list = async (filter?: object) => {
    const { payments, next } = await shop.payments.list(filter);
    return [payments.map(({ orderId }) => orderId).join(), next] as const;
  };

  it('has each payment with what a shop may show, and nothing of a card, a token or an address', async () => {
    const { payments } = await shop.payments.list();
    expect(payments[3]).toEqual({
      orderId: '1',
      reference: 'R-1',
      state: 'succeeded',
      method: 'card',
      amount: 2599,
      currency: 'eur',
      description: 'Order 1',
      chargeId: expect.stringMatching(/^ch_/),
      declineCode: null,
      failureCode: null,
      begunAt: new Date(start),
      endedAt: new Date(start),
      resolvedBy: null,
    });
    expect(payments[1]).toMatchObject({
      state: 'failed',
      declineCode: 'insufficient_funds',
      endedAt: expect.any(Date),
    });
    expect(payments.map(({ endedAt }) => endedAt === null)).toEqual([true, false, true, false]);
  });

  it.each<[string, { readonly since?: number; readonly until?: number } & Record<string, unknown>, string]>([
    ['all, the newest first', {}, '4,3,2,1'],
    ['those in a state', { state: 'succeeded' }, '1'],
    ['those in one of several states', { state: ['pending', 'failed'] }, '3,2'],
    ['those of an order', { orderId: '3' }, '3'],
    ['none of an order that has none', { orderId: '9' }, ''],
    ['those that began since', { since: 2 }, '4,3'],
    ['those that began before', { until: 2 }, '2,1'],
    ['those of a day', { since: 1, until: 2, state: undefined }, '2'],
  ])('lists %s', async (_, { since, until, ...filter }, orders) => {
    const at = (days?: number) => (days === undefined ? undefined : new Date(start + days * DAY_MS));
    expect(await list({ ...filter, since: at(since), until: at(until) })).toEqual([orders, undefined]);
  });

  it('goes on from page to page, and says which is the last one', async () => {
    const [first, next] = await list({ limit: 3 });
    expect([first, await list({ limit: 3, after: next })]).toEqual(['4,3,2', ['1', undefined]]);
    expect(await list({ limit: 4 })).toEqual(['4,3,2,1', undefined]);
  });

  it('goes on within a time', async () => {
    const [, next] = await list({ limit: 1 });
    expect(await list({ limit: 1, after: next, until: new Date(start + 2 * DAY_MS) })).toEqual([
      '2',
      expect.any(String),
    ]);
  });

  it.each([
    [{ states: 'failed' }, 'states does not exist. The nearest name is state'],
    [{ state: 'suceeded' }, 'The state suceeded does not exist. The nearest name is succeeded'],
    [{ state: [] }, 'state must name a state'],
    [{ limit: 101 }, 'limit must be a whole number from 1 to 100'],
    [{ limit: 0 }, 'limit must be'],
    [{ since: '2026-11-01' }, 'since must be a valid Date'],
    [{ until: new Date('never') }, 'until must be a valid Date'],
    [{ orderId: 7 }, 'orderId must be a text'],
    [{ after: '5b5d' }, 'after must be the next of another page'],
    [{ after: 'zz' }, 'after must be the next of another page'],
    [{ after: 7 }, 'after must be the next of another page'],
  ])('refuses %o', async (filter, message) => {
    const refused = expect.objectContaining({ code: 'option_invalid', message: expect.stringContaining(message) });
    await expect(shop.payments.list(filter as never)).rejects.toEqual(refused);
  });

  it('says so if the store has none, and all else works', async () => {
    const { list: _, ...store } = memoryStore();
    const other = openShop({ store });
    await expect(other.payments.list()).rejects.toThrow('store must have the function list');
    const { status } = await other.post('1042', { reference: 'R', method: 'card', token: other.sealCard('1042') });
    expect(status).toBe(200);
  });

  it('does not believe a store that returns something else', async () => {
    const store = { ...memoryStore(), list: async () => [{ orderId: '1' }] as never };
    await expect(openShop({ store }).payments.list()).rejects.toMatchObject({ code: 'store_broken' });
  });
});

describe('onChange', () => {
  it('hears each change once, from its beginning on', async () => {
    const changes: ChangedPayment[] = [];
    const shop = openShop({ onChange: (change) => void changes.push(change) });
    const token = shop.sealCard('1042', { cardNumber: '4000002500003155' });
    const asked = { reference: 'R', method: 'card', token };
    const { body } = await shop.post('1042', asked);
    // The same request again stores nothing new.
    await shop.post('1042', asked);
    await confirm(shop, body.id);
    await shop.pass(60);
    await shop.payments.settle();
    const facts = { orderId: '1042', reference: 'R', method: 'card', amount: 2599, currency: 'eur' };
    const chargeId = expect.stringMatching(/^ch_/);
    expect(changes).toEqual([
      { ...facts, from: undefined, to: 'sent' },
      { ...facts, from: 'sent', to: 'action', chargeId },
      { ...facts, from: 'action', to: 'succeeded', chargeId },
    ]);
  });

  it.each([
    ['throws', () => Promise.reject(new Error('no collector'))],
    ['never ends', () => new Promise(() => {})],
  ])('changes nothing if it %s', async (what, onChange) => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {});
    const shop = openShop({ onChange });
    const answer = await shop.post('1042', { reference: 'R', method: 'card', token: shop.sealCard('1042') });
    const reports = told.mock.calls.map(([error]) => String(error));
    told.mockRestore();
    expect(answer).toMatchObject({ status: 200, body: { status: 'succeeded' } });
    expect(shop.paid).toHaveLength(1);
    const report = 'Error: onChange of order 1042, payment R, failed: no collector';
    expect(reports).toEqual(what === 'throws' ? [report, report] : []);
  });
});
