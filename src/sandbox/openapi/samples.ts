/** Sample values of the document: test cards and test IBANs, a payer and identifiers. */
import { fixtures } from '../fixtures.js';

/** The payer in every request. The IP address is reserved for documentation (RFC 5737). */
const BUYER = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  line1: 'Invalidenstr. 1',
  line2: '-',
  postal_code: '10115',
  city: 'Berlin',
  state: 'BE',
  country: 'DE',
  remote_ip: '192.0.2.10',
};

/** A card charge that succeeds. */
export const CARD_CHARGE = {
  cardNumber: Number(findCard('Visa')),
  expMonth: '12',
  expYear: '2040',
  cvc: '123',
  amount: 2599,
  currency: 'eur',
  return_url: 'https://shop.example/return',
  ...BUYER,
};

/** Card charges of other outcomes, and one with a card number that no JavaScript number can hold. */
export const DECLINED = { ...CARD_CHARGE, cardNumber: Number(findCard('insufficient funds')) };
export const ASKING = { ...CARD_CHARGE, cardNumber: Number(findCard('3-D Secure')) };
export const NINETEEN_DIGITS = { ...CARD_CHARGE, cardNumber: findCard('UnionPay (19-digit card)') };

/** A SEPA charge that is pending at first and succeeds later. */
export const SEPA_CHARGE = {
  iban: fixtures.ibans.find(({ country }) => country === 'DE')?.iban,
  amount: 1050,
  currency: 'eur',
  ...BUYER,
};

/** A customer. */
export const CUSTOMER = { email: BUYER.email, currency: 'eur', name: BUYER.name };

/** Identifiers. */
export const IDS = {
  cardToken: 'tok_cardabcdefghijklmnopqrst',
  sepaToken: 'tok_sepaabcdefghijklmnopqrst',
  charge: 'ch_abcdefghijklmnopqrstuvwx',
  customer: 'cus_abcdefghijklmnopqrstuvwx',
  request: 'req_abcdefghijklmnopqrstuvwx',
};

function findCard(label: string): string | undefined {
  return fixtures.cards.find((card) => card.label === label)?.number;
}
