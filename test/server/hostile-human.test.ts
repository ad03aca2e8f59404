/** A human ends payments, and somebody tries to undo it. */
import { describe, expect, it } from 'vitest';
import { startHostileShop } from './hostile-shop.js';

describe('a payment that a human has ended', () => {
  it('is not paid again by the same charge, which the gateway still calls succeeded after the money was given back', async () => {
    const { shop, payments, settleAfter, post, put } = startHostileShop();
    await post({ reference: 'a', method: 'card' });
    const { id } = shop.charge();
    expect((await put('a', { id })).status).toBe('succeeded');
    await payments.resolve('1042', 'a', 'failed', 'Ada');
    expect((await put('a', { id })).status).toBe('failed');
    // Nor under another reference, nor when that one gives the order free.
    await post({ reference: 'b', method: 'card' });
    await put('b', { id });
    await put('b', { outcome: 'not_sent' });
    await put('a', { id });
    await settleAfter(3_600_000);
    expect(shop.paid.map(({ reference }) => reference)).toEqual(['a']);
  });

  it('is paid by a charge that comes only now', async () => {
    const { shop, payments, post, put } = startHostileShop();
    await post({ reference: 'a', method: 'card' });
    // It may be charged at this moment.
    await expect(payments.resolve('1042', 'a', 'failed', 'Ada')).rejects.toThrow('look again in a minute');
    shop.clock.time += 60_000;
    await payments.resolve('1042', 'a', 'failed', 'Ada');
    const { id } = shop.charge();
    expect((await put('a', { id })).status).toBe('succeeded');
  });
});

it('a payment whose answer was lost is not ended by a human within a minute, because its token may still be charged', async () => {
  const { shop, payments, put, post } = startHostileShop();
  await post({ reference: 'a', method: 'card' });
  await put('a', { outcome: 'unknown' });
  await expect(payments.resolve('1042', 'a', 'failed', 'Ada')).rejects.toThrow('look again in a minute');
  shop.clock.time += 60_000;
  await payments.resolve('1042', 'a', 'failed', 'Ada');
});

describe('resolve', () => {
  it('does not put another charge in the place of the one that has paid', async () => {
    const { shop, payments, post } = startHostileShop();
    await post({ reference: 'a', method: 'card', token: shop.seal() });
    await expect(payments.resolve('1042', 'a', { charge: 'ch_9' }, 'Ada')).rejects.toThrow(
      'charge must be that which has paid',
    );
    expect(shop.paid.map(({ id }) => id)).toEqual(['ch_1']);
  });
});
