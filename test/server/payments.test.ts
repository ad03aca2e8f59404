/** A payment of a shop, from the first look at the order to its end. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { memoryStore } from '../../src/server/store/memory.js';
import type { PaymentStore } from '../../src/server/store/store.js';
import { confirm, createReference, openShop } from './open-shop.js';

const DECLINED = '4000000000009995';
const ASKING = '4000002500003155';
const DAYS = 86_400;

describe('an order', () => {
  it('tells what there is to pay, and the address of the buyer', async () => {
    const shop = openShop();
    const { status, headers, body } = await shop.get('1042');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toEqual({ amount: 2599, currency: 'eur', description: '1042', remoteIp: '192.0.2.10' });
  });

  it('has the description that the shop gives it', async () => {
    const shop = openShop();
    shop.orders.set('7', { amount: 100, currency: 'USD', description: 'Order 7 ', customerId: 'cus_1' });
    const { body } = await shop.get('7');
    expect(body).toMatchObject({ amount: 100, currency: 'usd', description: 'Order 7', customerId: 'cus_1' });
  });

  it('is not there for another buyer', async () => {
    const shop = openShop({
      readOrder: (id, request) =>
        request.headers.get('cookie') === `owner=${id}` ? { amount: 1, currency: 'eur' } : undefined,
    });
    const stranger = await shop.get('1042');
    const owner = await shop.get('1042', undefined, { headers: { cookie: 'owner=1042' } });
    expect([stranger.status, stranger.body.code, owner.status]).toEqual([404, 'order_not_found', 200]);
  });
});

describe('the server charges', () => {
  it('pays an order, and tells the shop once', async () => {
    const shop = openShop();
    const reference = createReference();
    const { status, body } = await shop.post('1042', { reference, method: 'card', token: shop.sealCard('1042') });
    expect([status, body.status, body.reference]).toEqual([200, 'succeeded', reference]);
    expect(shop.paid).toEqual([
      { orderId: '1042', id: body.id, reference, method: 'card', amount: 2599, currency: 'eur' },
    ]);
    expect((await shop.get('1042')).body.payment).toMatchObject({ reference, status: 'succeeded', id: body.id });
    expect(await shop.payments.settle()).toEqual({ asked: 0, paid: 0, failed: 0, open: 0, errors: 0 });
    expect(shop.paid).toHaveLength(1);
  });

  it('tells of a decline, and the order can be paid again', async () => {
    const shop = openShop();
    const declined = await shop.payCard('1042', { cardNumber: DECLINED });
    expect(declined.body).toMatchObject({ status: 'failed', decline_code: 'insufficient_funds' });
    expect((await shop.get('1042')).body.payment).toBeUndefined();
    const paid = await shop.payCard('1042');
    expect(paid.body.status).toBe('succeeded');
  });

  it('refuses a second payment while one is under way or done', async () => {
    const shop = openShop();
    const pay = () => shop.payCard('1042');
    const answers = await Promise.all(Array.from({ length: 20 }, pay));
    const later = await pay();
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(19).fill(409)]);
    expect(later).toMatchObject({ status: 409, body: { outcome: 'in_progress', payment: { status: 'succeeded' } } });
    expect([shop.charged.length, (await shop.listCharges()).length, shop.paid.length]).toEqual([1, 1, 1]);
  });

  it('sends nothing if the token is not for what the order asks', async () => {
    const shop = openShop();
    shop.orders.set('7', { amount: 2599, currency: 'eur', customerId: 'cus_1', checkoutId: 'pay_1' });
    const pay = (id: string, token: string, method = 'card') =>
      shop.post(id, { reference: createReference(), method, token });
    const answers = [
      await pay('1042', shop.sealCard('1042', { amount: 100 })),
      await pay('1042', shop.sealCard('1042', { amount: '2599' })),
      await pay('1042', shop.sealCard('1042', { currency: 'usd' })),
      await pay('1042', shop.sealCard('7', { customer_id: 'cus_1' })),
      await pay('1042', shop.sealCard('1042', { description: undefined })),
      await pay('1042', shop.sealCard('1042', { customer_id: 'cus_1' })),
      await pay('7', shop.sealCard('7', { customer_id: 'cus_2' })),
      await pay('7', shop.sealCard('7')),
      await pay('7', shop.sealSepa('7', { customer_id: 'cus_1', checkout_id: 'pay_2' }), 'sepa'),
    ];
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([409, { outcome: 'not_sent', code: 'order_changed' }]);
    }
    expect(shop.charged).toEqual([]);
    expect(await shop.store.readOrder('1042')).toEqual([]);
  });

  it('refuses a token that does not open, or that is for the other method', async () => {
    const shop = openShop();
    const { publishableKey, signature } = shop.sandbox.keys;
    const good = shop.sealCard('1042');
    const tokens = [
      'tok_1',
      '',
      'zz',
      good.slice(0, -32),
      shop.sealSepa('1042', { amount: 2599 }),
      shop.sealCard('1042', { Amount: 1 }),
      shop.sealCard('1042', { iban: 'DE89370400440532013000' }),
    ];
    for (const token of tokens) {
      const { status, body } = await shop.post('1042', { reference: createReference(), method: 'card', token });
      expect([status, body]).toEqual([400, { outcome: 'not_sent', code: 'token_invalid' }]);
      expect(JSON.stringify(body)).not.toContain(publishableKey + signature);
    }
    expect(shop.charged).toEqual([]);
  });

  it('goes on with a payment that began before its order changed', async () => {
    let isLost = true;
    const shop = openShop({
      async fetch(pass, ...given) {
        if (!isLost) return pass(...given);
        throw new TypeError('lost');
      },
    });
    const body = { reference: createReference(), method: 'card', token: shop.sealCard('1042') };
    expect((await shop.post('1042', body)).body).toEqual({ outcome: 'unknown' });
    shop.orders.set('1042', { amount: 9999, currency: 'eur' });
    isLost = false;
    expect((await shop.post('1042', body)).body.status).toBe('succeeded');
    expect(shop.paid).toMatchObject([{ amount: 2599 }]);
  });

  it('answers in_progress for a payment that has failed, if another one has paid since', async () => {
    const shop = openShop();
    const [first, second] = [createReference(), createReference()];
    await shop.post('1042', {
      reference: first,
      method: 'card',
      token: shop.sealCard('1042', { cardNumber: DECLINED }),
    });
    expect((await shop.get('1042', first)).body.status).toBe('failed');
    await shop.post('1042', { reference: second, method: 'card', token: shop.sealCard('1042') });
    const answer = await shop.get('1042', first);
    expect(answer).toMatchObject({ status: 409, body: { payment: { reference: second, status: 'succeeded' } } });
  });

  it('answers in_progress for the same reference with another token', async () => {
    const shop = openShop();
    const reference = createReference();
    await shop.post('1042', { reference, method: 'card', token: shop.sealCard('1042', { cardNumber: DECLINED }) });
    const other = await shop.post('1042', { reference, method: 'card', token: shop.sealCard('1042') });
    expect(other).toMatchObject({ status: 409, body: { outcome: 'in_progress', payment: { status: 'failed' } } });
    expect(shop.charged).toHaveLength(1);
  });
});

describe('a lost answer', () => {
  /** A shop where the gateway charges, and its answer is lost. */
  function openLossy(losses: number, options: Parameters<typeof openShop>[0] = {}) {
    let left = losses;
    return openShop({
      ...options,
      async fetch(pass, ...given) {
        const response = await pass(...given);
        if (!String(given[0]).includes('/v1/process/') || left-- <= 0) return response;
        throw new TypeError('lost');
      },
    });
  }

  it('is found by the same token', async () => {
    const shop = openLossy(1);
    const body = { reference: createReference(), method: 'card', token: shop.sealCard('1042') };
    expect(await shop.post('1042', body)).toMatchObject({ status: 502, body: { outcome: 'unknown' } });
    expect((await shop.post('1042', body)).body.status).toBe('succeeded');
    expect([(await shop.listCharges()).length, shop.paid.length]).toEqual([1, 1]);
  });

  it('is found when the page asks', async () => {
    const shop = openLossy(1);
    const reference = createReference();
    await shop.post('1042', { reference, method: 'card', token: shop.sealCard('1042') });
    expect((await shop.get('1042', reference)).body.status).toBe('succeeded');
    expect(shop.paid).toHaveLength(1);
  });

  it('is found by settle, and a refused second payment says so', async () => {
    const shop = openLossy(1);
    await shop.payCard('1042');
    const other = { reference: createReference(), method: 'card', token: shop.sealCard('1042') };
    expect((await shop.post('1042', other)).body.outcome).toBe('in_progress');
    await shop.pass(61);
    expect(await shop.payments.settle()).toEqual({ asked: 1, paid: 1, failed: 0, open: 0, errors: 0 });
    expect(shop.paid).toHaveLength(1);
    expect((await shop.post('1042', other)).body).toMatchObject({
      outcome: 'in_progress',
      payment: { status: 'succeeded' },
    });
  });
});

describe('a refusal', () => {
  it('of the gateway frees the order at once', async () => {
    const shop = openShop({ fetch: async () => Response.json({ error: { code: 'invalid_card' } }, { status: 400 }) });
    const answer = await shop.payCard('1042');
    expect(answer).toMatchObject({ status: 502, body: { outcome: 'refused' } });
    expect((await shop.get('1042')).body.payment).toBeUndefined();
  });

  it('of the shop’s own code, before anything was sent, is not_sent', async () => {
    let isBroken = false;
    const shop = openShop({
      readOrder() {
        if (isBroken) throw new Error('the database is away');
        return { amount: 2599, currency: 'eur' };
      },
      fetch: async () => {
        throw new TypeError('lost');
      },
    });
    const body = { reference: createReference(), method: 'card', token: shop.sealCard('1042') };
    isBroken = true;
    expect((await shop.post('1042', body)).body).toEqual({ outcome: 'not_sent' });
    isBroken = false;
    await shop.post('1042', body);
    isBroken = true;
    expect((await shop.post('1042', body)).body).toEqual({ outcome: 'unknown' });
  });
});

describe('a store that fails when a payment begins', () => {
  const lost = Object.assign(new Error('terminated'), { code: '57P01' });
  const undone = Object.assign(new Error('reads only'), { outcome: 'not_sent' });

  /** Pays after the store has begun to fail. `isKnown`: the same payment was begun before, and its answer was lost. */
  async function payWith(failing: Partial<PaymentStore>, { isKnown = false, more = {} } = {}) {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => told.mockRestore());
    const store = memoryStore();
    const shop = openShop({
      store,
      fetch: async () => {
        throw new TypeError('lost');
      },
    });
    const body = { reference: createReference(), method: 'card', token: shop.sealCard('1042'), ...more };
    if (isKnown) await shop.post('1042', body);
    const sent = shop.charged.length;
    const failed = openShop({ store: { ...store, ...failing } });
    const answer = await failed.post('1042', body);
    expect([answer.status, failed.charged.length, sent]).toEqual([502, 0, isKnown ? 1 : 0]);
    return [answer.body.outcome, told.mock.calls.flat().map(String)];
  }

  const reject = (error: unknown) => () => Promise.reject(error);
  const told = (words: string) => [expect.stringContaining(`store failed: ${words}`)];

  it.each([
    ['not_sent', 'it has stored nothing, as its error says', { begin: reject(undone) }, {}, 'reads only'],
    [
      'not_sent',
      'the same, and the page would charge',
      { begin: reject(undone) },
      { more: { token: undefined } },
      'reads only',
    ],
    ['unknown', 'the payment was begun before', { begin: reject(undone) }, { isKnown: true }, 'reads only'],
    ['unknown', 'nobody can tell whether it was', { begin: reject(undone), read: reject(lost) }, {}, 'reads only'],
    ['unknown', 'its error does not say so', { begin: reject(lost) }, {}, 'terminated'],
  ])('is %s if %s', async (outcome, _, failing, how, words) =>
    expect(await payWith(failing, how)).toEqual([outcome, told(words)]),
  );
});

describe('the page charges', () => {
  /** Charges a token at the gateway, as the page does. */
  async function chargeInPage(shop: ReturnType<typeof openShop>, token: string) {
    const { publishableKey, signature } = shop.sandbox.keys;
    const response = await shop.sandbox.fetch('https://gateway.test/v1/process/card-payment', {
      method: 'POST',
      headers: { authorization: publishableKey, signature },
      body: JSON.stringify({ token }),
    });
    return response.json();
  }

  it('takes the order, and believes only the gateway', async () => {
    const shop = openShop();
    const reference = createReference();
    const begun = await shop.post('1042', { reference, method: 'card' });
    expect(begun).toMatchObject({ status: 200, body: { reference, status: 'begun' } });
    const second = await shop.post('1042', { reference: createReference(), method: 'card' });
    expect(second.body).toMatchObject({ outcome: 'in_progress', payment: { reference, status: 'begun' } });
    const { id } = await chargeInPage(shop, shop.sealCard('1042'));
    expect((await shop.put('1042', reference, { id })).body).toMatchObject({ status: 'succeeded', id });
    expect(shop.paid).toMatchObject([{ orderId: '1042', id, reference }]);
    expect(shop.charged).toEqual([]);
  });

  it('never ships for another amount', async () => {
    const shop = openShop();
    const reference = createReference();
    await shop.post('1042', { reference, method: 'card' });
    const { id } = await chargeInPage(shop, shop.sealCard('1042', { amount: 100 }));
    expect((await shop.put('1042', reference, { id })).body.status).toBe('unknown');
    expect(shop.paid).toEqual([]);
    expect(shop.reviews).toEqual([{ code: 'wrong_amount', orderId: '1042', reference, chargeId: id }]);
    await shop.pass(3600);
    expect(await shop.payments.settle()).toMatchObject({ asked: 0 });
    expect((await shop.post('1042', { reference: createReference(), method: 'card' })).body.outcome).toBe(
      'in_progress',
    );
    await shop.payments.resolve('1042', reference, 'failed', 'Ada');
    expect((await shop.post('1042', { reference: createReference(), method: 'card' })).body.status).toBe('begun');
  });

  it('does not free the order because the page lies', async () => {
    const shop = openShop();
    const reference = createReference();
    await shop.post('1042', { reference, method: 'card' });
    await chargeInPage(shop, shop.sealCard('1042'));
    expect((await shop.put('1042', reference, { outcome: 'not_sent' })).body.status).toBe('succeeded');
    expect(shop.paid).toHaveLength(1);
  });

  it('needs a reader of charges', async () => {
    const shop = openShop({ gateway: undefined });
    const { status } = await shop.post('1042', { reference: createReference(), method: 'card' });
    expect(status).toBe(400);
  });
});

describe('3-D Secure', () => {
  it('is paid when the bank has confirmed, although the buyer never comes back', async () => {
    const shop = openShop();
    const reference = createReference();
    const token = shop.sealCard('1042', { cardNumber: ASKING });
    const { body } = await shop.post('1042', { reference, method: 'card', token });
    expect(body).toMatchObject({ status: 'action', redirect_url: expect.stringContaining('http') });
    expect((await shop.get('1042')).body.payment.redirect_url).toBe(body.redirect_url);
    await confirm(shop, body.id);
    await shop.pass(61);
    expect(await shop.payments.settle()).toMatchObject({ asked: 1, paid: 1 });
    expect(shop.paid).toMatchObject([{ id: body.id, reference }]);
  });

  it('can be replaced, and a late confirmation of the first goes to a human', async () => {
    const shop = openShop();
    const [first, second] = [createReference(), createReference()];
    const asking = { reference: first, method: 'card', token: shop.sealCard('1042', { cardNumber: ASKING }) };
    const { id } = (await shop.post('1042', asking)).body;
    const token = shop.sealCard('1042');
    expect((await shop.post('1042', { reference: second, method: 'card', token })).body.outcome).toBe('in_progress');
    const replaced = await shop.post('1042', { reference: second, method: 'card', token, replaces: first });
    expect(replaced.body.status).toBe('succeeded');
    await confirm(shop, id);
    await shop.pass(61);
    await shop.payments.settle();
    expect(shop.paid).toMatchObject([{ reference: second }]);
    expect(shop.reviews).toEqual([{ code: 'second_charge', orderId: '1042', reference: first, chargeId: id }]);
  });
});

describe('SEPA', () => {
  it('is pending for days, and then paid', async () => {
    const shop = openShop();
    const reference = createReference();
    const { body } = await shop.post('1042', { reference, method: 'sepa', token: shop.sealSepa('1042') });
    expect(body.status).toBe('pending');
    await shop.pass(61);
    expect(await shop.payments.settle()).toMatchObject({ asked: 1, open: 1 });
    await shop.pass(7 * DAYS);
    expect(await shop.payments.settle()).toMatchObject({ asked: 1, paid: 1 });
    expect([shop.paid.length, shop.reviews]).toEqual([1, []]);
  });
});
