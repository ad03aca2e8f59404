/** A request about one order, and what each of its routes needs of it. */

import { Refusal, refuse } from '../http/refusal.js';
import { type CheckedOrder, readOrder } from '../order.js';
import type { Context } from '../payment/context.js';
import type { StoredPayment } from '../store/store.js';
import { pickPayment, refuseFor, showPayment } from './show-payment.js';

/** A request about one order. */
export interface OrderRequest {
  readonly context: Context;
  readonly request: Request;
  readonly orderId: string;
  /** The reference of the payment in the path. Empty if the path has none. */
  readonly reference: string;
  /** The buyer's address. `undefined` if it is not told. */
  readonly remoteIp: string | undefined;
}

/** An answer: its HTTP status, and its JSON. */
export type RouteAnswer = readonly [status: number, body: object];

/**
 * Reads a part of a request. What fails there has sent nothing, and is told as the request's own failure.
 * @throws {Refusal} 400, or what the reading itself refuses.
 */
export async function readRequest<Part>({ report }: Context, read: () => Part | Promise<Part>): Promise<Part> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    report('request', error);
    throw refuse(400, 'request_invalid');
  }
}

/**
 * Reads the order, which judges at the same time whether it is this buyer's.
 * @param reference The payment that the request begins or goes on with. Before anything was sent under it, nothing was.
 * @returns `undefined` if there is no such order.
 * @throws {Refusal} 502 if the shop's code has failed.
 */
export function findOrder(
  { context, request, orderId }: OrderRequest,
  reference?: string,
): Promise<CheckedOrder | undefined> {
  return readOrder(context.options, orderId, request).catch(async (error: unknown) => {
    context.report(`readOrder of order ${orderId}`, error);
    const isBegun = reference === undefined || (await context.store.read(orderId, reference)) !== undefined;
    throw new Refusal(502, { outcome: isBegun ? 'unknown' : 'not_sent' });
  });
}

/**
 * The same for a request that needs the order.
 * @throws {Refusal} 404 as well.
 */
export async function requireOrder(given: OrderRequest, reference?: string): Promise<CheckedOrder> {
  const order = await findOrder(given, reference);
  if (!order) throw refuse(404, 'order_not_found');
  return order;
}

/**
 * Answers how a payment stands. When it has failed, the buyer may have paid in another window.
 * @throws {Refusal} 409 `in_progress` if another payment counts in place of it.
 */
export async function answerState({ context }: OrderRequest, payment: StoredPayment): Promise<RouteAnswer> {
  if (payment.state === 'failed') {
    const other = pickPayment(await context.store.readOrder(payment.orderId));
    if (other) throw refuseFor(other);
  }
  return [200, showPayment(payment)];
}
