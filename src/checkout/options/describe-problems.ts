/** Describes what is wrong with options, for the developer. */
import { writeIssue } from '../../errors/issue.js';
import type { MemberProblem } from '../../schema/judge-charge.js';
import { BILLING_FIELDS } from '../names.js';
import { isOneOf } from './shapes.js';

/** Says what is wanted, if one option is wrong. */
export function explain([first, ...others]: readonly MemberProblem[]): string {
  if (!first || others.length > 0) return '';
  const [name, code] = first;
  if (code === 'url_invalid' && globalThis.location?.protocol === 'file:') return '. Open the page over HTTP';
  if (code === 'required') return '. It must be given';
  if (code === 'invalid_type' && name !== 'amount') return '. It must be a text';
  return `. It ${writeIssue(code === 'invalid_type' ? 'amount_not_integer' : code)}`;
}

/** Lists options with what is wrong with them. */
export const listProblems = (problems: readonly MemberProblem[]) =>
  problems.map(([name, code]) => `${nameOption(name)} (${code})`).join(', ');

/** Names the option behind a member of the charge: `returnUrl` for `return_url`. */
function nameOption(path: string): string {
  if (isOneOf(BILLING_FIELDS, path)) return `defaultValues.${path}`;
  return path.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
