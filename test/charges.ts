/** Charges that pass every check today. Tests spread them and change members. */
import type { CardChargeInput, SepaChargeInput } from '../src/index.js';

const buyer = {
  remote_ip: '192.0.2.10',
  country: 'DE',
  postal_code: '10115',
  state: 'BE',
  city: 'Berlin',
  line1: 'Invalidenstr. 1',
  line2: '-',
  email: 'ada@example.com',
  name: 'Ada Lovelace',
};

/** A Visa card that expires in three years. */
export const cardCharge = {
  cardNumber: '4242424242424242',
  expMonth: '12',
  expYear: String(new Date().getUTCFullYear() + 3),
  cvc: '123',
  amount: 2599,
  currency: 'eur',
  return_url: 'https://shop.example/return',
  ...buyer,
} satisfies CardChargeInput;

/** A German account. */
export const sepaCharge = {
  iban: 'DE89370400440532013000',
  amount: 1050,
  currency: 'eur',
  ...buyer,
} satisfies SepaChargeInput;
