/** The problems a charge or customer can have, as stable codes. */

/** What is wrong with one member. Codes never change meaning; new ones may be added. */
export type IssueCode =
  | 'required'
  | 'invalid_type'
  | 'unrecognized_field'
  | 'amount_not_integer'
  | 'amount_too_small'
  | 'amount_too_large'
  | 'currency_invalid'
  | 'currency_not_supported'
  | 'card_number_invalid'
  | 'card_number_unsafe'
  | 'card_number_misplaced'
  | 'expiry_month_invalid'
  | 'expiry_year_invalid'
  | 'card_expired'
  | 'expiry_too_far'
  | 'cvc_invalid'
  | 'iban_invalid'
  | 'iban_length'
  | 'iban_checksum'
  | 'iban_country_not_supported'
  | 'email_invalid'
  | 'url_invalid'
  | 'ip_invalid'
  | 'id_invalid'
  | 'text_empty'
  | 'text_too_long'
  | 'text_malformed';

/** One problem with one member. Holds no value that was given. */
export interface Issue {
  /** The member's name on the wire, such as `cvc`; empty when the input as a whole is wrong. */
  readonly path: string;
  readonly code: IssueCode;
  /** One English sentence for developers. */
  readonly message: string;
}
