/** Begins a payment of an order, or finds the one that is under way. */

import { readOwn } from '../../options/own.js';
import { Refusal, refuse } from '../http/refusal.js';
import type { CheckedOrder } from '../order.js';
import { type Held, startWatch } from '../payment/charge.js';
import { type Context, tellChange } from '../payment/context.js';
import { FRESH_MS } from '../schedule.js';
import { START } from '../store/members.js';
import type { NewPayment, StoredPayment } from '../store/store.js';
import { refuseFor } from './show-payment.js';

const HOUR_MS = 3_600_000;

/** What the page asks for. */
export interface BeginRequest {
  readonly reference: string;
  readonly method: 'card' | 'sepa';
  /** The SHA-256 of the token. `null` if the page charges. */
  readonly tokenHash: string | null;
  /** The reference of a payment that waits for the buyer's bank, and that the buyer has given up. */
  readonly replaces: string | undefined;
  /** The hash of the buyer's address. */
  readonly address: string | null;
}

/**
 * Stores a payment before anything is sent, unless there is one with this reference.
 * @throws {Refusal} 409 `in_progress` if another payment holds the order, or if the reference is that of another token; 429; 502 if
 * the store has certainly stored nothing.
 */
export async function beginPayment(context: Context, order: CheckedOrder, asked: BeginRequest): Promise<Held> {
  const { options, store } = context;
  const given = toNewPayment(options, order, asked);
  const watch = startWatch();
  const { payment, isNew } = await store.begin(given).catch((error) => refuseNotStored(context, given, error));
  if (!payment) throw refuse(429, 'too_many_tries');
  requireSame(payment, asked);
  if (isNew) tellChange(context, undefined, payment);
  return { payment, isNew, watch };
}

/** Refuses a payment that was certainly not stored, now or by an earlier request, whose token may have been sent. */
async function refuseNotStored(
  { store, report }: Context,
  { orderId, reference }: NewPayment,
  error: unknown,
): Promise<never> {
  if (readOwn(error, 'outcome') !== 'not_sent') throw error;
  const isKnown = await store.read(orderId, reference).then(
    (earlier) => earlier !== undefined,
    () => true,
  );
  if (isKnown) throw error;
  report('store', error);
  throw new Refusal(502, { outcome: 'not_sent' });
}

/** Refuses to go on with a payment that is another one. */
export function requireSame(
  payment: StoredPayment,
  { reference, tokenHash }: Pick<BeginRequest, 'reference' | 'tokenHash'>,
): void {
  if (payment.reference === reference && payment.tokenHash === tokenHash) return;
  throw refuseFor(payment);
}

function toNewPayment(
  { tries, triesPerAddress }: Context['options'],
  { id, amount, currency, description }: CheckedOrder,
  { replaces, ...asked }: BeginRequest,
): NewPayment {
  return {
    ...START,
    ...asked,
    orderId: id,
    ...{ amount, currency, description },
    // The server sends the token at once.
    state: asked.tokenHash === null ? 'begun' : 'sent',
    holds: true,
    askAt: FRESH_MS,
    replaces,
    limits: { withinMs: HOUR_MS, ofOrder: tries, ofAddress: triesPerAddress },
  };
}
