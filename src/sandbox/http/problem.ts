/** Writes every error answer in the same shape. */
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Issue } from '../../errors/issue.js';
import { isStoreError } from '../store/errors.js';
import type { ErrorBody } from './error-body.js';

/** A problem, described by the sandbox. */
export interface ProblemOptions {
  /** The HTTP status. 429 and 5xx come from faults, and 503 also from a store that is not available. */
  readonly status: ContentfulStatusCode;
  readonly code: string;
  readonly message: string;
  readonly param?: string | undefined;
  /** Every problem of the input. The members of the answer repeat the first one. */
  readonly issues?: readonly Issue[];
  /** The charge that used the token. */
  readonly charge?: string;
  /** Details that only the log shows. */
  readonly detail?: string;
  readonly headers?: Record<string, string>;
}

/** Ends a request with an error answer. It holds no given value. */
export class Problem extends Error {
  constructor(readonly options: ProblemOptions) {
    super(options.message);
  }
}

/** Finds the answer for a thrown error. Returns `undefined` for a bug in this program. */
export function toProblem(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  // Only the check of forms throws this error.
  if (error instanceof HTTPException) return new Problem(FORM_FOREIGN);
  return isStoreError(error) ? storeFailed(error) : undefined;
}

/** The problem of a failed store. Whether the work was done is not known. The caller must send a charge again. */
export function storeFailed({ code, message }: Pick<ProblemOptions, 'code' | 'message'>): Problem {
  return new Problem({ status: 503, code, message, headers: { 'Retry-After': '2' } });
}

/** Writes the body for a problem. */
export function toErrorBody(
  { status, code, message, param, issues, charge }: ProblemOptions,
  requestId: string,
): ErrorBody {
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

/** Turns the problems of an input into one answer that lists all of them. */
export function toValidationProblem(issues: readonly Issue[]): Problem {
  const [{ code, message, path }] = issues as readonly [Issue];
  return new Problem({ status: 400, code, message, param: path, issues });
}

/** The problem of a wrong request: 400. */
export function badRequest(code: string, message: string, param?: string): Problem {
  return new Problem({ status: 400, code, message, param });
}

/** The problem for an unknown id. An object of another merchant is treated as unknown. */
export function missing(what: string, param: string): Problem {
  return new Problem({ status: 404, code: 'resource_missing', message: `There is no such ${what}.`, param });
}

/** The problem of a path that takes only these methods. */
export function refuseMethod(methods: readonly string[]): Problem {
  const allow = methods.join(', ');
  const message = `This route takes ${allow}.`;
  return new Problem({ status: 405, code: 'method_not_allowed', message, headers: { Allow: allow } });
}

/**
 * Refuses unknown names. If a misspelt name were ignored, the sandbox would do something else than was asked.
 * @throws {Problem} 400 with the code.
 */
export function refuseOtherNames(given: object, names: readonly string[], code: string): void {
  if (Object.keys(given).every((name) => names.includes(name))) return;
  const known = names.length > 0 ? `Known here: ${names.join(', ')}.` : 'This route takes none.';
  throw badRequest(code, `This route does not know one of the names. ${known}`);
}

const FORM_FOREIGN: ProblemOptions = {
  status: 403,
  code: 'form_foreign',
  message: 'Nothing was done, because the form was not sent by a page of this sandbox.',
};

function getType(status: number): ErrorBody['error']['type'] {
  if (status === 401 || status === 403) return 'authentication_error';
  return status === 429 || status >= 500 ? 'api_error' : 'invalid_request_error';
}
