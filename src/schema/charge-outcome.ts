/** Judges what the refusal of a charge tells. The refusal may answer a request that a browser repeated by itself. */
import type { GatewayErrorCode } from '../errors/error-code.js';
import type { Outcome } from '../errors/payveil-error.js';
import { copyOwn } from '../options/own.js';
import { haveStatusesClash } from './answers.js';
import { findToldSubject } from './used-words.js';

/** What is known after a refusal. */
export interface Verdict {
  readonly code: GatewayErrorCode;
  readonly outcome: Outcome;
}

/** Nothing was charged. */
export const REFUSED: Verdict = { code: 'gateway_error', outcome: 'refused' };

/** The token was used before, so the first charge may have gone through. */
export const USED: Verdict = { code: 'token_already_used', outcome: 'unknown' };

const UNKNOWN: Verdict = { code: 'gateway_error', outcome: 'unknown' };

/** Statuses of a gateway that is busy, or of a server before it. */
const PASSING: readonly number[] = [408, 409, 425, 429];

/** Statuses that are judged before any token is read, so that every repeat of the request gets the same one. */
const BEFORE_ANY_TOKEN: readonly number[] = [405, 406, 411, 413, 414, 415, 431];

/** Statuses that are about the keys. */
const ABOUT_KEYS: readonly number[] = [401, 403];

/** Statuses by which some gateways say that a token is gone. */
const ABOUT_NOTHING_FOUND: readonly number[] = [404, 410];

/** Tells whether a status is a 4xx about the request itself. Any other status leaves the outcome unknown, whatever it says. */
export function isAboutRequest(status: number): boolean {
  return status >= 400 && status < 500 && !PASSING.includes(status);
}

/**
 * Judges an answer that is neither 2xx nor a decline. A refusal is believed only if it cannot be about a used token. `body` is
 * the parsed body if it was read to its end.
 */
export function judgeRefusal({ status, body }: { readonly status: number; readonly body: unknown }): Verdict {
  if (!isAboutRequest(status)) return UNKNOWN;
  if (BEFORE_ANY_TOKEN.includes(status)) return REFUSED;
  if (!copyOwn(body)) return UNKNOWN;
  if (ABOUT_KEYS.includes(status)) return REFUSED;
  const subject = findToldSubject(body);
  if (subject === 'use') return USED;
  if (subject === 'token' || ABOUT_NOTHING_FOUND.includes(status) || haveStatusesClash(body)) return UNKNOWN;
  return REFUSED;
}
