/** Writes the detail of the event `error`: with what support can hold on to, and with nothing secret. */
import { isPayveilError } from '../../errors/is-payveil-error.js';
import type { Issue } from '../../errors/issue.js';
import { readOwn } from '../../options/own.js';
import { addCause } from '../../report/report-thrown.js';
import type { ErrorDetail } from '../events.js';
import { readId } from '../payment/outcome/answer-to-ending.js';

/**
 * Adds the facts of an error to a detail.
 * @param error An error of Payveil, or what the merchant's code has thrown, or `undefined`.
 * @param hasTyped Tells whether an identifier repeats what the buyer has typed. Then it must not be shown.
 */
export function createErrorDetail(
  detail: ErrorDetail,
  error: unknown,
  hasTyped: (id: string) => boolean = () => false,
): ErrorDetail {
  const isOurs = isPayveilError(error);
  // What was thrown for an answer before tells nothing about this end.
  if (isOurs && error.code !== detail.code) return detail;
  const cause = isOurs ? error.cause : error;
  const full = isOurs ? { ...detail, ...readFacts(error, hasTyped) } : detail;
  return cause === undefined ? full : addCause(full, cause);
}

/** Reads what the gateway has told, and what was wrong with the charge, without words that may repeat what was sent. */
function readFacts(error: object, hasTyped: (id: string) => boolean): Partial<ErrorDetail> {
  const read = (name: string) => readOwn(error, name);
  const readShown = (name: string) => {
    const id = readId(read(name));
    return id !== undefined && hasTyped(id) ? undefined : id;
  };
  const [status, issues] = [read('status'), read('issues')];
  const facts = {
    gatewayCode: readShown('gatewayCode'),
    status: typeof status === 'number' ? status : undefined,
    requestId: readShown('requestId'),
    issues: Array.isArray(issues) ? issues.flatMap(readIssue) : undefined,
  };
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined));
}

/** Reads an issue of any error that looks like ours. */
function readIssue(issue: unknown): Pick<Issue, 'path' | 'code'>[] {
  const { path, code }: Partial<Issue> = Object(issue);
  return path !== undefined && code !== undefined ? [{ path, code }] : [];
}
