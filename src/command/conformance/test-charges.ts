/** The charges and the customer that `payveil conformance` sends, with published test numbers and an invented buyer. */

import type { CardFixture, IbanFixture } from '../../sandbox/fixtures.js';
import { cardChargeSchema } from '../../schema/card-charge.js';
import { writeCardChargeJson, writeCustomerJson, writeSepaChargeJson } from '../../schema/charge-json.js';
import { customerSchema } from '../../schema/customer.js';
import { parseInput } from '../../schema/parse.js';
import { sepaChargeSchema } from '../../schema/sepa-charge.js';
import { encryptToken } from '../../token/encrypt.js';
import { deriveKey, type KeyMaterial } from '../../token/key.js';

/** The route for each kind of charge. */
export const CHARGED = { card: '/v1/process/card-payment', sepa: '/v1/process/sepa-payment' } as const;

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

/** Writes the charge of a test card. */
export function writeCard({ number, cvcLength }: Pick<CardFixture, 'number' | 'cvcLength'>): string {
  const expYear = new Date().getUTCFullYear() + 3;
  const card = { cardNumber: number, expMonth: '12', expYear, cvc: '1234'.slice(0, cvcLength) };
  const input = { ...BUYER, ...card, return_url: 'https://shop.example/return' };
  return writeCardChargeJson(parseInput(cardChargeSchema, input));
}

/** Writes the charge of a test account. */
export function writeSepa({ iban }: Pick<IbanFixture, 'iban'>): string {
  return writeSepaChargeJson(parseInput(sepaChargeSchema, { ...BUYER, iban }));
}

/** Writes a customer, with the interface's default for missing members. */
export function writeCustomer(): string {
  const { email, currency } = BUYER;
  return writeCustomerJson(parseInput(customerSchema, { email, currency }));
}

/** Seals the charge of a test card, like a page. */
export async function sealCard(card: CardFixture, keys: Required<KeyMaterial>): Promise<string> {
  return encryptToken(await deriveKey(keys, 'encrypt'), writeCard(card));
}

/** Seals the charge of a test account, like a page. */
export async function sealSepa(account: IbanFixture, keys: Required<KeyMaterial>): Promise<string> {
  return encryptToken(await deriveKey(keys, 'encrypt'), writeSepa(account));
}
