/** What a purchase is, and which two are the same. */
import { describe, expect, it } from 'vitest';
import {
  createReference,
  isSamePurchase,
  type Purchase,
  readPurchase,
} from '../../../../src/checkout/payment/memory/purchase.js';
import { KEYS } from '../../../token/node-crypto.js';
import { buyer } from '../../settings.js';

const cart = { amount: 2599, currency: 'eur', checkoutId: 'c', customerId: 'd', description: 'e' };
const order = { ...cart, orderId: 'a' };

describe('a purchase', () => {
  it('is its six members, with the currency in lower case, and nothing else of the options', () => {
    const read = readPurchase({ ...order, currency: 'EUR', ...KEYS, defaultValues: buyer } as never);
    expect(read).toEqual(order);
    expect(Object.keys(read).sort()).toEqual(Object.keys(order).sort());
  });

  it.each(Object.keys(cart))('without an order is another one with another %s, and without it', (name) => {
    const other = { ...cart, [name]: name === 'amount' ? 1 : 'x' };
    expect(isSamePurchase(cart, { ...cart, currency: 'EUR' })).toBe(true);
    expect(isSamePurchase(cart, other)).toBe(false);
    if (name.match(/[dn]$/)) expect(isSamePurchase(cart, { ...cart, [name]: undefined })).toBe(false);
  });

  it.each(Object.keys(cart))('of an order is the same with another %s, as with a voucher', (name) => {
    const other: Purchase = { ...order, [name]: name === 'amount' ? 1 : 'x' };
    expect(isSamePurchase(order, other)).toBe(true);
    expect(isSamePurchase(other, order)).toBe(true);
  });

  it.each<[string, Purchase]>([
    ['of another order', { ...order, orderId: 'b' }],
    ['of no order', cart],
    ['of an order without a name', { ...order, orderId: '' }],
  ])('of an order is another one than that %s', (_, other) => {
    expect(isSamePurchase(order, other)).toBe(false);
    expect(isSamePurchase(other, order)).toBe(false);
  });
});

describe('a reference', () => {
  it('is ten letters and digits that make no words, new each time, after the identifier of the merchant', () => {
    const references = Array.from({ length: 100 }, () => createReference(undefined));
    for (const reference of references) expect(reference).toMatch(/^[2-9B-DF-HJ-NP-TV-Z]{10}$/);
    expect(new Set(references).size).toBe(100);
    expect(createReference('co_1')).toMatch(/^co_1-[2-9B-DF-HJ-NP-TV-Z]{10}$/);
  });
});
