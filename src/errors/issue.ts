/** The problems a charge or customer can have, as stable codes, and what each of them asks for. */

/** What is wanted, by code. A message never holds a value that was given. The table of codes in docs/errors.md is held against it. */
export const ISSUE_MESSAGES = {
  required: 'required',
  invalid_type: 'another type',
  unrecognized_field: 'no such field',
  amount_not_integer: 'a whole number, in minor units',
  amount_too_small: 'at least the minimum of its currency',
  amount_too_large: 'at most 99999999',
  currency_invalid: 'an ISO 4217 code in use',
  currency_not_supported: 'an accepted currency; for SEPA, eur',
  card_number_invalid: '12 to 19 digits with a valid check digit',
  card_number_unsafe: 'a text: too large for a number',
  card_number_misplaced: 'no card number',
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
  text_malformed: 'no lone surrogate',
};

/** What is wrong with one member. Codes never change meaning; new ones may be added. */
export type IssueCode = keyof typeof ISSUE_MESSAGES;

/** One problem with one member. Holds no value that was given. */
export interface Issue {
  /** The member's name on the wire, such as `cvc`; empty when the input as a whole is wrong. */
  readonly path: string;
  /** A stable code, to compare with. */
  readonly code: IssueCode;
  /** What is wanted, in English, for developers: `3 digits, for American Express 4`. */
  readonly message: string;
}
