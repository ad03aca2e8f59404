/** Parses input by a schema: returns a value, or throws one error that lists every problem. */
import type * as z from 'zod/mini';
import { type Issue, type IssueCode, writeIssue } from '../errors/issue.js';
import { ValidationError } from '../errors/validation-error.js';
import { ID_MAX_LENGTH, isVisibleAscii } from '../fields/text.js';
import { copyOwn, type OwnMembers } from '../options/own.js';

/**
 * Parses input by a schema of this folder.
 * @throws {ValidationError} with every problem at once.
 */
export function parseInput<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  return parseOwn(schema, copyOwn(input));
}

/**
 * Parses the result of `copyOwn`: copied members, or `undefined`.
 * @throws {ValidationError} with every problem at once.
 */
export function parseOwn<Schema extends z.ZodMiniType>(
  schema: Schema,
  members: OwnMembers | undefined,
): z.output<Schema> {
  const { success, data, error } = schema.safeParse(members);
  if (success) return data;
  throw new ValidationError(error.issues.flatMap((issue) => toIssues(issue, members)));
}

function toIssues(issue: z.core.$ZodIssue, members: OwnMembers | undefined): Issue[] {
  const { message } = issue;
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((path) => ({ path, code: 'unrecognized_field', message }));
  }
  const path = issue.path.join('');
  return [{ path, code: getCode(issue, members?.[path]), message }];
}

function getCode(issue: z.core.$ZodIssue, given: unknown): IssueCode {
  if (issue.code === 'custom') return issue.params?.code;
  if (issue.path.length > 0 && given === undefined) return 'required';
  // NaN and infinity are numbers in JavaScript, but not for zod.
  return issue.code === 'invalid_type' && issue.expected === typeof given ? 'amount_not_integer' : 'invalid_type';
}

/**
 * Parses a token or the identifier of a token: visible ASCII.
 * @throws {ValidationError}
 */
export function parseIdentifier(path: string, value: unknown, maxLength?: number): string {
  if (typeof value === 'string' && isVisibleAscii(value, maxLength)) return value;
  throw createIssueError(
    path,
    value === undefined ? 'required' : typeof value === 'string' ? 'id_invalid' : 'invalid_type',
  );
}

/**
 * Parses an identifier that becomes one segment of a path. It cannot leave that segment.
 * @throws {ValidationError}
 */
export function parsePathSegment(path: string, value: unknown): string {
  if (value === '.' || value === '..') throw createIssueError(path, 'id_invalid');
  return parseIdentifier(path, value, ID_MAX_LENGTH);
}

function createIssueError(path: string, code: IssueCode): ValidationError {
  return new ValidationError([{ path, code, message: writeIssue(code) }]);
}
