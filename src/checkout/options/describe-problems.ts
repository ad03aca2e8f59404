/** Describes what is wrong with options, for the developer. */
import { writeIssue } from '../../errors/issue.js';
import type { MemberProblem } from '../../schema/judge-charge.js';
import { BILLING_FIELDS } from '../names.js';
import { isOneOf } from './shapes.js';

/** Lists options with what is wrong with them. */
export const listProblems = (problems: readonly MemberProblem[]) =>
  problems.map(([name, code]) => `${nameOption(name)} (${writeIssue(code)})`).join(', ');

/** Names the option behind a member of the charge: `returnUrl` for `return_url`. */
function nameOption(path: string): string {
  if (isOneOf(BILLING_FIELDS, path)) return `defaultValues.${path}`;
  return path.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
