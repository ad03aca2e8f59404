/** Stable codes for the problems of a charge or a customer, each with the value that is wanted. */

/** The wanted value, by code. A message never holds a given value. A test compares this table with docs/errors.md. */
export const ISSUE_MESSAGES = {
  required: 'required',
  invalid_type: 'a value of another type',
  unrecognized_field: 'no such field',
  amount_not_integer: 'a whole number, in minor units',
  amount_too_small: 'at least the minimum of its currency',
  amount_too_large: 'at most 99999999',
  currency_invalid: 'an ISO 4217 code in use',
  currency_not_supported: 'an accepted currency; for SEPA, eur',
  card_number_invalid: '12 to 19 digits with a valid check digit',
  card_number_unsafe: 'a text: too large for a number',
  card_number_misplaced: 'no card number in this field',
  expiry_month_invalid: '1 to 12',
  expiry_year_invalid: '2 or 4 digits',
  card_expired: 'a month that is not over',
  expiry_too_far: 'at most 50 years ahead',
  cvc_invalid: '3 digits, for American Express 4',
  iban_invalid: 'a country code, 2 check digits and an account number',
  iban_length: "the length of the country's IBANs",
  iban_checksum: 'check digits that fit: look for a typing error',
  iban_country_not_supported: 'an IBAN of a SEPA country',
  email_invalid: 'one @, a dot after it, no spaces, at most 254 characters',
  url_invalid: 'an absolute URL, such as https://shop.example/return',
  ip_invalid: 'an IPv4 or IPv6 address',
  id_invalid: 'visible ASCII, in an identifier at most 255 characters',
  text_empty: 'not empty',
  text_too_long: 'at most 500 characters',
  text_malformed: 'well-formed Unicode, without a lone surrogate',
};

/** The problem of one member. Codes never change their meaning. New codes may be added. */
export type IssueCode = keyof typeof ISSUE_MESSAGES;

/** One problem of one member. It holds no given value. */
export interface Issue {
  /** The member's name in the charge, such as `cvc`. Empty if the whole input is wrong. */
  readonly path: string;
  /** A stable code, to compare with. */
  readonly code: IssueCode;
  /** What is wanted, in English, for developers: `3 digits, for American Express 4`. */
  readonly message: string;
}
