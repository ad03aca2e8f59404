/** One English sentence for each code, for developers; what a buyer reads is the form's. */
import type { IssueCode } from '../errors/issue.js';

/** What each code says. No sentence holds a value. */
export const MESSAGES: Readonly<Record<IssueCode, string>> = {
  required: 'This member is required.',
  invalid_type: 'This has the wrong type.',
  unrecognized_field: 'This member is not known.',
  amount_not_integer: 'The amount must be an integer in minor units.',
  amount_too_small: 'The amount is below the minimum for its currency.',
  amount_too_large: 'The amount must have at most eight digits.',
  currency_invalid: 'The currency must be an ISO 4217 code.',
  currency_not_supported: 'The currency is not supported here.',
  card_number_invalid: 'The card number must have 12 to 19 digits and a valid check digit.',
  card_number_unsafe: 'A card number this long must be a string or a bigint.',
  card_number_misplaced: 'A card number does not belong here.',
  expiry_month_invalid: 'The expiry month must be 1 to 12.',
  expiry_year_invalid: 'The expiry year must have two or four digits.',
  card_expired: 'The card has expired.',
  expiry_too_far: 'The expiry is more than 50 years ahead.',
  cvc_invalid: 'The security code must have 3 digits, for American Express 4.',
  iban_invalid: 'The IBAN must be a country, two check digits and an account.',
  iban_length: "The IBAN does not have its country's length.",
  iban_checksum: 'The check digits of the IBAN do not match.',
  iban_country_not_supported: 'The country of the IBAN is not in SEPA.',
  email_invalid: 'The email address is not valid.',
  url_invalid: 'The URL must be absolute, of a scheme a buyer may be sent to.',
  ip_invalid: 'The address must be an IPv4 or IPv6 literal.',
  id_invalid: 'The identifier must be 1 to 255 visible ASCII characters.',
  text_empty: 'The text must not be empty.',
  text_too_long: 'The text must have at most 500 characters.',
  text_malformed: 'The text holds a lone surrogate.',
};
