/** A request about one order, and what each of its routes needs of it. */

import { Refusal, refuse } from '../http/refusal.js';
import { type CheckedOrder, readOrder } from '../order.js';
import type { Context } from '../payment/context.js';
import { pickPayment, refuseFor, showPayment } from '../payment/show-payment.js';
import type { StoredPayment } from '../store/store.js';

/** A request about one order. */
export interface OrderRequest {
  readonly context: Context;
  readonly request: Request;
  readonly orderId: string;
  /** The reference of the payment in the path. Empty if the path has none. */
  readonly reference: string;
  /** The buyer's address. `undefined` if nobody tells it. */
  readonly remoteIp: string | undefined;
}

/** An answer: its HTTP status, and its JSON. */
export type RouteAnswer = readonly [status: number, body: object];

/**
 * Reads the order, which judges at the same time whether it is this buyer's.
 * @param reference The payment that the request begins or goes on with. Before anything was sent under it, nothing was.
 * @throws {Refusal} 404, or 502 if the shop's code has failed.
 */
export async function requireOrder(
  { context, request, orderId }: OrderRequest,
  reference?: string,
): Promise<CheckedOrder> {
  const order = await readOrder(context.options, orderId, request).catch(async (error: unknown) => {
    context.report('readOrder', error);
    const isBegun = reference === undefined || (await context.options.store.read(orderId, reference)) !== undefined;
    throw new Refusal(502, { outcome: isBegun ? 'unknown' : 'not_sent' });
  });
  if (!order) throw refuse(404, 'order_not_found');
  return order;
}

/**
 * Answers how a payment stands. When it has failed, the buyer may have paid in another window.
 * @throws {Refusal} 409 `in_progress` if another payment counts in place of it.
 */
export async function answerState({ context }: OrderRequest, payment: StoredPayment): Promise<RouteAnswer> {
  if (payment.state === 'failed') {
    const other = pickPayment(await context.options.store.readOrder(payment.orderId));
    if (other) throw refuseFor(other);
  }
  return [200, showPayment(payment)];
}
