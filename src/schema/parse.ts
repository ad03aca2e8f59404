/** A reader and an input to a value, or to one error that lists every problem. */
import type { Issue, IssueCode } from '../errors/issue.js';
import { ValidationError } from '../errors/validation-error.js';
import { isVisibleAscii } from '../fields/text.js';
import { ID_MAX_LENGTH } from './billing.js';
import { describeCode } from './messages.js';
import type { Reader } from './reader.js';

/**
 * Parses input by a reader of this folder.
 * @throws {ValidationError} with every problem at once.
 */
export function parseInput<Sent>(read: Reader<Sent>, input: unknown): Sent {
  const issues: Issue[] = [];
  let isRefused = false;
  const sent = read(input, (path, code) => {
    // Known beside the list, which a later script's `push`, or setter, may leave empty.
    isRefused = true;
    issues.push(createIssue(path, code));
  });
  if (isRefused) throw new ValidationError(issues);
  return sent;
}

/**
 * Parses a token, or the identifier of one: visible ASCII.
 * @throws {ValidationError}
 */
export function parseIdentifier(path: string, value: unknown, maxLength?: number): string {
  if (typeof value === 'string' && isVisibleAscii(value, maxLength)) return value;
  throw createError(path, value === undefined ? 'required' : typeof value === 'string' ? 'id_invalid' : 'invalid_type');
}

/**
 * Parses an identifier that becomes one segment of a path, so that it cannot climb out of it.
 * @throws {ValidationError}
 */
export function parsePathSegment(path: string, value: unknown): string {
  if (value === '.' || value === '..') throw createError(path, 'id_invalid');
  return parseIdentifier(path, value, ID_MAX_LENGTH);
}

function createError(path: string, code: IssueCode): ValidationError {
  return new ValidationError([createIssue(path, code)]);
}

function createIssue(path: string, code: IssueCode): Issue {
  return { path, code, message: describeCode(code) };
}
