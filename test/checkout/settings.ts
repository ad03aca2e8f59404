/** Valid options of a checkout, which tests change by spreading. */
import type { CheckoutOptions } from '../../src/checkout/index.js';
import { KEYS } from '../token/node-crypto.js';

/** A card payment by a tokenizer, which has the keys in it. */
export const withoutKeys = {
  amount: 2599,
  currency: 'eur',
  returnUrl: 'https://shop.example/return',
  remoteIp: '192.0.2.10',
} as const satisfies CheckoutOptions;

/** A card payment with the keys that all tests use. */
export const options = { ...KEYS, ...withoutKeys } as const satisfies CheckoutOptions;

/** The data of a buyer for fields that are not shown. */
export const buyer = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  country: 'DE',
  line1: 'Invalidenstr. 1',
  city: 'Berlin',
} as const;
