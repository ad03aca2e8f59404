/** Turns the problems of the form into the error that `tokenize` throws. */
import type { Issue } from '../../errors/issue.js';
import type { Translator } from '../language/translate.js';
import type { FieldProblem } from './field-set.js';

/** Writes problems as issues, with the names of the charge's members and the messages that the buyer sees. */
export function toIssues(problems: readonly FieldProblem[], { write }: Translator): Issue[] {
  return problems.map(({ field: { name }, problem: { key, code, values } }) => {
    const expiryPath = code === 'expiry_month_invalid' ? 'expMonth' : 'expYear';
    return { path: name === 'expiry' ? expiryPath : name, code, message: write(key, values) };
  });
}
