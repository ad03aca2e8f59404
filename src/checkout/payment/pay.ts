/** One payment: sealed, then charged here or handed on; and what is known at its end. */

import type { Charge } from '../../client/responses.js';
import { isPayveilError } from '../../errors/is-payveil-error.js';
import type { Outcome } from '../../errors/payveil-error.js';
import type { MessageKey } from '../language/translate.js';

/** How a payment ended; `sent`: the token was handed on, and nobody says what became of it. */
export type Ending = (
  | { readonly kind: 'succeeded' | 'pending' | 'sent' }
  | { readonly kind: 'declined'; readonly reason: string | undefined }
  | { readonly kind: 'failed'; readonly code: string; readonly outcome: Outcome; readonly key: MessageKey }
) & {
  /** The charge, where the form has made it. */
  readonly charge?: Charge;
};

/** The two steps of a payment. */
export interface PaymentSteps {
  readonly seal: () => Promise<string>;
  readonly settle: (token: string) => Promise<Ending>;
}

const FAILURE_MESSAGES = { not_sent: 'form.network', refused: 'form.refused', unknown: 'form.unknown' } as const;

/** Pays once. It never rejects: whatever happens is an ending. */
export async function pay({ seal, settle }: PaymentSteps): Promise<Ending> {
  let token: string;
  try {
    token = await seal();
  } catch (error) {
    return { kind: 'failed', code: readCode(error), outcome: 'not_sent', key: 'form.encrypt' };
  }
  try {
    return await settle(token);
  } catch (error) {
    return judgeFailure(error);
  }
}

/**
 * Judges what a payment came to. Nothing at all is a success that its maker has not described; a status that is not known is
 * pending; and what has no status, such as an HTTP response that nobody read, tells nothing.
 */
export function judgeResult(result: unknown): Ending {
  if (result === undefined || result === null) return { kind: 'succeeded' };
  const { status, decline_code, failure_code } = Object(result) as Partial<Record<string, unknown>>;
  if (status === 'succeeded') return { kind: 'succeeded' };
  if (status === 'failed') return { kind: 'declined', reason: [decline_code, failure_code].find(isText) };
  if (isText(status)) return { kind: 'pending' };
  return { kind: 'failed', code: 'result_unreadable', outcome: 'unknown', key: 'form.unknown' };
}

/** Judges what failed after the token was made; what says nothing of itself may have been charged. */
export function judgeFailure(error: unknown): Ending {
  const outcome = readOutcome(error);
  return { kind: 'failed', code: readCode(error), outcome, key: FAILURE_MESSAGES[outcome] };
}

const CAUTION = ['unknown', 'succeeded', 'pending', 'declined', 'refused', 'not_sent'];

/** Chooses of several endings the one that lets the buyer pay again least. */
export function chooseEnding(endings: readonly Ending[]): Ending | undefined {
  const rank = (ending: Ending) => CAUTION.indexOf(ending.kind === 'failed' ? ending.outcome : ending.kind);
  return [...endings].sort((a, b) => rank(a) - rank(b))[0];
}

const isText = (value: unknown): value is string => typeof value === 'string';

function readOutcome(error: unknown): Outcome {
  const { outcome } = Object(error) as { outcome?: unknown };
  return outcome === 'not_sent' || outcome === 'refused' ? outcome : 'unknown';
}

// The code of anything else is not ours to pass on: it could hold anything.
function readCode(error: unknown): string {
  return isPayveilError(error) ? error.code : 'handler_failed';
}
