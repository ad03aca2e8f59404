/** Judges what the answer to a charge tells. It may answer a request that a browser repeated by itself. */
import { copyOwn, type OwnMembers } from '../options/own.js';
import { type Charge, haveStatusesClash, parseCharge } from './answers.js';
import { findAnswerSubject, findSubject } from './used-words.js';

/**
 * What an answer without a result tells: nothing was charged, it is not known, or the token was `used` before, so the first charge
 * may have gone through.
 */
export type ChargeOutcome = 'refused' | 'unknown' | 'used';

/** Statuses of a gateway that is busy, or of a server before it. */
const PASSING: readonly number[] = [408, 409, 425, 429];

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
 * Finds the charge in an answer, whatever its status. It is a result only in a 2xx, or if it was declined.
 * @param map What a merchant's reader makes of the answer. It is asked only if the status tells something.
 */
export function findCharge({ status, body }: ReadAnswer, map: () => unknown): Charge | undefined {
  const isAsked = isSuccess({ status }) || (isAboutRequest(status) && body !== undefined);
  return parseCharge((isAsked ? map() : undefined) ?? body);
}

/**
 * Judges the answer to a charge. Returns `undefined` if it is a result, or a 2xx without anything.
 * @param charge The charge in the answer.
 * @param judge Asks the merchant's reader, which has the last word unless there is a live charge.
 */
export function judgeAnswer(
  answer: ReadAnswer,
  charge: Charge | undefined,
  judge: () => ChargeOutcome | undefined,
): ChargeOutcome | undefined {
  const isDecline = charge?.status === 'failed' && OF_DECLINES.includes(answer.status);
  if (!isSuccess(answer) && !isDecline) return judgeRefusal(answer, charge, judge);
  if (isLive(charge)) return undefined;
  const verdict = judge() ?? (saysUsed(answer, charge) ? 'used' : undefined);
  return verdict === 'used' ? verdict : undefined;
}

/** Tells whether a charge may be paid, now or later. An unknown status tells nothing else. */
const isLive = (charge: Charge | undefined) => charge !== undefined && charge.status !== 'failed';

/**
 * Tells whether a 2xx without a charge, or a decline, says that the token was used before. A decline with codes is in little doubt,
 * so only these count: its message may say that the card cannot be used.
 */
function saysUsed({ body }: ReadAnswer, charge: Charge | undefined): boolean {
  const codes = charge ? [body, charge].flatMap(listCodes) : [];
  return (codes.length > 0 ? findSubject(codes.join('\n')) : findAnswerSubject(body)) === 'use';
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

/** Judges an answer without a result. A refusal is believed only if it cannot be about a used token. */
function judgeRefusal(
  { status, body }: ReadAnswer,
  charge: Charge | undefined,
  judge: () => ChargeOutcome | undefined,
) {
  if (!isAboutRequest(status) || !copyOwn(body)) return 'unknown';
  const isInDoubt = isLive(charge) || haveStatusesClash(body);
  const verdict = isInDoubt ? undefined : judge();
  if (verdict) return verdict;
  const subject = findAnswerSubject(body);
  if (subject === 'use') return 'used';
  return isInDoubt || subject || ABOUT_NOTHING_FOUND.includes(status) ? 'unknown' : 'refused';
}
