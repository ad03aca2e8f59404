/** The ways in which a payment ends. */
import type { Outcome } from '../../../errors/payveil-error.js';
import type { Charge } from '../../../schema/answers.js';
import type { ErrorDetail } from '../../events.js';
import type { PaymentRecord } from '../facts.js';

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
  /** Whether it comes from a source that knows every attempt. Then it counts also after an attempt whose answer was lost. */
  readonly isFinal?: boolean;
  /** Why the token was not sent: none could be made, or it was not taken. */
  readonly reason: 'unsealed' | 'untaken' | undefined;
  /** Whether other payments of the order could not be looked for, so the buyer may have paid in another window. */
  readonly isBlind?: boolean;
  /** The charge with an unknown status, if the form has made it. */
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
 * The end of a payment. `sent`: the token was handed on, and no result was reported. `elsewhere`: another payment of the
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
      readonly other?: PaymentRecord | undefined;
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

export const isCharged = (
  ending: Ending,
): ending is Extract<Ending, { readonly kind: 'succeeded' | 'pending' | 'sent' }> =>
  ending.kind === 'succeeded' || ending.kind === 'pending';

/** The ending of a payment that another one of the order has taken the place of, or that the buyer has given up. */
export const ELSEWHERE = { kind: 'elsewhere', charge: undefined } as const satisfies Ending;

/** The ending of a token that was handed on. */
export const SENT: Ending = { kind: 'sent', chargeId: undefined, charge: undefined };

/** The ending of a payment whose result cannot be read. */
export const UNREADABLE = /*#__PURE__*/ createFailure('result_unreadable', 'unknown');

/** From the most cautious ending to the one that lets the buyer pay again, and to the one that tells nothing. */
const CAUTION = ['unknown', 'elsewhere', 'succeeded', 'action', 'pending', 'declined', 'refused', 'not_sent', 'sent'];

/** Chooses the most cautious of several endings. */
export function chooseEnding(endings: readonly Ending[]): Ending | undefined {
  const rank = (ending: Ending) => CAUTION.indexOf(ending.kind === 'failed' ? ending.outcome : ending.kind);
  return [...endings].sort((a, b) => rank(a) - rank(b))[0];
}

/** Forgets what was thrown. */
export const forgetError = <Known extends Ending>(ending: Known): Known =>
  ending.kind === 'failed' ? { ...ending, error: undefined } : ending;
