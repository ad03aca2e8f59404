/** What `tokenize` throws for a wrong form: members and codes of the schemas, and messages of the form. */
import { describe, expect, it } from 'vitest';
import type { BoundField } from '../../../src/checkout/fields/bound-field.js';
import { toIssues } from '../../../src/checkout/fields/field-set.js';
import { judgeField } from '../../../src/checkout/fields/judge-field.js';
import { createTranslator } from '../../../src/checkout/language/translate.js';
import type { FieldName } from '../../../src/checkout/names.js';
import { findCardBrand } from '../../../src/fields/card-brand.js';
import { keepDigits } from '../../../src/fields/text.js';

const translator = createTranslator({});
const NOW = Date.UTC(2026, 4, 15);

/** Checks a text in a field, and returns its problem as an issue. */
function toIssue(name: FieldName, text: string, supportedBrands?: readonly ['visa']) {
  const read = (other: FieldName) => (other === name ? text : '');
  const brand = findCardBrand(keepDigits(read('cardNumber'), 4));
  const settings = { options: { supportedBrands }, rules: { now: () => NOW }, translator };
  const { problem } = judgeField(name, { read, brand, readCountry: () => 'US' }, settings);
  return toIssues(problem ? [{ field: { name } as BoundField, problem }] : [], translator);
}

describe.each([
  'cardNumber',
  'cvc',
  'iban',
  'name',
  'email',
  'country',
  'line1',
  'postal_code',
  'city',
  'state',
] as const)('%s', (name) => {
  it('throws required when it is empty', () => {
    const key = `${name}.empty` as const;
    expect(toIssue(name, ' ')).toEqual([{ path: name, code: 'required', message: translator.write(key, {}, 'US') }]);
  });
});

it.each([
  ['cardNumber', '4242', 'cardNumber.incomplete', 'cardNumber', 'card_number_invalid'],
  ['cardNumber', '4242 4242 4242 4241', 'cardNumber.invalid', 'cardNumber', 'card_number_invalid'],
  ['expiry', '', 'expiry.empty', 'expYear', 'required'],
  ['expiry', '12 / 2', 'expiry.incomplete', 'expYear', 'expiry_year_invalid'],
  ['expiry', '12 / 20299', 'expiry.incomplete', 'expYear', 'expiry_year_invalid'],
  ['expiry', '13 / 30', 'expiry.month', 'expMonth', 'expiry_month_invalid'],
  ['expiry', '04 / 26', 'expiry.expired', 'expYear', 'card_expired'],
  ['expiry', '01 / 77', 'expiry.far', 'expYear', 'expiry_too_far'],
  ['iban', '4242', 'iban.format', 'iban', 'iban_invalid'],
  ['iban', 'US64 SVBK US6S 3300 9588 79', 'iban.country', 'iban', 'iban_country_not_supported'],
  ['email', 'ada@example', 'email.invalid', 'email', 'email_invalid'],
  ['email', '\ud800@example.com', 'text.invalid', 'email', 'text_malformed'],
  ['postal_code', '1234', 'postal_code.invalid', 'postal_code', 'text_malformed'],
  ['name', '\ud800', 'text.invalid', 'name', 'text_malformed'],
  ['name', '4242 4242 4242 4242', 'text.cardNumber', 'name', 'card_number_misplaced'],
  ['email', '4242 4242 4242 4242', 'text.cardNumber', 'email', 'card_number_misplaced'],
  ['line1', 'x'.repeat(501), 'text.long', 'line1', 'text_too_long'],
] as const)('%s: %j shows %s, and throws %s, %s', (name, text, key, path, code) => {
  expect(toIssue(name, text)).toEqual([{ path, code, message: translator.write(key, {}, 'US') }]);
});

it.each([
  ['cvc', '12', 'cvc_invalid'],
  ['iban', 'DE8', 'iban_length'],
  ['iban', 'DE89 3704', 'iban_length'],
  ['iban', 'DE88 3704 0044 0532 0130 00', 'iban_checksum'],
] as const)('%s: %j throws %s', (name, text, code) => {
  expect(toIssue(name, text)).toMatchObject([{ path: name, code }]);
});

it('a brand that is not accepted has the code of a wrong number', () => {
  expect(toIssue('cardNumber', '3782', ['visa'])).toMatchObject([{ path: 'cardNumber', code: 'card_number_invalid' }]);
});

it('keeps the order of the fields, and has the messages that the buyer reads', () => {
  const problems = [
    {
      field: { name: 'cvc' } as BoundField,
      problem: { key: 'cvc.incomplete', code: 'cvc_invalid', values: { n: 4 } } as const,
    },
    { field: { name: 'city' } as BoundField, problem: { key: 'city.empty', code: 'required' } as const },
  ];
  expect(toIssues(problems, translator).map(({ message }) => message)).toEqual([
    'The security code has 4 digits',
    'Enter your city',
  ]);
});
