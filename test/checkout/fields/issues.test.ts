/** What `tokenize` throws of a form that is wrong: the members and codes of the schemas, the words of the form. */
import { describe, expect, it } from 'vitest';
import type { BoundField } from '../../../src/checkout/fields/bound-field.js';
import { toIssues } from '../../../src/checkout/fields/issues.js';
import type { FieldName } from '../../../src/checkout/fields/names.js';
import { createTranslator, type Message } from '../../../src/checkout/language/translate.js';

const translator = createTranslator({});
const toIssue = (name: FieldName, problem: Message) =>
  toIssues([{ field: { name } as BoundField, problem }], translator);

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
  it('is required under its name on the wire', () => {
    const key = `${name}.empty` as const;
    expect(toIssue(name, { key })).toEqual([{ path: name, code: 'required', message: translator.write(key) }]);
  });
});

it.each([
  ['cardNumber', 'cardNumber.incomplete', 'cardNumber', 'card_number_invalid'],
  ['cardNumber', 'cardNumber.invalid', 'cardNumber', 'card_number_invalid'],
  ['cardNumber', 'cardNumber.brand', 'cardNumber', 'card_number_invalid'],
  ['expiry', 'expiry.empty', 'expYear', 'required'],
  ['expiry', 'expiry.incomplete', 'expYear', 'expiry_year_invalid'],
  ['expiry', 'expiry.expired', 'expYear', 'card_expired'],
  ['expiry', 'expiry.far', 'expYear', 'expiry_too_far'],
  ['cvc', 'cvc.incomplete', 'cvc', 'cvc_invalid'],
  ['iban', 'iban.format', 'iban', 'iban_invalid'],
  ['iban', 'iban.country', 'iban', 'iban_country_not_supported'],
  ['iban', 'iban.length', 'iban', 'iban_length'],
  ['iban', 'iban.checksum', 'iban', 'iban_checksum'],
  ['email', 'email.invalid', 'email', 'email_invalid'],
  ['postal_code', 'postal_code.invalid', 'postal_code', 'text_malformed'],
  ['name', 'text.cardNumber', 'name', 'card_number_misplaced'],
  ['line1', 'text.long', 'line1', 'text_too_long'],
  ['email', 'text.cardNumber', 'email', 'card_number_misplaced'],
] as const)('%s: %s is %s, %s', (name, key, path, code) => {
  expect(toIssue(name, { key })).toMatchObject([{ path, code }]);
});

it('names the month where the month is wrong', () => {
  expect(toIssue('expiry', { key: 'expiry.month' })).toMatchObject([
    { path: 'expMonth', code: 'expiry_month_invalid' },
  ]);
});

it('writes messages as the buyer reads them, in order', () => {
  const problems = [
    { field: { name: 'cvc' } as BoundField, problem: { key: 'cvc.incomplete', values: { n: 4 } } as const },
    { field: { name: 'city' } as BoundField, problem: { key: 'city.empty' } as const },
  ];
  expect(toIssues(problems, translator).map(({ message }) => message)).toEqual([
    'The security code has 4 digits',
    'Enter your city',
  ]);
});
