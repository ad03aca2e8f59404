/** A schema and an input to a value, or to one error that lists every problem. */
import type * as z from 'zod/mini';
import type { Issue, IssueCode } from '../errors/issue.js';
import { ValidationError } from '../errors/validation-error.js';
import { isVisibleAscii } from '../fields/text.js';
import { ID_MAX_LENGTH } from './billing.js';
import { describeCode } from './messages.js';

/**
 * Parses input by a schema of this folder.
 * @throws {ValidationError} with every problem at once.
 */
export function parseInput<Sent>(schema: z.ZodMiniType<Sent>, input: unknown): Sent {
  const issues: RawIssue[] = [];
  // Its transform alone: zod asks `instanceof Promise` of what holds the input, and a later script can give the answer.
  const sent = (schema as z.ZodMiniTransform<Sent>)._zod.def.transform(input, {
    value: input,
    issues: issues as never,
  });
  if (issues.length === 0) return sent as Sent;
  throw new ValidationError(issues.map(toIssue));
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
  return new ValidationError([{ path, code, message: describeCode(code) }]);
}

interface RawIssue {
  readonly path: readonly string[];
  readonly code: string;
  readonly message: string;
}

// The codes are ours: strict-schema.ts and member.ts report no other.
function toIssue({ path, code, message }: RawIssue): Issue {
  return { path: path.join('.'), code, message } as Issue;
}
