/** The states of a payment on the server, and what may follow each: the whole course of a payment in one table. */
import { listKeysOf } from '../options/list-keys-of.js';
import { type ChargeStatus, isKnownStatus } from '../schema/answers.js';

/**
 * The state of a payment.
 * - `begun`: the page may charge it. `sent`: the server may have sent its token.
 * - `succeeded`, `pending`, `failed`: a charge has this status, or there is certainly none (`failed`).
 * - `action`: the buyer must confirm the charge at the bank.
 * - `unknown`: it is not known yet.
 */
export type PaymentState = 'begun' | 'sent' | 'succeeded' | 'pending' | 'action' | 'failed' | 'unknown';

/**
 * What moves a payment on.
 * - `sent`: its token is sent again.
 * - `succeeded`, `pending`, `action`, `failed`: the gateway has told of its charge.
 * - `unclear`: the gateway has told of its charge, with an unknown status.
 * - `doubted`: an answer was lost, or cannot be read.
 * - `freed`: the gateway has certainly made no charge.
 * - `resolved`: a human says that it has failed.
 */
export type PaymentEvent =
  | 'sent'
  | 'succeeded'
  | 'pending'
  | 'action'
  | 'failed'
  | 'unclear'
  | 'doubted'
  | 'freed'
  | 'resolved';

type Row = Readonly<Partial<Record<PaymentEvent, PaymentState>>>;

/** A charge always counts, however late the gateway tells of it. */
const CHARGED = {
  succeeded: 'succeeded',
  pending: 'pending',
  action: 'action',
  failed: 'failed',
} as const satisfies Row;

const NEXT: Readonly<Record<PaymentState, Row>> = {
  begun: { ...CHARGED, doubted: 'unknown', freed: 'failed', resolved: 'failed' },
  sent: { ...CHARGED, sent: 'sent', doubted: 'unknown', freed: 'failed', resolved: 'failed' },
  unknown: { ...CHARGED, sent: 'sent', doubted: 'unknown', freed: 'failed', resolved: 'failed' },
  // A charge that was known does not go away because an answer was lost or has other words.
  action: { ...CHARGED, unclear: 'action', resolved: 'failed' },
  // Still pending is news for a payment that does not hold its order: the other one may have failed.
  pending: { succeeded: 'succeeded', pending: 'pending', failed: 'failed', resolved: 'failed' },
  // Money that was paid can only be given back, by a human. The gateway tells nothing new of it.
  succeeded: { resolved: 'failed' },
  // Its order may be free already, so what comes late must find out whether it still pays for it.
  failed: { succeeded: 'succeeded', pending: 'pending', action: 'action', unclear: 'unknown' },
};

/** All states. */
export const PAYMENT_STATES = listKeysOf(NEXT);

/** Tells whether a text is a state. A later release may know more. */
export const isPaymentState = (state: string): state is PaymentState => Object.hasOwn(NEXT, state);

/** Tells which state follows. `undefined` means that nothing changes. */
export function getNextState(state: PaymentState, trigger: PaymentEvent): PaymentState | undefined {
  return Object.hasOwn(NEXT[state], trigger) ? NEXT[state][trigger] : undefined;
}

/** Tells whether a payment is over, so that the gateway is not asked about it any more. */
export const isFinal = (state: PaymentState): boolean => state === 'succeeded' || state === 'failed';

/** What the known statuses of a charge tell. */
const EVENTS: Readonly<Record<ChargeStatus, PaymentEvent>> = {
  succeeded: 'succeeded',
  pending: 'pending',
  processing: 'pending',
  requires_action: 'action',
  failed: 'failed',
};

/** Tells what the status of a charge tells. */
export const toPaymentEvent = (status: string): PaymentEvent => (isKnownStatus(status) ? EVENTS[status] : 'unclear');
