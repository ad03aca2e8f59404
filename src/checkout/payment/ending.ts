/** Reads how a payment ended. After a token was sent, only an answer with a charge ends the payment. */

import type { Charge } from '../../client/responses.js';
import { isPayveilError } from '../../errors/is-payveil-error.js';
import type { Outcome } from '../../errors/payveil-error.js';
import { hasCardNumber } from '../../fields/card-number.js';
import { isVisibleAscii } from '../../fields/text.js';
import { readOwn } from '../../options/own.js';
import { readActionUrl } from './three-d-secure.js';

/** A payment without a known charge. */
export interface Failed {
  readonly kind: 'failed';
  readonly code: string;
  readonly outcome: Outcome;
  /** The id of the charge, if the answer names one. */
  readonly chargeId?: string | undefined;
  /** Whether the same token may be sent again. */
  readonly canResend?: boolean;
  /** The wait that the gateway asks for, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
  /** Whether no token could be made. */
  readonly isUnsealed?: boolean;
}

/** The end of a payment. `sent`: the token was handed on, and nobody has reported the result. */
export type Ending = (
  | { readonly kind: 'succeeded' | 'pending' | 'sent'; readonly chargeId?: string | undefined }
  | { readonly kind: 'declined'; readonly reason: string | undefined }
  | { readonly kind: 'action'; readonly url: string; readonly chargeId: string | undefined }
  | Failed
) & {
  /** The charge, if the form has made it. */
  readonly charge?: Charge;
};

/** Tells whether the result of a payment is unknown. */
export function isUnknown(ending: Ending): ending is Failed {
  return ending.kind === 'failed' && ending.outcome === 'unknown';
}

/**
 * Judges the result of a payment. `undefined` means that the token was handed on. The result is unknown if the status is
 * unknown or missing, as in an HTTP response that was not read, or if it asks for an action without an address. It reads only
 * own members.
 */
export function judgeResult(result: unknown): Ending {
  if (result === undefined || result === null) return { kind: 'sent' };
  const read = (name: string) => readOwn(result, name);
  const status = read('status');
  const chargeId = readId(read('id'));
  if (status === 'succeeded') return { kind: 'succeeded', chargeId };
  if (status === 'pending' || status === 'processing') return { kind: 'pending', chargeId };
  if (status === 'failed') return { kind: 'declined', reason: ['decline_code', 'failure_code'].map(read).find(isText) };
  const url = status === 'requires_action' ? readActionUrl(read('redirect_url')) : undefined;
  if (url) return { kind: 'action', url, chargeId };
  return { kind: 'failed', code: 'result_unreadable', outcome: 'unknown', chargeId };
}

/** Judges a failure after the token was made. If its own members tell nothing, a charge may have been made. */
export function judgeFailure(error: unknown): Failed {
  const read = (name: string) => readOwn(error, name);
  const [outcome, retryAfterMs] = [read('outcome'), read('retryAfterMs')];
  return {
    kind: 'failed',
    // Pass on only our own codes, because any other could hold anything.
    code: isPayveilError(error) ? error.code : 'handler_failed',
    outcome: outcome === 'not_sent' || outcome === 'refused' ? outcome : 'unknown',
    canResend: read('canResend') === true,
    chargeId: readId(read('chargeId')),
    retryAfterMs: typeof retryAfterMs === 'number' ? retryAfterMs : undefined,
  };
}

const CAUTION = ['unknown', 'succeeded', 'action', 'pending', 'declined', 'refused', 'not_sent'];

/** Chooses the most cautious ending. */
export function chooseEnding(endings: readonly Ending[]): Ending | undefined {
  const rank = (ending: Ending) => CAUTION.indexOf(ending.kind === 'failed' ? ending.outcome : ending.kind);
  return [...endings].sort((a, b) => rank(a) - rank(b))[0];
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Reads an identifier. The buyer and the page see it, so it must not hold anything that could be a card number. */
export const readId = (value: unknown) =>
  isText(value) && isVisibleAscii(value, 255) && !hasCardNumber(value) ? value : undefined;
