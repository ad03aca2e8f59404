/** Random charges that pass every check, each with the JSON that its token must hold. The test writes the JSON itself. */
import type { CardChargeInput, SepaChargeInput } from '../../src/index.js';
import { fc } from '../fast-check.js';

/** A charge and the JSON that its token must hold. */
export interface Sample<Charge> {
  readonly charge: Charge;
  readonly json: string;
}

/** Replaces the last digit of a number with the right check digit (ISO/IEC 7812-1). */
function withLuhn(digits: string): string {
  const body = digits.slice(0, -1);
  const sum = [...body].reverse().reduce((total, char, i) => {
    const digit = Number(char) * (i % 2 === 0 ? 2 : 1);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return body + ((10 - (sum % 10)) % 10);
}

/** Card numbers of 12 to 19 digits, of any brand or none. */
export const cardNumbers: fc.Arbitrary<string> = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 12, max: 19 }), fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }))
  .map(([first, length, rest]) =>
    withLuhn(
      first +
        String(rest)
          .padStart(18, '0')
          .slice(0, length - 1),
    ),
  );

/** Trimmed text of any script. It has no digits, because digits could be a card number by accident. */
const texts = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .map((text) => text.replace(/\p{Nd}/gu, '€').trim())
  .filter((text) => text !== '');

const addresses = fc.oneof(
  fc.ipV4(),
  fc.ipV6().map((ip) => ip.toLowerCase()),
);

const billing = {
  country: fc.constantFrom('DE', 'CN', 'US', 'Österreich', '日本'),
  postal_code: fc.constantFrom('10115', 'SW1A 1AA', '-'),
  state: texts,
  city: texts,
  line1: texts,
  line2: texts,
  email: fc.constantFrom('ada@example.com', 'jürgen@müller.example', '用户@例子.example'),
  name: texts,
};

const present = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined });

/** Card charges. Their members have the order that the token must have. */
export const cardSamples: fc.Arbitrary<Sample<CardChargeInput>> = fc
  .record({
    cardNumber: cardNumbers,
    expMonth: fc.constantFrom('01', '06', '12'),
    expYear: fc.constantFrom('2031', '2040'),
    cvc: fc.constantFrom('000', '123', '999'),
    amount: fc.integer({ min: 17_500, max: 99_999_999 }),
    currency: fc.constantFrom('eur', 'usd', 'jpy', 'kwd', 'huf'),
    customer_id: present(fc.constantFrom('cus_1', '"}\\,{')),
    remote_ip: addresses,
    return_url: fc.constantFrom('https://shop.example/r?o=1&x="ü"', 'app.example:/back'),
    ...billing,
    description: present(texts),
  })
  .map((charge) => {
    const isAmex = /^3[47]/.test(charge.cardNumber);
    return toSample(isAmex ? { ...charge, cvc: '1234' } : charge);
  });

/** SEPA charges. Their members have the order that the token must have. */
export const sepaSamples: fc.Arbitrary<Sample<SepaChargeInput>> = fc
  .record({
    iban: fc.constantFrom('DE89370400440532013000', 'MT84MALT011000012345MTLCAST001S', 'NO9386011117947'),
    amount: fc.integer({ min: 50, max: 99_999_999 }),
    currency: fc.constant('eur'),
    customer_id: present(fc.constant('cus_1')),
    checkout_id: present(fc.constant('pay_1')),
    remote_ip: addresses,
    ...billing,
    description: present(texts),
  })
  .map(toSample);

// JSON.stringify cannot write a card number as a number with all its digits.
function toSample<Charge extends object>(charge: Charge): Sample<Charge> {
  return { charge, json: JSON.stringify(charge).replace(/^\{"cardNumber":"(\d+)"/, '{"cardNumber":$1') };
}
