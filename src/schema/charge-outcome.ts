/** Judges what the answer to a charge tells. It may answer a request that a browser repeated by itself. */
import type { GatewayErrorCode } from '../errors/error-code.js';
import type { Outcome } from '../errors/payveil-error.js';
import { copyOwn, type OwnMembers } from '../options/own.js';
import { type Charge, haveStatusesClash, isKnownStatus, parseCharge } from './answers.js';
import { findAnswerSubject, findSubject } from './used-words.js';

/** What is known after a refusal. */
export interface Refusal {
  readonly code: GatewayErrorCode;
  readonly outcome: Outcome;
}

/** Nothing was charged. */
export const REFUSED: Refusal = { code: 'gateway_error', outcome: 'refused' };

/** The token was used before, so the first charge may have gone through. */
export const USED: Refusal = { code: 'token_already_used', outcome: 'unknown' };

const UNKNOWN: Refusal = { code: 'gateway_error', outcome: 'unknown' };

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

/** The statuses in which a declined charge may stand, beside 2xx. */
const OF_DECLINES: readonly number[] = [400, 402, 422];

/** An answer that was read. `body` is the parsed body if it was read to its end. */
interface ReadAnswer {
  readonly status: number;
  readonly body: unknown;
}

export const isSuccess = ({ status }: { readonly status: number }) => status >= 200 && status < 300;

/** Tells whether an answer may hold a charge: a 2xx, or a 4xx for a declined one. */
export const mayHoldCharge = ({ status, body }: ReadAnswer) =>
  isSuccess({ status }) || (body !== undefined && OF_DECLINES.includes(status));

/**
 * Finds the charge in an answer, or the declined charge in a 4xx.
 * @param mapped What a merchant's reader makes of the body.
 */
export function findCharge(answer: ReadAnswer, mapped: unknown = answer.body): Charge | undefined {
  const charge = mayHoldCharge(answer) ? parseCharge(mapped) : undefined;
  return isSuccess(answer) || charge?.status === 'failed' ? charge : undefined;
}

/**
 * Tells whether a 2xx without a live charge, or a decline, says that the token was used before. A complete decline is in little
 * doubt, so only its codes count: its message may say that the card cannot be used.
 */
export function saysUsed({ body }: ReadAnswer, charge: Charge | undefined): boolean {
  if (isKnownStatus(charge?.status) && charge.status !== 'failed') return false;
  if (charge?.status !== 'failed') return findAnswerSubject(body) === 'use';
  return [body, charge].some((holder) => listCodes(holder).some((each) => findSubject(each) === 'use'));
}

/** Lists the codes of a decline and of the error in it: `code`, `error`, `failure_code`, `decline_code` and the like. */
function listCodes(holder: unknown): string[] {
  const members: OwnMembers = copyOwn(holder) ?? {};
  const named = [members, copyOwn(members.error) ?? {}].flatMap(Object.entries);
  const codes = named.flatMap(([name, value]) => (/code$/i.test(name) && typeof value === 'string' ? [value] : []));
  // A text that is no code is a message.
  return [...codes, ...[members.error].filter(isCode)];
}

export const isCode = (value: unknown): value is string => typeof value === 'string' && /^[\w.-]{1,64}$/.test(value);

/**
 * Judges an answer that is neither 2xx nor a decline. A refusal is believed only if it cannot be about a used token.
 */
export function judgeRefusal({ status, body }: ReadAnswer): Refusal {
  if (!isAboutRequest(status)) return UNKNOWN;
  if (BEFORE_ANY_TOKEN.includes(status)) return REFUSED;
  if (!copyOwn(body)) return UNKNOWN;
  if (ABOUT_KEYS.includes(status)) return REFUSED;
  const subject = findAnswerSubject(body);
  if (subject === 'use') return USED;
  if (subject === 'token' || ABOUT_NOTHING_FOUND.includes(status) || haveStatusesClash(body)) return UNKNOWN;
  return REFUSED;
}
