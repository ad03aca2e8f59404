/** Which fields exist, by method and by country, and which are sensitive. */
import { describe, expect, it } from 'vitest';
import { BILLING_FIELDS, isSensitive, listMethodFields } from '../../../src/checkout/names.js';

describe('listMethodFields', () => {
  it.each([
    ['card', ['cardNumber', 'expiry', 'cvc']],
    ['sepa', ['iban']],
  ] as const)('%s has %j', (method, expected) => {
    expect(listMethodFields(method)).toEqual(expected);
  });
});

describe('isSensitive', () => {
  it.each(['cardNumber', 'expiry', 'cvc', 'iban'] as const)('%s is', (name) => {
    expect(isSensitive(name)).toBe(true);
  });

  it.each(BILLING_FIELDS)('%s is not', (name) => {
    expect(isSensitive(name)).toBe(false);
  });
});
