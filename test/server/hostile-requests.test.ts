/** Requests whose texts have two spellings, or collide with what the server makes itself, and requests that are cut off. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PayveilError } from '../../src/errors/payveil-error.js';
import { openHostileShop } from './hostile-shop.js';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

describe('a token', () => {
  it('reaches the gateway in one spelling, which may know a used one by its letters', async () => {
    const shop = openHostileShop();
    const { post } = shop.start();
    const token = shop.seal();
    shop.answers.push(() => {
      throw new PayveilError('connection_failed', 'unknown', 'lost');
    });
    await post({ reference: 'a', method: 'card', token });
    expect((await post({ reference: 'a', method: 'card', token: token.toUpperCase() })).status).toBe('succeeded');
    expect(shop.sent).toEqual([token, token]);
  });

  it('with a currency that only looks like that of the order is not sent', async () => {
    const shop = openHostileShop();
    shop.orders.set('1042', { amount: 2599, currency: 'krw' });
    const { post } = shop.start();
    // The Kelvin sign, which `toLowerCase` turns into a k.
    const answer = await post({ reference: 'a', method: 'card', token: shop.seal({ currency: '\u212Arw' }) });
    expect(answer).toMatchObject({ http: 409, code: 'order_changed' });
    expect(shop.sent).toEqual([]);
  });
});

describe('a reference', () => {
  it('of a charge that the server keeps beside cannot be begun by a page, and hides no charge', async () => {
    const shop = openHostileShop();
    const { post, put } = shop.start();
    const hidden = shop.charge();
    expect((await post({ reference: `charge.${hidden.id}`, method: 'card' })).http).toBe(400);
    await post({ reference: 'a', method: 'card' });
    await put('a', { id: shop.charge().id });
    await put('a', { id: hidden.id });
    expect(shop.reviews).toMatchObject([{ code: 'second_charge', chargeId: hidden.id }]);
  });
});

describe('an order', () => {
  it.each(['1042 ', ' 1042', '1042\u00a0', '\u20031042'])('%j is not the order 1042 once more', async (id) => {
    const shop = openHostileShop();
    const { get } = shop.start({ readOrder: (given) => shop.orders.get(given.trim()) });
    expect(await get(undefined, id)).toMatchObject({ http: 404, code: 'order_not_found' });
  });
});

describe('a body that is cut off', () => {
  it('is a bad request, and no failure of the store', async () => {
    const { payments } = openHostileShop().start();
    const body = new ReadableStream({
      pull(controller) {
        controller.error(new Error('The sender has gone away.'));
      },
    });
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
    const answer = await payments.handle(new Request('https://shop.test/orders/1042/payments', init));
    expect([answer.status, (await answer.json()).code]).toEqual([400, 'request_invalid']);
    expect(console.error).not.toHaveBeenCalled();
  });
});
