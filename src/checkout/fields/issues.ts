/** Turns the problems of the form into the error that `tokenize` throws. */
import type { Issue, IssueCode } from '../../errors/issue.js';
import type { Translator } from '../language/translate.js';
import type { FieldProblem } from './field-set.js';

const CODES: Readonly<Partial<Record<string, IssueCode>>> = {
  cardNumber: 'card_number_invalid',
  'expiry.expired': 'card_expired',
  'expiry.far': 'expiry_too_far',
  'expiry.month': 'expiry_month_invalid',
  expiry: 'expiry_year_invalid',
  cvc: 'cvc_invalid',
  iban: 'iban_invalid',
  'iban.country': 'iban_country_not_supported',
  'iban.length': 'iban_length',
  'iban.checksum': 'iban_checksum',
  email: 'email_invalid',
  'text.cardNumber': 'card_number_misplaced',
  'text.long': 'text_too_long',
};

/**
 * Writes problems as issues, with the names of the charge's members, the codes of the schemas and the messages that the buyer
 * sees.
 */
export function toIssues(problems: readonly FieldProblem[], { write }: Translator): Issue[] {
  return problems.map(({ field: { name }, problem: { key, values } }) => {
    const code = key.endsWith('.empty') ? 'required' : (CODES[key] ?? CODES[name] ?? 'text_malformed');
    const path = name === 'expiry' ? (key === 'expiry.month' ? 'expMonth' : 'expYear') : name;
    return { path, code, message: write(key, values) };
  });
}
