/** Which fields exist, by method and by country, and which are sensitive. */
import { describe, expect, it } from 'vitest';
import { isInCountry } from '../../../src/checkout/fields/country.js';
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

describe('isInCountry', () => {
  it.each([
    ['', true, false],
    ['DE', true, false],
    ['GB', true, false],
    ['US', true, true],
    ['CA', true, true],
    ['AE', false, true],
    ['HK', false, false],
  ])('in %j: postal code %s, state %s', (country, hasPostalCode, hasState) => {
    expect(isInCountry('postal_code', country)).toBe(hasPostalCode);
    expect(isInCountry('state', country)).toBe(hasState);
  });

  it.each(['name', 'email', 'country', 'line1', 'line2', 'city'] as const)('%s exists in every country', (name) => {
    for (const country of ['', 'DE', 'US', 'HK']) expect(isInCountry(name, country)).toBe(true);
  });
});
