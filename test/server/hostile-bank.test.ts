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
