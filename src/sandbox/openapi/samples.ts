/** Sample values of the document: test cards and test IBANs, a payer and identifiers. */
import { type CardFixture, fixtures } from '../fixtures.js';

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
  cardNumber: Number(takeCard(({ label }) => label === 'Visa')),
  expMonth: '12',
  expYear: '2040',
  cvc: '123',
  amount: 2599,
  currency: 'eur',
  return_url: 'https://shop.example/return',
  ...BUYER,
};

/** Card charges of other outcomes, and one with a card number that no JavaScript number can hold. */
export const DECLINED = withCard(Number(takeCard(({ decline_code }) => decline_code === 'insufficient_funds')));
export const ASKING = withCard(Number(takeCard(({ afterAction }) => afterAction === 'succeeded')));
export const NINETEEN_DIGITS = withCard(takeCard(({ number }) => number.length === 19));

/** A SEPA charge that is pending at first and succeeds later. */
export const SEPA_CHARGE = {
  iban: take(fixtures.ibans, ({ country }) => country === 'DE').iban,
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

function withCard(cardNumber: number | string) {
  return { ...CARD_CHARGE, cardNumber };
}

function takeCard(isWanted: (card: CardFixture) => boolean): string {
  return take(fixtures.cards, isWanted).number;
}

function take<Fixture>(list: readonly Fixture[], isWanted: (fixture: Fixture) => boolean): Fixture {
  const [first] = list.filter(isWanted);
  if (first === undefined) throw new Error('There is no such fixture.');
  return first;
}
