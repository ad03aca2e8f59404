/** Every answer that is no success, in one shape. */
import { HTTPException } from 'hono/http-exception';
import type { Issue } from '../../errors/issue.js';
import { isStoreError } from '../store/errors.js';

/** What went wrong, in the sandbox's words. */
export interface ProblemOptions {
  /** The HTTP status; 429 and 5xx come from faults, and 503 from a store that cannot be asked. */
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly param?: string | undefined;
  /** Every problem with the input; the first is lifted to the top. */
  readonly issues?: readonly Issue[];
  /** The charge that used the token. */
  readonly charge?: string;
  /** What is only for the log. */
  readonly detail?: string;
  readonly headers?: Record<string, string>;
}

/** Ends a request with an answer that is no success. Holds no value that was given. */
export class Problem extends Error {
  constructor(readonly options: ProblemOptions) {
    super(options.message);
  }
}

/** Finds the answer to what was thrown; there is none to a mistake of this program. */
export function toProblem(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  // Only the check of forms throws one.
  if (error instanceof HTTPException) return new Problem(FORM_FOREIGN);
  if (!isStoreError(error)) return undefined;
  const { code, message } = error;
  // Whether the work was done is not known: a charge that was asked for is asked for again with the same token.
  return new Problem({ status: 503, code, message, headers: { 'Retry-After': '2' } });
}

/** Writes a problem's body: one shape for all. */
export function toErrorBody({ status, code, message, param, issues, charge }: ProblemOptions, requestId: string) {
  return {
    error: {
      type: getType(status),
      code,
      message,
      ...(param === undefined ? {} : { param }),
      ...(issues ? { errors: issues.map(({ path, ...issue }) => ({ param: path, ...issue })) } : {}),
      ...(charge === undefined ? {} : { charge }),
      request_id: requestId,
    },
  };
}

/** Turns the problems of an input to one answer that lists them all. */
export function toValidationProblem(issues: readonly Issue[]): Problem {
  const [{ code, message, path }] = issues as readonly [Issue];
  return new Problem({ status: 400, code, message, param: path, issues });
}

/** The problem of what was asked for in a wrong way: 400. */
export function refuse(code: string, message: string, param?: string): Problem {
  return new Problem({ status: 400, code, message, param });
}

/** The problem of an id that the merchant has nothing for; another merchant's object is no different. */
export function missing(what: string, param: string): Problem {
  return new Problem({ status: 404, code: 'resource_missing', message: `There is no such ${what}.`, param });
}

/**
 * Refuses names that are not known: a misspelt one would be ignored, and something else done than what was asked for.
 * @throws {Problem} 400 with the code.
 */
export function refuseUnknown(given: object, names: readonly string[], code: string): void {
  if (Object.keys(given).every((name) => names.includes(name))) return;
  const known = names.length > 0 ? `Known here: ${names.join(', ')}.` : 'None is known here.';
  throw refuse(code, `There is a name that this route does not know. ${known}`);
}

const FORM_FOREIGN = {
  status: 403,
  code: 'form_foreign',
  message: 'Nothing was done: the form was not sent by a page of this sandbox.',
};

function getType(status: number): 'authentication_error' | 'api_error' | 'invalid_request_error' {
  if (status === 401 || status === 403) return 'authentication_error';
  return status === 429 || status >= 500 ? 'api_error' : 'invalid_request_error';
}
