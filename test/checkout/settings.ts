/** Options of a checkout that pass every check, to be varied by spreading. */
import type { CheckoutOptions } from '../../src/checkout/index.js';
import { KEYS } from '../token/node-crypto.js';

/** A card payment under the keys of every test. */
export const options = {
  ...KEYS,
  amount: 2599,
  currency: 'eur',
  returnUrl: 'https://shop.example/return',
  remoteIp: '192.0.2.10',
} as const satisfies CheckoutOptions;

/** What a buyer says who is not asked. */
export const buyer = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  country: 'DE',
  line1: 'Invalidenstr. 1',
  city: 'Berlin',
} as const;
