/** Reads how a payment ended. After a token was sent, only an answer with a charge ends the payment. */
import { isPayveilError } from '../../../errors/is-payveil-error.js';
import type { Outcome } from '../../../errors/payveil-error.js';
import { tellDeveloper } from '../../../report/tell-developer.js';
import { isVisibleAscii } from '../../../fields/text.js';
import { readActionUrl } from '../../../fields/url.js';
import { readOwn } from '../../../options/own.js';
import { CHARGE_STATUSES, type Charge, parseCharge, parseResult, type Result } from '../../../schema/answers.js';
import { isAboutRequest } from '../../../schema/charge-outcome.js';
import type { ErrorDetail } from '../../events.js';

export interface Failed {
  readonly kind: 'failed';
  readonly code: ErrorDetail['code'];
  readonly outcome: Outcome;
  /** The id of the charge, if the answer names one. */
  readonly chargeId: string | undefined;
  /** Whether the same token may be sent again. */
  readonly canResend: boolean;
  /** Whether the gateway's answer was read, and would be the same again: about a used token, or a wrong key. */
  readonly isRead: boolean;
  /** The wait that the gateway asks for, in milliseconds. */
  readonly retryAfterMs: number | undefined;
  /** Whether somebody who knows every attempt has told it. Then it counts also after an attempt whose answer was lost. */
  readonly isFinal?: boolean;
  /** Why the token was not sent: none could be made, or nobody took it. */
  readonly reason: 'unsealed' | 'untaken' | undefined;
  /** Whether nobody could look for other payments of the order, so the buyer may have paid in another window. */
  readonly isBlind?: boolean;
  /** The charge with a status that nobody knows, if the form has made it. */
  readonly charge: Charge | undefined;
  /** What was thrown. It may hold the token. */
  readonly error: unknown;
}

/** A failure of which nothing is known. It has every member, so that none comes from a polluted prototype. */
export function createFailure(
  code: Failed['code'],
  outcome: Outcome,
  reason?: Failed['reason'],
  error?: unknown,
): Failed {
  const facts = { isRead: false, canResend: false, chargeId: undefined, retryAfterMs: undefined, charge: undefined };
  return { kind: 'failed', code, outcome, reason, error, ...facts };
}

export interface Declined {
  readonly kind: 'declined';
  readonly chargeId: string | undefined;
  readonly reason: string | undefined;
  /** Whether an answer has told it, and not only the bank's address, which anyone can write. */
  readonly isCertain: boolean;
}

/** An amount in minor units, and its currency in lower case (ISO 4217). */
export interface Money {
  readonly amount: number;
  readonly currency: string;
}

/**
 * The end of a payment. `sent`: the token was handed on, and nobody has reported the result. `elsewhere`: another payment of the
 * order is under way, or has ended.
 */
export type Ending = (
  | {
      readonly kind: 'succeeded' | 'pending' | 'sent';
      readonly chargeId: string | undefined;
      /** What was paid, as far as the answer tells. */
      readonly paid?: Partial<Money> | undefined;
    }
  | {
      readonly kind: 'elsewhere';
      /** The other payment, as the shop's server has written it. */
      readonly other?: unknown;
    }
  | Declined
  | { readonly kind: 'action'; readonly url: string; readonly chargeId: string | undefined }
  | Failed
) & {
  /** The charge, if the form has made it. */
  readonly charge: Charge | undefined;
};

export function isUnknown(ending: Ending): ending is Failed {
  return ending.kind === 'failed' && ending.outcome === 'unknown';
}

/** Judges what a client of the merchant gives as a charge. */
export function judgeChargeAnswer(answer: unknown): Ending {
  const charge = parseCharge(answer);
  return charge ? { ...judgeStatus(charge), charge } : UNREADABLE;
}

/**
 * Judges the result that a merchant's code gives. Nothing means that the token was handed on. The result is unknown if the
 * status is unknown or missing, as in an HTTP response that was not read, or if it asks for an action without an address.
 */
export function judgeResult(value: unknown): Ending {
  if (value === undefined || value === null) return SENT;
  const result = parseResult(value);
  if (result) return judgeStatus(result);
  if (isAnswer(value)) return judgeThrown(value);
  tellUnread(isResponse(value));
  return UNREADABLE;
}

const IN_PROGRESS = 'in_progress';

/** Judges what a merchant's code has thrown, or has given without a charge. */
export function judgeThrown(value: unknown): Ending {
  if (readOwn(value, 'outcome') === IN_PROGRESS) return ELSEWHERE;
  const failure = judgeFailure(value);
  // A mistake in a call of Payveil may come after the charge.
  return isMistake(value) ? { ...failure, outcome: 'unknown' } : failure;
}

/** The ending of a payment whose order is paid by another one. */
export const ELSEWHERE = { kind: 'elsewhere', charge: undefined } as const satisfies Ending;

/** The ending of a token that was handed on. */
export const SENT: Ending = { kind: 'sent', chargeId: undefined, charge: undefined };

/** The ending of a payment whose result cannot be read. */
export const UNREADABLE = /*#__PURE__*/ createFailure('result_unreadable', 'unknown');

const GUIDE = 'errors.md#result_unreadable';

/** Old test environments have no Response. */
const isResponse = (value: unknown) => typeof Response === 'function' && value instanceof Response;

function tellUnread(isUnreadResponse = false): void {
  const mistake = isUnreadResponse
    ? 'is a Response: return await response.json()'
    : `needs the id and the status of the charge: ${CHARGE_STATUSES.join(', ')}`;
  tellDeveloper('error', `The result of onToken, waitUntil, lookUp or charge ${mistake}.`, GUIDE);
}

function judgeStatus(result: Result): Ending {
  const { id, status, redirect_url, decline_code, failure_code } = result;
  const [chargeId, charge] = [readId(id), undefined];
  if (status === 'succeeded') return { kind: 'succeeded', chargeId, charge, paid: readMoney(result) };
  if (status === 'pending' || status === 'processing') {
    return { kind: 'pending', chargeId, charge, paid: readMoney(result) };
  }
  if (status === 'failed') {
    const reason = decline_code ?? failure_code ?? undefined;
    return { kind: 'declined', chargeId, reason, isCertain: true, charge };
  }
  if (status !== 'requires_action') {
    // The one word for a result that nobody knows is no mistake.
    if (status !== 'unknown') tellUnread();
    return { ...UNREADABLE, chargeId };
  }
  const url = readActionUrl(redirect_url);
  if (url) return { kind: 'action', url, chargeId, charge };
  tellDeveloper('error', 'requires_action needs a redirect_url.', GUIDE);
  return { ...UNREADABLE, chargeId };
}

/** Reads what was paid. A gateway may tell the amount in another way, which is not compared. */
function readMoney({ amount, currency }: Result): Partial<Money> {
  return {
    ...(Number.isInteger(amount) && { amount: amount as number }),
    ...(isText(currency) && /^[a-z]{3}$/i.test(currency) && { currency: currency.toLowerCase() }),
  };
}

const OUTCOMES: readonly unknown[] = ['not_sent', 'refused', 'unknown', IN_PROGRESS];

/** Tells whether what was thrown is an answer to the form. A mistake in how Payveil is called is none. */
export function isAnswer(error: unknown): boolean {
  return OUTCOMES.includes(readOwn(error, 'outcome')) && !isMistake(error);
}

/** Tells whether Payveil was called with something wrong. In `onToken` that tells nothing: the token may be charged already. */
export const isMistake = (error: unknown): boolean => isPayveilError(error) && error.code === 'option_invalid';

/** Judges a failure after the token was made. If its own members tell nothing, a charge may have been made. */
export function judgeFailure(error: unknown): Failed {
  const read = (name: string) => readOwn(error, name);
  const [outcome, retryAfterMs] = [read('outcome'), read('retryAfterMs')];
  // Pass on only our own codes, because any other could hold anything.
  const code = isPayveilError(error) ? error.code : 'handler_failed';
  return {
    ...createFailure(code, outcome === 'not_sent' || outcome === 'refused' ? outcome : 'unknown', undefined, error),
    canResend: read('canResend') === true,
    isRead: isReadRefusal(error),
    chargeId: readId(read('chargeId')),
    retryAfterMs: typeof retryAfterMs === 'number' ? retryAfterMs : undefined,
  };
}

/** Forgets what was thrown. */
export const forgetError = <Known extends Ending>(ending: Known): Known =>
  ending.kind === 'failed' ? { ...ending, error: undefined } : ending;

/** Tells whether the gateway's answer was a 4xx that was read, and that is not about a passing state of the gateway. */
function isReadRefusal(error: unknown): boolean {
  if (!isPayveilError(error) || !('body' in error) || !('status' in error)) return false;
  return isAboutRequest(error.status) && error.body !== undefined;
}

const CAUTION = ['unknown', 'elsewhere', 'succeeded', 'action', 'pending', 'declined', 'refused', 'not_sent'];

export function chooseEnding(endings: readonly Ending[]): Ending | undefined {
  const rank = (ending: Ending) => CAUTION.indexOf(ending.kind === 'failed' ? ending.outcome : ending.kind);
  return [...endings].sort((a, b) => rank(a) - rank(b))[0];
}

export const isText = (value: unknown): value is string => typeof value === 'string';

/** Reads an identifier. It may be all digits, so nobody can tell it from a card number by its look. */
export const readId = (value: unknown) => (isText(value) && isVisibleAscii(value, 255) ? value : undefined);
