/** The charges and the customer that `payveil conformance` sends, with published test numbers and an invented buyer. */
import type { CardFixture, IbanFixture } from '../../sandbox/fixtures.js';

// Names and addresses that are reserved for examples (RFC 2606, RFC 5737).
const BUYER = {
  amount: 1099,
  currency: 'eur',
  remote_ip: '192.0.2.10',
  country: 'DE',
  postal_code: '10115',
  state: '',
  city: 'Berlin',
  line1: 'Invalidenstr. 1',
  line2: '',
  email: 'payveil-conformance@example.com',
  name: 'Ada Lovelace',
  description: 'payveil conformance',
};

/** Creates the charge of a test card. */
export function createCard({ number, cvcLength }: Pick<CardFixture, 'number' | 'cvcLength'>) {
  const expYear = new Date().getUTCFullYear() + 3;
  const card = { cardNumber: number, expMonth: '12', expYear, cvc: '1234'.slice(0, cvcLength) };
  return { ...BUYER, ...card, return_url: 'https://shop.example/return' };
}

/** Creates the charge of a test account. */
export function createAccount({ iban }: Pick<IbanFixture, 'iban'>) {
  return { ...BUYER, iban };
}

/** The card of every trial that needs any card. */
export const ANY_CARD = { number: '4242424242424242', cvcLength: 3 } as const;

/** The account of every trial that needs any account. */
export const ANY_ACCOUNT = { iban: 'DE89370400440532013000' } as const;

/** A customer, with the interface's default for missing members. */
export const CUSTOMER = { email: BUYER.email, currency: BUYER.currency } as const;
