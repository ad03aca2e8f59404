/** The words of each code, for developers; what a buyer reads is the form's. */
import type { IssueCode } from '../errors/issue.js';

/** Writes a code in words: `card_number_invalid` is `card number invalid`. It holds no value; the README says what is wanted. */
export function describeCode(code: IssueCode): string {
  return code.replaceAll('_', ' ');
}
