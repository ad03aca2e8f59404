/** The fields of the form: which there are, and which are asked for. */
import { hasPostalCode, needsState } from '../../fields/country.js';

/** What pays. */
export type PaymentMethod = 'card' | 'sepa';

const CARD_FIELDS = ['cardNumber', 'expiry', 'cvc'] as const;
const ACCOUNT_FIELDS = ['iban'] as const;

/** What is asked of every buyer, in the order of the form. */
export const BILLING_FIELDS = ['name', 'email', 'country', 'line1', 'line2', 'postal_code', 'city', 'state'] as const;

/** A field about the buyer; it has the name of its member on the wire. */
export type BillingField = (typeof BILLING_FIELDS)[number];

/** A field of the form. */
export type FieldName = (typeof CARD_FIELDS)[number] | 'iban' | BillingField;

/** Lists the fields of a method itself, without those about the buyer. */
export function listMethodFields(method: PaymentMethod): readonly FieldName[] {
  return method === 'card' ? CARD_FIELDS : ACCOUNT_FIELDS;
}

/** Tells whether a name is that of a field. */
export function isFieldName(name: string): boolean {
  return [...CARD_FIELDS, ...ACCOUNT_FIELDS, ...BILLING_FIELDS].some((each) => each === name);
}

/** Tells whether a field holds what must never leave the form but inside a token. */
export function isSensitive(name: FieldName): boolean {
  return [...CARD_FIELDS, ...ACCOUNT_FIELDS].some((each) => each === name);
}

/** Tells whether an address in a country has the field. Before one is chosen all are there, for autofill to fill. */
export function isInCountry(name: FieldName, country: string): boolean {
  if (name === 'postal_code') return hasPostalCode(country);
  return name !== 'state' || country === '' || needsState(country);
}
