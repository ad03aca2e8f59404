/** How a payment ended, read from what answered; only an answer that holds a charge ends one that was sent. */

import type { Charge } from '../../client/responses.js';
import { isPayveilError } from '../../errors/is-payveil-error.js';
import type { Outcome } from '../../errors/payveil-error.js';
import { hasCardNumber } from '../../fields/card-number.js';
import { isVisibleAscii } from '../../fields/text.js';
import { readOwn } from '../../options/own.js';
import { readActionUrl } from './three-d-secure.js';

/** A payment that no charge is known of. */
export interface Failed {
  readonly kind: 'failed';
  readonly code: string;
  readonly outcome: Outcome;
  /** The charge, where the answer names one. */
  readonly chargeId?: string | undefined;
  /** Whether the same token may be sent again. */
  readonly canResend?: boolean;
  /** When the gateway wants to be asked again, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
  /** Whether no token could be made. */
  readonly isUnsealed?: boolean;
}

/** How a payment ended; `sent`: the token was handed on, and nobody says what became of it. */
export type Ending = (
  | { readonly kind: 'succeeded' | 'pending' | 'sent'; readonly chargeId?: string | undefined }
  | { readonly kind: 'declined'; readonly reason: string | undefined }
  | { readonly kind: 'action'; readonly url: string; readonly chargeId: string | undefined }
  | Failed
) & {
  /** The charge, where the form has made it. */
  readonly charge?: Charge;
};

/** Tells whether nobody knows what became of a payment. */
export function isUnknown(ending: Ending): ending is Failed {
  return ending.kind === 'failed' && ending.outcome === 'unknown';
}

/**
 * Judges what a payment came to. Nothing at all is a token that was handed on. A status that is not known, one that asks for
 * an action nowhere, and what has no status, such as an HTTP response that nobody read, tell nothing. Only members of its own are read.
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

/** Judges what failed after the token was made; what says nothing by members of its own may have been charged. */
export function judgeFailure(error: unknown): Failed {
  const read = (name: string) => readOwn(error, name);
  const [outcome, retryAfterMs] = [read('outcome'), read('retryAfterMs')];
  return {
    kind: 'failed',
    // The code of anything else is not ours to pass on: it could hold anything.
    code: isPayveilError(error) ? error.code : 'handler_failed',
    outcome: outcome === 'not_sent' || outcome === 'refused' ? outcome : 'unknown',
    canResend: read('canResend') === true,
    chargeId: readId(read('chargeId')),
    retryAfterMs: typeof retryAfterMs === 'number' ? retryAfterMs : undefined,
  };
}

const CAUTION = ['unknown', 'succeeded', 'action', 'pending', 'declined', 'refused', 'not_sent'];

/** Chooses the most cautious of several endings. */
export function chooseEnding(endings: readonly Ending[]): Ending | undefined {
  const rank = (ending: Ending) => CAUTION.indexOf(ending.kind === 'failed' ? ending.outcome : ending.kind);
  return [...endings].sort((a, b) => rank(a) - rank(b))[0];
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Reads an identifier. It is shown to the buyer and told to the page, so nothing gets into it that could be of a card. */
export const readId = (value: unknown) =>
  isText(value) && isVisibleAscii(value, 255) && !hasCardNumber(value) ? value : undefined;
