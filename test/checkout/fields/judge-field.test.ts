/** How the form judges each entry: its state, and the key of its message. */
import { describe, expect, it } from 'vitest';
import { isSupported, judgeField } from '../../../src/checkout/fields/judge-field.js';
import { createTranslator } from '../../../src/checkout/language/translate.js';
import type { FieldName } from '../../../src/checkout/names.js';
import { type CardBrand, findCardBrand } from '../../../src/fields/card-brand.js';
import { keepDigits } from '../../../src/fields/text.js';

const translator = createTranslator({});
const NOW = Date.UTC(2026, 4, 15);

interface Given {
  readonly country?: string;
  readonly cardNumber?: string;
  readonly supportedBrands?: readonly CardBrand[];
}

function judge(name: FieldName, text: string, { country = '', cardNumber = '', supportedBrands }: Given = {}) {
  const read = (other: FieldName) => (other === name ? text : other === 'cardNumber' ? cardNumber : '');
  const brand = findCardBrand(keepDigits(read('cardNumber'), 4));
  const settings = { options: { supportedBrands }, rules: { now: () => NOW }, translator };
  return judgeField(name, { read, brand, readCountry: () => country }, settings);
}

/** Returns the message that the buyer reads. */
function say(...args: Parameters<typeof judge>): string {
  const { problem } = judge(...args);
  return problem ? translator.write(problem.key, problem.values, problem.variant) : '';
}

describe.each([
  ['cardNumber', 'Enter your card number'],
  ['expiry', 'Enter the expiry date'],
  ['cvc', 'Enter the security code'],
  ['iban', 'Enter your IBAN'],
  ['name', 'Enter the name'],
  ['email', 'Enter your email address'],
  ['country', 'Choose your country'],
  ['line1', 'Enter your address'],
  ['postal_code', 'Enter the postal code'],
  ['city', 'Enter your city'],
] as const)('an empty %s', (name, message) => {
  it.each(['', '   ', '\u00a0'])('is reported: %j', (text) => {
    expect(judge(name, text)).toEqual({
      state: 'empty',
      problem: { key: `${name}.empty`, code: 'required', values: {} },
    });
    expect(say(name, text)).toBe(message);
  });
});

describe('a field that may be empty', () => {
  it('is always line 2', () => {
    expect(judge('line2', '', { country: 'US' })).toEqual({ state: 'empty' });
  });

  it('is the state while no country is chosen', () => {
    expect(judge('state', '')).toEqual({ state: 'empty' });
  });

  it('is the state and the postal code in a country without them', () => {
    expect(judge('state', '', { country: 'DE' })).toEqual({ state: 'empty' });
    expect(judge('postal_code', '', { country: 'GH' })).toEqual({ state: 'empty' });
    expect(judge('postal_code', 'GA-183-8164', { country: 'GH' })).toEqual({ state: 'valid' });
  });

  it.each([
    ['US', 'Enter the state'],
    ['IN', 'Enter the state'],
    ['AU', 'Enter the state or territory'],
    ['CA', 'Enter the province'],
    ['CN', 'Enter the province'],
    ['KR', 'Enter the province'],
    ['JP', 'Enter the prefecture'],
    ['AE', 'Enter the emirate'],
  ])('is not the state in %s: %s', (country, message) => {
    expect(say('state', '', { country })).toBe(message);
  });
});

describe('the card number', () => {
  it.each([
    '4242 4242 4242 4242',
    '4242424242424242',
    ' 4242-4242-4242-4242 ',
    '378282246310005',
    '6205 5000 0000 0000 004',
    '36227206271667',
    '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢',
    '９９９９９９９９９９９９９９９５',
  ])('is valid: %s', (text) => {
    expect(judge('cardNumber', text)).toEqual({ state: 'valid' });
  });

  it.each([
    ['4', 'partial', 'Your card number is too short'],
    ['4242 4242 4242', 'partial', 'Your card number is too short'],
    ['3782 822463', 'partial', 'Your card number is too short'],
    ['4242 4242 4242 4241', 'invalid', "Check your card number. It doesn't look right."],
    ['3782 822463 10006', 'invalid', "Check your card number. It doesn't look right."],
    ['0000 0000 0000 0000', 'invalid', "Check your card number. It doesn't look right."],
    ['4242 abcd', 'invalid', "Check your card number. It doesn't look right."],
    ['5555 5555 5555 4444 4', 'invalid', 'Your card number is too long'],
    ['3782 822463 10005 1234', 'invalid', 'Your card number is too long'],
    ['5555 5555 5555 4444 555', 'invalid', 'Your card number is too long'],
    // It may become a number of 18 digits, but most buyers have typed a digit too many.
    ['4242 4242 4242 4242 4', 'partial', "Check your card number. It doesn't look right."],
    ['4242 4242 4242 424', 'partial', 'Your card number is too short'],
    ['9999 9999 999', 'partial', 'Your card number is too short'],
  ])('is not valid: %s is %s', (text, state, message) => {
    expect(judge('cardNumber', text).state).toBe(state);
    expect(say('cardNumber', text)).toBe(message);
  });

  it('keeps its code when it is too long', () => {
    expect(judge('cardNumber', '55555555555544441').problem).toEqual({
      key: 'cardNumber.long',
      code: 'card_number_invalid',
      values: {},
    });
  });

  const supportedBrands = ['visa', 'mastercard', 'amex'] as const;

  it.each(['6205', '6205500000000000004', '6011 1111 1111 1117'])('has a brand that is not accepted: %s', (text) => {
    expect(judge('cardNumber', text, { supportedBrands })).toMatchObject({
      state: 'invalid',
      problem: { key: 'cardNumber.brand' },
    });
  });

  it('has a message with its brand and the accepted brands', () => {
    const message = 'UnionPay is not accepted. Use Visa, Mastercard, or American Express.';
    expect(say('cardNumber', '6205 5', { supportedBrands })).toBe(message);
  });

  it('is not rejected before four digits, because its brand may still change', () => {
    expect(say('cardNumber', '620', { supportedBrands })).toBe('Your card number is too short');
  });

  it('may have an unknown brand', () => {
    expect(judge('cardNumber', '9999999999999995', { supportedBrands })).toEqual({ state: 'valid' });
  });
});

describe('isSupported', () => {
  it.each([
    ['visa', undefined, true],
    ['visa', ['visa'], true],
    ['visa', ['amex'], false],
    [undefined, ['amex'], true],
  ] as const)('judges %s among %j as %s', (brand, supported, expected) => {
    expect(isSupported(brand, supported)).toBe(expected);
  });
});

describe('the expiry', () => {
  it.each(['12 / 29', '12/29', '1229', '05/26', '5/26', '12/2029', '2029-12', '202912', '05 / 76', '１２/２９'])(
    'is valid: %s',
    (text) => {
      expect(judge('expiry', text)).toEqual({ state: 'valid' });
    },
  );

  const INCOMPLETE = 'Enter the expiry date as month and year, for example 04/29';
  const MONTH = 'The month must be between 01 and 12';
  const EXPIRED = 'This card has expired. Check the date or use another card.';
  it.each([
    ['1', 'partial', INCOMPLETE],
    ['12', 'partial', INCOMPLETE],
    ['12 / 2', 'partial', INCOMPLETE],
    ['12 / 202', 'partial', INCOMPLETE],
    ['12 / 20299', 'invalid', INCOMPLETE],
    ['abc', 'partial', INCOMPLETE],
    ['13/30', 'invalid', MONTH],
    ['00/30', 'invalid', MONTH],
    ['04/26', 'invalid', EXPIRED],
    ['12/2019', 'invalid', EXPIRED],
    ['01/77', 'invalid', 'Check the year'],
    ['12/2099', 'invalid', 'Check the year'],
  ])('is not valid: %s is %s', (text, state, message) => {
    expect(judge('expiry', text).state).toBe(state);
    expect(say('expiry', text)).toBe(message);
  });
});

describe('the security code', () => {
  it.each([
    ['123', '4242424242424242'],
    ['1234', '3782 8224'],
    ['123', ''],
    ['1234', ''],
    ['1234', '9999'],
    ['١٢٣', '4242'],
  ])('%s with the card %j is valid', (text, cardNumber) => {
    expect(judge('cvc', text, { cardNumber })).toEqual({ state: 'valid' });
  });

  it.each([
    ['12', '4242', 'partial', 'The security code has 3 digits'],
    ['1234', '4242', 'invalid', 'The security code has 3 digits'],
    ['123', '3782', 'partial', 'The security code has 4 digits'],
    ['12', '', 'partial', 'The security code has 3–4 digits'],
    ['12a', '4242', 'invalid', 'The security code has 3 digits'],
  ])('%s with the card %j is %s', (text, cardNumber, state, message) => {
    expect(judge('cvc', text, { cardNumber }).state).toBe(state);
    expect(say('cvc', text, { cardNumber })).toBe(message);
  });
});

describe('the IBAN', () => {
  it.each([
    'DE89370400440532013000',
    'de89 3704 0044 0532 0130 00',
    'IBAN DE89 3704 0044 0532 0130 00',
    'RS35260005601001611379',
    'AL47212110090000000235698741',
  ])('is valid: %s', (text) => {
    expect(judge('iban', text)).toEqual({ state: 'valid' });
  });

  const FORMAT = 'An IBAN begins with two letters and two digits';
  it.each([
    ['DE89 3704 0044 0532 0130', 'partial', 'An IBAN from Germany has 22 characters. You entered 20.'],
    ['DE89 3704 0044 0532 0130 001', 'invalid', 'An IBAN from Germany has 22 characters. You entered 23.'],
    ['DE88 3704 0044 0532 0130 00', 'invalid', "Check your IBAN. It doesn't look right."],
    ['US64 SVBK US6S 3300 9588 79', 'invalid', 'This country does not take part in SEPA'],
    ['D', 'partial', FORMAT],
    ['A', 'partial', FORMAT],
    ['D2', 'partial', FORMAT],
    ['DE', 'partial', FORMAT],
    ['DEAB 3704', 'partial', FORMAT],
    ['1', 'partial', FORMAT],
    ['4242 4242 4242 4242', 'invalid', FORMAT],
    ['--', 'partial', FORMAT],
    ['Ü', 'partial', FORMAT],
  ])('is not valid: %s is %s', (text, state, message) => {
    expect(judge('iban', text).state).toBe(state);
    expect(say('iban', text)).toBe(message);
  });
});

describe("the buyer's data", () => {
  it.each([
    ['name', 'Ada Lovelace'],
    ['name', '李'],
    ['name', "  Conan O'Brien  "],
    ['email', ' ada@example.com '],
    ['country', 'DE'],
    ['line1', '1234 5th Street, Apt 5678'],
    ['line2', 'c/o 42'],
    ['postal_code', 'SW1A 1AA'],
    ['postal_code', 'H0H 0H0'],
    ['postal_code', '1000-001'],
    ['city', 'Łódź'],
    ['state', 'CA'],
    ['line1', 'x'.repeat(500)],
  ] as const)('is valid: %s, %s', (name, text) => {
    expect(judge(name, text)).toEqual({ state: 'valid' });
  });

  it.each(['name', 'email', 'line1', 'line2', 'city', 'state', 'postal_code'] as const)(
    'must not contain a card number: %s',
    (name) => {
      for (const number of ['4242 4242 4242 4242', '378282246310005', 'Ada 4242-4242-4242-4242']) {
        expect(say(name, number)).toBe("Don't enter card numbers here");
      }
    },
  );

  it.each([
    ['email', 'ada', 'Check your email address'],
    ['email', 'ada@example', 'Check your email address'],
    ['name', 'x'.repeat(501), 'This is too long'],
  ] as const)('is not valid: %s, %s', (name, text, message) => {
    expect(judge(name, text).state).toBe('invalid');
    expect(say(name, text)).toBe(message);
  });
});

describe('a postal code', () => {
  it.each([
    ['US', 'Enter the ZIP code', 'Check the ZIP code. It has 5 digits.'],
    ['GB', 'Enter the postcode', 'Check the postcode'],
    ['IE', 'Enter the Eircode', 'Check the Eircode'],
    ['IN', 'Enter the PIN code', 'Check the PIN code. It has 6 digits.'],
    ['FR', 'Enter the postal code', 'Check the postal code'],
  ])('has the word of %s in its messages', (country, empty, invalid) => {
    expect(say('postal_code', '', { country })).toBe(empty);
    expect(say('postal_code', '1?', { country })).toBe(invalid);
    expect(judge('postal_code', '1?', { country }).problem?.key).toBe('postal_code.invalid');
  });
});
