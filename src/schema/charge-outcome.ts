/** Judges what the answer to a charge tells. It may answer a request that a browser repeated by itself. */
import { copyOwn, type OwnMembers } from '../options/own.js';
import { type Charge, haveStatusesClash, parseCharge } from './answers.js';
import { findAnswerSubject, findSubject } from './used-words.js';

/**
 * What an answer without a result tells: nothing was charged, nobody knows, or the token was `used` before, so the first charge
 * may have gone through.
 */
export type Verdict = 'refused' | 'unknown' | 'used';

/** Statuses of a gateway that is busy, or of a server before it. */
const PASSING: readonly number[] = [408, 409, 425, 429];

/** Statuses that are judged before any token is read, so that every repeat of the request gets the same one. */
const BEFORE_ANY_TOKEN: readonly number[] = [405, 406, 411, 413, 414, 415, 431];

/** Tells whether a status is about the keys. */
export const isAboutKeys = (status: number): boolean => status === 401 || status === 403;

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

/**
 * Finds the charge in an answer, or the declined charge in a 4xx.
 * @param map What a merchant's reader makes of the answer. It is asked only if the answer may hold a charge.
 */
export function findCharge({ status, body }: ReadAnswer, map: () => unknown): Charge | undefined {
  if (isSuccess({ status })) return parseCharge(map() ?? body);
  if (body === undefined || !OF_DECLINES.includes(status)) return undefined;
  const charge = parseCharge(map() ?? body);
  return charge?.status === 'failed' ? charge : undefined;
}

/**
 * Tells whether a 2xx without a live charge, or a decline, says that the token was used before. A complete decline is in little
 * doubt, so only its codes count: its message may say that the card cannot be used.
 */
export function saysUsed({ body }: ReadAnswer, charge: Charge | undefined): boolean {
  if (charge?.status !== 'failed') return findAnswerSubject(body) === 'use';
  return [body, charge].flatMap(listCodes).some((code) => findSubject(code) === 'use');
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
 * @param judge Asks the merchant's reader, which has the last word about a JSON object.
 */
export function judgeRefusal({ status, body }: ReadAnswer, judge: () => Verdict | undefined): Verdict {
  if (!isAboutRequest(status)) return 'unknown';
  const isObject = copyOwn(body) !== undefined;
  const verdict = isObject ? judge() : undefined;
  if (verdict) return verdict;
  if (BEFORE_ANY_TOKEN.includes(status)) return 'refused';
  if (!isObject) return 'unknown';
  if (isAboutKeys(status)) return 'refused';
  const subject = findAnswerSubject(body);
  if (subject === 'use') return 'used';
  return subject === 'token' || ABOUT_NOTHING_FOUND.includes(status) || haveStatusesClash(body) ? 'unknown' : 'refused';
}
