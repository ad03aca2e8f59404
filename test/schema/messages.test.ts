/** The sentences that go with the codes. */
import { describe, expect, it } from 'vitest';
import { MESSAGES } from '../../src/schema/messages.js';

const CODES = [
  ...['required', 'invalid_type', 'unrecognized_field', 'amount_not_integer', 'amount_too_small', 'amount_too_large'],
  ...['currency_invalid', 'currency_not_supported', 'card_number_invalid', 'card_number_unsafe'],
  ...['card_number_misplaced', 'expiry_month_invalid', 'expiry_year_invalid', 'card_expired', 'expiry_too_far'],
  ...['cvc_invalid', 'iban_invalid', 'iban_length', 'iban_checksum', 'iban_country_not_supported', 'email_invalid'],
  ...['url_invalid', 'ip_invalid', 'id_invalid', 'text_empty', 'text_too_long', 'text_malformed'],
];

describe('the messages', () => {
  it('are one for each documented code', () => {
    expect(Object.keys(MESSAGES).sort()).toEqual([...CODES].sort());
  });

  it.each(Object.entries(MESSAGES))('%s: "%s" is one English sentence', (_, message) => {
    expect(message).toMatch(/^(The|This|A) [\x20-\x7e]+\.$/);
  });

  it('differ from each other', () => {
    expect(new Set(Object.values(MESSAGES)).size).toBe(CODES.length);
  });
});
