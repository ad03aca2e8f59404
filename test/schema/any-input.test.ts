/** Each member of each schema accepts every valid value, and refuses every other value by its path. */
import { describe, expect, it } from 'vitest';
import { fc } from '../fast-check.js';
import { chooseSize } from '../record.mjs';
import { recordWhenGreen } from '../record-when-green.js';
import { cardNumbers } from '../token/random-charges.js';
import { card, customer, parseCard, parseCustomer, parseSepa, refusalOf, sepa } from './judge.js';

const RUNS = chooseSize({ full: 1000, short: 30 });
let properties = 0;
let runs = 0;

/** Checks a property, and counts it. */
function assertAlways<Value>(values: fc.Arbitrary<Value>, check: (value: Value) => void): void {
  const property = fc.property(values, (value) => {
    runs++;
    check(value);
  });
  fc.assert(property, { numRuns: RUNS });
  properties++;
}

/** Values of a member: those that are accepted, and those that are refused. */
interface Sides {
  readonly valid: fc.Arbitrary<unknown>;
  readonly invalid: fc.Arbitrary<unknown>;
}

const noText = fc.oneof(
  fc.boolean(),
  fc.constant(null),
  fc.integer(),
  fc.double(),
  fc.bigInt(),
  fc.array(fc.string()),
  fc.dictionary(fc.string(), fc.string()),
  fc.constant(Symbol('x')),
);
const malformed = fc
  .tuple(fc.string(), fc.integer({ min: 0xd800, max: 0xdfff }))
  .map(([text, code]) => text + String.fromCharCode(code));
const tooLong = fc.integer({ min: 501, max: 5000 }).map((length) => 'x'.repeat(length));
const blank = fc.stringMatching(/^[ \t\n\u00a0\u2028]{0,20}$/);
/** Text of any script. It has no digits, because digits could be a card number by accident. */
const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .map((text) => text.replace(/\p{Nd}/gu, 'x').trim())
  .filter((text) => text !== '');
const ascii = (maxLength: number) =>
  fc.string({
    unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
    minLength: 1,
    maxLength,
  });

const filled: Sides = { valid: words, invalid: fc.oneof(noText, malformed, tooLong, blank) };
const orNone: Sides = { valid: fc.oneof(words, blank), invalid: fc.oneof(noText, malformed, tooLong) };
const isSome = ({ valid, invalid }: Sides): Sides => ({ valid: fc.option(valid, { nil: undefined }), invalid });

/** A card number among words, whole or in groups. */
const misplaced = fc
  .tuple(
    words,
    fc.constantFrom('4242424242424242', '5555 5555 5555 4444', '3782-822463-10005', '6011 1111-1111 1117'),
    words,
  )
  .map((parts) => parts.join(' '));
const byBuyer = ({ valid, invalid }: Sides): Sides => ({ valid, invalid: fc.oneof(invalid, misplaced) });

const id: Sides = {
  valid: ascii(255),
  invalid: fc.oneof(
    noText,
    malformed,
    fc.constant(''),
    ascii(20).map((text) => `${text} `),
    fc.integer({ min: 256, max: 999 }).map((length) => 'x'.repeat(length)),
  ),
};

const label = fc.stringMatching(/^[a-z0-9äöü]{1,20}$/);
const email: Sides = {
  valid: fc.tuple(label, label, label).map(([local, host, top]) => `${local}@${host}.${top}`),
  invalid: fc.oneof(
    noText,
    malformed,
    blank,
    label,
    fc.tuple(label, label).map((parts) => parts.join('@')),
    fc.tuple(label, label).map(([local, host]) => `${local} @${host}.x`),
  ),
};

const octet = fc.integer({ min: 0, max: 255 });
const ip: Sides = {
  valid: fc.oneof(fc.ipV4(), fc.ipV6()),
  invalid: fc.oneof(
    noText,
    words,
    fc.constant(''),
    fc.tuple(octet, octet, octet).map((parts) => parts.join('.')),
    fc.tuple(octet, octet, octet, fc.integer({ min: 256, max: 999 })).map((parts) => parts.join('.')),
    fc.ipV6().map((address) => `[${address}]`),
  ),
};

const inAnyCase = (code: string) => fc.mixedCase(fc.constant(code));
const currency: Sides = {
  valid: fc.constantFrom('eur', 'usd', 'gbp', 'jpy').chain(inAnyCase),
  invalid: fc.oneof(
    noText,
    blank,
    fc.constantFrom('xxx', 'xts', 'xau', 'dem', 'eu', 'euro', 'e\u0280r', 'ｅｕｒ', 'eur ').chain(inAnyCase),
  ),
};
const notAmount = fc.oneof(
  fc.double({ noInteger: true }),
  fc.integer({ max: 49 }),
  fc.integer({ min: 100_000_000 }),
  fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, 1e21, -0),
  fc.string(),
  fc.bigInt(),
  fc.constantFrom(null, true, [], {}),
);

const BILLING: Record<string, Sides> = {
  amount: { valid: fc.integer({ min: 50, max: 99_999_999 }), invalid: notAmount },
  currency,
  customer_id: isSome(id),
  remote_ip: ip,
  country: filled,
  postal_code: orNone,
  state: orNone,
  city: byBuyer(filled),
  line1: byBuyer(filled),
  line2: byBuyer(orNone),
  email,
  name: byBuyer(filled),
  description: isSome(orNone),
};

/** Card numbers with a wrong check digit. They begin with 4, because numbers of UnionPay need no check digit. */
const brokenNumbers = fc.tuple(cardNumbers, fc.integer({ min: 1, max: 9 })).map(([digits, by]) => {
  const broken = `4${digits.slice(1, -1)}`;
  const last = Number(digits.at(-1)) + by;
  return isLuhn(`${broken}${last % 10}`) ? `${broken}${(last + 1) % 10}` : `${broken}${last % 10}`;
});

/** A second implementation of Luhn's algorithm, with a table. */
function isLuhn(digits: string): boolean {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, i) => total + Number(i % 2 ? '0246813579'[Number(digit)] : digit), 0);
  return sum % 10 === 0;
}

const number = cardNumbers.filter((digits) => !/^3[47]/.test(digits));
const inGroups = fc
  .tuple(number, fc.constantFrom(' ', '-', '\u00a0'))
  .map(([digits, between]) => digits.replace(/(\d{4})(?=\d)/g, `$1${between}`));
const CARD: Record<string, Sides> = {
  cardNumber: {
    valid: fc.oneof(number, inGroups, number.map(BigInt), number.map(Number).filter(Number.isSafeInteger)),
    invalid: fc.oneof(
      brokenNumbers,
      blank,
      words,
      fc.stringMatching(/^[0-9]{1,11}$/),
      fc.stringMatching(/^[0-9]{20,40}$/),
      fc.bigInt({ max: 0n }),
      fc.double({ noInteger: true }),
      fc.constantFrom(null, true, [], {}),
    ),
  },
  expMonth: {
    valid: fc
      .integer({ min: 1, max: 12 })
      .chain((month) => fc.constantFrom(month, String(month), String(month).padStart(2, '0'))),
    invalid: fc.oneof(
      fc.integer({ min: 13 }),
      fc.integer({ max: 0 }),
      fc.double({ noInteger: true }),
      words,
      blank,
      fc.constantFrom(null, true, [], {}, '001', '1.0', '+1', '1e0'),
    ),
  },
  expYear: {
    valid: fc
      .integer({ min: 2027, max: 2076 })
      .chain((year) => fc.constantFrom(year, String(year), year % 100, String(year % 100))),
    invalid: fc.oneof(
      fc.integer({ min: 2077 }),
      fc.integer({ max: 9 }),
      fc.integer({ min: 1000, max: 2025 }),
      fc.double({ noInteger: true }),
      words,
      blank,
      fc.constantFrom(null, true, [], {}, '031', '02031', '2e3'),
    ),
  },
  cvc: {
    valid: fc.stringMatching(/^[0-9]{3}$/),
    invalid: fc.oneof(
      noText,
      words,
      blank,
      malformed,
      fc.stringMatching(/^[0-9]{1,2}$/),
      fc.stringMatching(/^[0-9]{4,9}$/),
      fc.stringMatching(/^[0-9][ .-][0-9]{2}$/),
    ),
  },
  return_url: {
    valid: fc.oneof(
      fc.webUrl(),
      label.map((path) => `app.example:/${encodeURIComponent(path)}`),
    ),
    invalid: fc.oneof(
      noText,
      words.map((text) => `/${text}`),
      blank,
      fc.webUrl().map((url) => url.replace('//', '')),
      fc.webUrl().map((url) => `${url} x`),
      fc.constantFrom('javascript:', 'data:', 'blob:', 'file:', 'vbscript:').chain((scheme) => inAnyCase(`${scheme}x`)),
    ),
  },
  ...BILLING,
};

// Follows the definition with big integers; the source takes a remainder for each digit.
const ibans = fc
  .tuple(fc.constantFrom(['DE', 18], ['NL', 14], ['FR', 23], ['NO', 11], ['MT', 27]), fc.stringMatching(/^[0-9]{30}$/))
  .map(([[country, length], digits]) => {
    const account = digits.slice(0, Number(length));
    const letters = [...String(country)].map((letter) => letter.charCodeAt(0) - 55).join('');
    const check = 98n - (BigInt(`${account}${letters}00`) % 97n);
    return `${country}${String(check).padStart(2, '0')}${account}`;
  });
const SEPA: Record<string, Sides> = {
  iban: {
    valid: fc.oneof(
      ibans,
      ibans.map((iban) => iban.toLowerCase().replace(/(.{4})(?=.)/g, '$1 ')),
    ),
    invalid: fc.oneof(
      noText,
      words,
      blank,
      malformed,
      ibans.map((iban) => iban.slice(0, -1)),
      ibans.map((iban) => `${iban}0`),
      ibans.map((iban) => iban.slice(0, -1) + ((Number(iban.at(-1)) + 1) % 10)),
      ibans.map((iban) => `US${iban.slice(2)}`),
    ),
  },
  checkout_id: isSome(id),
  ...BILLING,
  currency: {
    valid: inAnyCase('eur'),
    invalid: fc.oneof(noText, blank, fc.constantFrom('usd', 'gbp', 'xxx').chain(inAnyCase)),
  },
};

const CUSTOMER: Record<string, Sides> = {
  email,
  currency,
  ...Object.fromEntries(['name', 'city', 'line1', 'line2'].map((name) => [name, byBuyer(isSome(orNone))])),
  ...Object.fromEntries(
    ['country', 'postal_code', 'state', 'payment_method', 'phone', 'shipping'].map((name) => [name, isSome(orNone)]),
  ),
};

const SCHEMAS = [
  { kind: 'a card charge', members: CARD, base: card as object, parse: parseCard as (input: unknown) => object },
  { kind: 'a SEPA charge', members: SEPA, base: sepa as object, parse: parseSepa as (input: unknown) => object },
  {
    kind: 'a customer',
    members: CUSTOMER,
    base: customer as object,
    parse: parseCustomer as (input: unknown) => object,
  },
];

describe.each(SCHEMAS)('$kind', ({ members, base, parse }) => {
  describe.each(Object.entries(members))('with any %s', (name, { valid, invalid }) => {
    it('that is valid is accepted', () => {
      assertAlways(valid, (value) => {
        expect(parse({ ...base, [name]: value })).toHaveProperty('email', expect.any(String));
      });
    });

    it('that is not valid is refused by its path alone', () => {
      assertAlways(invalid, (value) => {
        const { issues } = refusalOf(() => parse({ ...base, [name]: value }));
        expect(issues.map(({ path }) => path)).toEqual([name]);
      });
    });
  });

  it('with valid and invalid members is refused by the paths of the invalid ones only', () => {
    const sides = Object.entries(members).filter(
      ([name]) => !/^(cvc|cardNumber|expMonth|expYear|amount|currency)$/.test(name),
    );
    const pick = ([name, { valid, invalid }]: [string, Sides]) =>
      fc.oneof(
        valid.map((value) => ({ name, value, isValid: true })),
        invalid.map((value) => ({ name, value, isValid: false })),
      );
    assertAlways(fc.tuple(...sides.map(pick)), (picked) => {
      const input = { ...base, ...Object.fromEntries(picked.map(({ name, value }) => [name, value])) };
      const wrong = picked.filter(({ isValid }) => !isValid).map(({ name }) => name);
      if (wrong.length === 0) return void expect(parse(input)).toBeTypeOf('object');
      expect(
        refusalOf(() => parse(input))
          .issues.map(({ path }) => path)
          .sort(),
      ).toEqual(wrong.sort());
    });
  });
});

recordWhenGreen(() => {
  expect(properties).toBeGreaterThanOrEqual(25);
  expect(runs).toBeGreaterThanOrEqual(properties * RUNS);
  return [
    {
      promise: 'Valid input never throws, invalid input is always a ValidationError with a path',
      target: '25 properties or more, 1,000 runs each',
      measured: `${properties} properties, ${RUNS} runs each: 0 failed`,
    },
  ];
});
