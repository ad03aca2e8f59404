/** Countries (ISO 3166-1) and the parts of their addresses (Universal Postal Union; CLDR's address formats). */
import { hasPostalCode } from '../../fields/countries.js';
import type { FieldName } from '../names.js';

/** The countries whose addresses have a state. */
const WITH_STATE = /^(A[EU]|BR|C[AN]|ES|I[ENT]|JP|KR|MX|US)$/;

/** Tells whether an address in a country has the field. An unknown country may have postal codes, and has no state. */
export function isInCountry(name: FieldName, country: string): boolean {
  if (name === 'postal_code') return hasPostalCode(country);
  return name !== 'state' || WITH_STATE.test(country);
}

/** Tells whether an address in a country must have the field. */
export function isRequired(name: FieldName, country: string): name is Exclude<FieldName, 'line2'> {
  if (name === 'line2' || !isInCountry(name, country)) return false;
  // There the postal code tells it as well.
  return name !== 'state' || !/ES|I[ET]/.test(country);
}

/** Finds the country whose words are those of another one: each of these has provinces. */
export function findWords(country: string): string {
  return /CN|ES|IT|KR/.test(country) ? 'CA' : country;
}
