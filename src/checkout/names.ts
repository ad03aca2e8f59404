/** Names the fields of the form, and tells which of them the buyer must fill. */

/** The payment methods, in the order of the form. */
export const PAYMENT_METHODS = ['card', 'sepa'] as const;

/** A payment method. */
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

const CARD_FIELDS = ['cardNumber', 'expiry', 'cvc'] as const;
const ACCOUNT_FIELDS = ['iban'] as const;

/** The fields that are sensitive: their texts may leave the form only inside a token. */
export const SENSITIVE_FIELDS = [...CARD_FIELDS, ...ACCOUNT_FIELDS] as const;

/** The fields of the buyer's address, in the order of the form. */
export const ADDRESS_FIELDS = ['country', 'line1', 'line2', 'postal_code', 'city', 'state'] as const;

/** The fields about the buyer, in the order of the form. */
export const BILLING_FIELDS = ['name', 'email', ...ADDRESS_FIELDS] as const;

/** A field about the buyer. Its name is the name of the charge's member. */
export type BillingField = (typeof BILLING_FIELDS)[number];

/** A field of the form. */
export type FieldName = (typeof CARD_FIELDS)[number] | 'iban' | BillingField;

/** All fields, in the order of the form. */
export const FIELDS: readonly FieldName[] = [...SENSITIVE_FIELDS, ...BILLING_FIELDS];

/** Lists the fields of a payment method, without the fields about the buyer. */
export function listMethodFields(method: PaymentMethod): readonly FieldName[] {
  return method === 'card' ? CARD_FIELDS : ACCOUNT_FIELDS;
}

export function isSensitive(name: FieldName): boolean {
  return SENSITIVE_FIELDS.some((each) => each === name);
}
