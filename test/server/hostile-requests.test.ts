/** Requests whose texts have two spellings, or collide with what the server makes itself, and requests that are cut off. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { seal } from '../sandbox/seal.js';
import { KEYS, lose, openHostileShop, startHostileShop } from './hostile-shop.js';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

describe('a token', () => {
  it('reaches the gateway in one spelling, which may know a used one by its letters', async () => {
    const { shop, post } = startHostileShop();
    const token = shop.seal();
    shop.answers.push(lose);
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
    const { shop, post, put } = startHostileShop();
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

describe('texts that are as deep or as long as they may be', () => {
  const texts = ['['.repeat(60_000), '{"a":'.repeat(12_000), `{"${'\\'.repeat(60_000)}`, '"'.repeat(60_000)];

  it.each(texts.map((text) => [text.slice(0, 5), text]))('are refused at once: %s…', async (_, text) => {
    const { payments } = openHostileShop().start();
    const headers = { 'content-type': 'application/json' };
    const request = new Request('https://shop.test/orders/1042/payments', { method: 'POST', headers, body: text });
    expect((await payments.handle(request)).status).toBe(400);
    expect(console.error).not.toHaveBeenCalled();
  });

  it('are no token', async () => {
    const { post } = startHostileShop();
    for (const text of texts.map((each) => each.slice(0, 30_000))) {
      const token = seal(KEYS, text);
      expect(await post({ reference: 'a', method: 'card', token })).toMatchObject({ http: 400, code: 'token_invalid' });
    }
  });
});

describe('the limit of an address', () => {
  const decline = async (remoteAddress: string) => {
    const { shop, payments } = startHostileShop({ triesPerAddress: 1 });
    const statuses: number[] = [];
    for (const id of ['a', 'b']) {
      shop.orders.set(id, { amount: 2599, currency: 'eur' });
      shop.answers.push(() => shop.charge({ status: 'failed', description: id }));
      const body = JSON.stringify({ reference: 'r', method: 'card', token: shop.seal({ description: id }) });
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
      const request = new Request(`https://shop.test/orders/${id}/payments`, init);
      statuses.push((await payments.handle(request, { remoteAddress })).status);
    }
    return statuses;
  };

  it.each(['127.0.0.1', '::1', '10.0.0.7', '172.31.0.1', '192.168.1.1', '100.64.0.1', 'fd00::1', 'fe80::1%eth0'])(
    'does not count %s, which is that of a proxy that the shop has not named',
    async (address) => expect(await decline(address)).toEqual([200, 200]),
  );

  it.each(['192.0.2.1', '172.32.0.1', '100.128.0.1', '11.0.0.1', '2001:db8::1', '::2:0:0:0:1'])(
    'counts %s',
    async (address) => expect(await decline(address)).toEqual([200, 429]),
  );

  it('does not believe a page, which could lock out everybody behind its address without a card', async () => {
    const { post, put } = startHostileShop({ triesPerAddress: 1, tries: 1 });
    for (const reference of ['a', 'b', 'c']) {
      expect((await post({ reference, method: 'card' })).status).toBe('begun');
      expect((await put(reference, { outcome: 'refused' })).status).toBe('failed');
    }
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
