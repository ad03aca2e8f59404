/** Stable codes for the problems of a charge or a customer, each with its words. */

/**
 * What a client and a form say of a member that a merchant's code gives. Other codes stand there for themselves: the guides
 * explain them, and a form has told the buyer.
 */
const SHORT_MESSAGES = {
  invalid_type: 'has the wrong type',
  amount_not_integer: 'must be a whole number: for €25.99 give 2599',
  currency_not_supported: 'must be an accepted currency; for SEPA, eur',
  id_invalid: 'must be visible ASCII, at most 255 characters',
};

/** What is wrong or wanted, by code, to read after the member's name. It never holds a given value. docs/errors.md has this table. */
export const ISSUE_MESSAGES = /*#__PURE__*/ Object.assign(
  {
    card_number_invalid: 'must have 12 to 19 digits with a valid check digit',
    card_number_unsafe: 'must be a text, not a number',
    expiry_month_invalid: 'must be 1 to 12',
    expiry_year_invalid: 'must have 2 or 4 digits',
    card_expired: 'must not be past',
    expiry_too_far: 'must be at most 50 years ahead',
    cvc_invalid: 'must have 3 digits, for American Express 4',
    iban_invalid: 'must be an IBAN',
    iban_length: 'must have the length of its country',
    iban_checksum: 'has wrong check digits',
    iban_country_not_supported: 'must be of a SEPA country',
    required: 'required',
    unrecognized_field: 'does not exist',
    amount_too_small: 'must be at least the minimum of its currency',
    amount_too_large: 'must be at most 99999999',
    currency_invalid: 'must be an ISO 4217 code in use',
    card_number_misplaced: 'must not hold a card number',
    email_invalid: 'must be an email address of at most 254 characters',
    url_invalid: 'must be an absolute URL, such as https://shop.example',
    ip_invalid: 'must be an IPv4 or IPv6 address',
    text_empty: 'must not be empty',
    text_too_long: 'must have at most 500 characters',
    text_malformed: 'must be well-formed Unicode',
  },
  SHORT_MESSAGES,
);

/** The problem of one member. Codes never change their meaning. New codes may be added. */
export type IssueCode = keyof typeof ISSUE_MESSAGES;

/** Writes what is wrong or wanted, in few words. */
export function writeIssue(code: IssueCode): string {
  const messages: Partial<Record<IssueCode, string>> = SHORT_MESSAGES;
  return messages[code] ?? code;
}

/** One problem of one member. It holds no given value. */
export interface Issue {
  /** The member's name in the charge, such as `cvc`. Empty if the whole input is wrong. */
  readonly path: string;
  /** A stable code, to compare with. */
  readonly code: IssueCode;
  /** What is wrong or wanted, in English, for developers: `must have 3 digits, for American Express 4`. */
  readonly message: string;
}
