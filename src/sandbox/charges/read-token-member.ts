/** Reads the body of the charge routes: a token, and nothing else. */
import { ISSUE_MESSAGES, type Issue } from '../../errors/issue.js';
import { isObject } from '../http/body.js';
import { MAX_WARNINGS, nameMember } from '../http/lenient.js';
import { toValidationProblem } from '../http/problem.js';
import type { Reading } from '../http/reading.js';

/**
 * Reads the token. Any text may be a token: opening it refuses a wrong one, always with the same answer. Other members change
 * nothing, so they get a warning. Strictly, they are refused.
 */
export function readTokenMember(body: unknown, isStrict: boolean): Reading<string> {
  const { token, ...others } = isObject(body) ? body : {};
  const unknown = Object.keys(others).slice(0, MAX_WARNINGS).map(nameMember);
  const issues = [...checkToken(token), ...(isStrict ? unknown.map(toIssue) : [])];
  if (typeof token !== 'string' || issues.length > 0) return { problem: toValidationProblem(issues), warnings: [] };
  return { value: token, warnings: unknown.map((name) => `unknown_member: ${name}`) };
}

function checkToken(token: unknown): Issue[] {
  if (typeof token === 'string') return [];
  const message =
    'The body must be {"token": "…"}, with a token that the client sealed, or with the tok_… id from a token route.';
  return [{ path: 'token', code: token === undefined ? 'required' : 'invalid_type', message }];
}

const toIssue = (path: string): Issue => ({
  path,
  code: 'unrecognized_field',
  message: ISSUE_MESSAGES.unrecognized_field,
});
