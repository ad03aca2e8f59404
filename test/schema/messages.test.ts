/** The words that go with the codes. */
import { describe, expect, it } from 'vitest';
import type { IssueCode } from '../../src/errors/issue.js';
import { describeCode } from '../../src/schema/messages.js';

const CODES: readonly IssueCode[] = [
  ...(['required', 'invalid_type', 'unrecognized_field', 'amount_not_integer', 'amount_too_small'] as const),
  ...(['amount_too_large', 'currency_invalid', 'currency_not_supported', 'card_number_invalid'] as const),
  ...(['card_number_unsafe', 'card_number_misplaced', 'expiry_month_invalid', 'expiry_year_invalid'] as const),
  ...(['card_expired', 'expiry_too_far', 'cvc_invalid', 'iban_invalid', 'iban_length', 'iban_checksum'] as const),
  ...(['iban_country_not_supported', 'email_invalid', 'url_invalid', 'ip_invalid', 'id_invalid'] as const),
  ...(['text_empty', 'text_too_long', 'text_malformed'] as const),
];

describe('the words of a code', () => {
  it.each(CODES)('%s are its own', (code) => {
    expect(describeCode(code).split(' ')).toEqual(code.split('_'));
  });

  it('differ from each other', () => {
    expect(new Set(CODES.map(describeCode)).size).toBe(27);
  });
});
