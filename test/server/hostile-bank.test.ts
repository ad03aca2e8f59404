/** Buyers who confirm at the bank after they have paid another way, strangers' charges, and a gateway that cannot be asked meanwhile. */
import { describe, expect, it } from 'vitest';
import { type FakeCharge, openHostileShop, startHostileShop } from './hostile-shop.js';

/** A buyer who waits at the bank with payment `a`. */
async function waitAtBank(options: object = {}) {
  const shop = openHostileShop();
  const [started, card] = [shop.start(options), { method: 'card' }];
  const token = shop.seal();
  const send = (reference: string, members: object = {}) =>
    started.post({ ...card, reference, token: reference === 'a' ? token : shop.seal(), ...members });
  shop.answers.push(() => ({ ...shop.charge({ status: 'requires_action' }), redirect_url: 'https://bank.example' }));
  expect((await send('a')).status).toBe('action');
  const confirm = () => Object.assign(shop.charges[0] as FakeCharge, { status: 'succeeded' });
  const countPaid = () => shop.charges.filter(({ status }) => status === 'succeeded').length;
  return { shop, ...started, send, confirm, countPaid };
}

describe('a payment that was replaced, and is confirmed after the one in its place was declined', () => {
  const decline = (shop: Awaited<ReturnType<typeof waitAtBank>>['shop']) =>
    shop.answers.push(() => ({ ...shop.charge({ status: 'failed' }) }));

  it.each(['succeeded', 'pending'])('is found before the next one that replaces it is charged: %s', async (status) => {
    const { shop, send, confirm, countPaid } = await waitAtBank();
    decline(shop);
    await send('b', { replaces: 'a' });
    confirm().status = status;
    expect(await send('c', { replaces: 'a' })).toMatchObject({ http: 409, payment: { reference: 'a', status } });
    expect(countPaid()).toBe(status === 'succeeded' ? 1 : 0);
    expect(shop.paid.map(({ reference }) => reference)).toEqual(status === 'succeeded' ? ['a'] : []);
  });

  it('is told to another browser, whose request was on its way and replaces nothing', async () => {
    const { shop, send, countPaid, confirm } = await waitAtBank();
    decline(shop);
    await send('b', { replaces: 'a' });
    expect(await send('c')).toMatchObject({
      http: 409,
      outcome: 'in_progress',
      payment: { reference: 'a', status: 'action' },
    });
    confirm();
    expect(countPaid()).toBe(1);
  });

  it('is shown to a page that asks for the order', async () => {
    const { shop, send, confirm, get } = await waitAtBank();
    decline(shop);
    await send('b', { replaces: 'a' });
    shop.clock.time += 2000;
    // It may still be confirmed, so it has the order again.
    expect((await get()).payment).toMatchObject({ reference: 'a', status: 'action' });
    confirm();
    shop.clock.time += 2000;
    expect((await get()).payment).toMatchObject({ reference: 'a', status: 'succeeded' });
  });
});

describe('a gateway that cannot be asked', () => {
  it('lets nobody pay another way, and a repeated request goes on', async () => {
    const readCharge = () => Promise.reject(new Error('down'));
    const findCharges = async () => [];
    const { send, confirm, countPaid } = await waitAtBank({ gateway: { readCharge, findCharges } });
    confirm();
    expect(await send('b', { replaces: 'a' })).toMatchObject({ http: 502, outcome: 'not_sent' });
    expect(countPaid()).toBe(1);
    expect(await send('a')).toMatchObject({ reference: 'a', status: 'action' });
  });
});

describe('a charge of a stranger, who knows the description', () => {
  it.each(['pending', 'requires_action'])('of another amount is not that of the page: %s', async (status) => {
    const { shop, payments, post, put, get } = startHostileShop();
    shop.charge({ status, amount: 50 });
    await post({ reference: 'a', method: 'card' });
    shop.clock.time += 60_000;
    await get('a');
    await payments.settle();
    const { id } = shop.charge();
    expect(await put('a', { id })).toMatchObject({ status: 'succeeded', id });
    expect(shop.paid.map((each) => each.id)).toEqual([id]);
  });

  it('keeps nobody from paying after nothing was sent', async () => {
    const { shop, post, put } = startHostileShop();
    shop.charge({ status: 'pending', amount: 50 });
    await post({ reference: 'a', method: 'card' });
    expect((await put('a', { outcome: 'not_sent' })).status).toBe('failed');
    expect((await post({ reference: 'b', method: 'card' })).status).toBe('begun');
  });
});

it('payments that nobody ends do not keep those that are pending from being told', async () => {
  const { shop, payments, post, put } = startHostileShop({ triesPerAddress: 1000 });
  shop.orders.set('debit', { amount: 2599, currency: 'eur' });
  await post({ reference: 'a', method: 'card' }, 'debit');
  const debit = shop.charge({ status: 'pending', description: 'debit' });
  await put('a', { id: debit.id }, 'debit');
  for (let minute = 0; minute < 30; minute++) {
    for (let n = 0; n < 4; n++) {
      const order = `spam-${minute}-${n}`;
      shop.orders.set(order, { amount: 100, currency: 'eur' });
      await post({ reference: 'a', method: 'card' }, order);
    }
    shop.clock.time += 60_000;
    if (minute === 10) debit.status = 'succeeded';
    await payments.settle({ limit: 4 });
  }
  expect(shop.paid.map(({ orderId }) => orderId)).toEqual(['debit']);
});

it('a charge that has succeeded is found after a later attempt was declined', async () => {
  const { shop, settleAfter, post } = startHostileShop();
  const token = shop.seal();
  const late = shop.clock.time + 20_000;
  shop.answers.push(() => {
    shop.charge({ seenAt: late });
    throw new Error('lost');
  });
  shop.answers.push(() => ({ ...shop.charge({ status: 'failed' }) }));
  await post({ reference: 'a', method: 'card', token });
  expect((await post({ reference: 'a', method: 'card', token })).status).toBe('failed');
  for (let minute = 0; minute < 20; minute++) {
    await settleAfter(60_000);
  }
  expect(shop.paid.map(({ id }) => id)).toEqual(['ch_1']);
});

it('a pending charge that is gone is told to a human, once', async () => {
  const { shop, settleAfter, post, put } = startHostileShop();
  await post({ reference: 'a', method: 'sepa' });
  await put('a', { id: shop.charge({ status: 'pending' }).id });
  shop.charges.length = 0;
  for (let hour = 0; hour < 5; hour++) {
    await settleAfter(3_600_000);
  }
  expect(shop.reviews).toMatchObject([{ code: 'unknown', reference: 'a' }]);
});

it('a human who ends a payment that has succeeded at this moment is told to look again', async () => {
  const { shop, post, put } = startHostileShop();
  const other = shop.start();
  await post({ reference: 'a', method: 'card' });
  await put('a', { outcome: 'unknown' });
  shop.clock.time += 120_000;
  const { id } = shop.charge();
  let isFirst = true;
  const change: typeof shop.store.change = async (...given) => {
    if (isFirst) {
      isFirst = false;
      await other.put('a', { id });
    }
    return shop.store.change(...given);
  };
  const { payments } = shop.start({ store: { ...shop.store, change } });
  await expect(payments.resolve('1042', 'a', 'failed', 'Ada')).rejects.toThrow('look again in a minute');
  expect(shop.paid.map((each) => each.id)).toEqual([id]);
});
