/** Shows an order, and how a payment of it stands. */

import { refuse } from '../http/refusal.js';
import { askGateway } from '../payment/ask.js';
import { type Context, learn } from '../payment/context.js';
import { isWaitingForPlace } from '../payment/decide.js';
import { placeSuccess } from '../payment/place-success.js';
import type { StoredPayment } from '../store/store.js';
import { answerState, type OrderRequest, type RouteAnswer, requireOrder } from './order-request.js';
import { pickPayment, showPayment } from './show-payment.js';

/** How long ago the gateway must have been asked before a page can have it asked again. */
const GAP_MS = 1000;

/** `GET …/orders/:order`: what there is to pay, and the payment that counts. It asks the gateway about one at the bank, as below. */
export async function showOrder(given: OrderRequest): Promise<RouteAnswer> {
  const { amount, currency, description, customerId, checkoutId } = await requireOrder(given);
  const { context, orderId, remoteIp } = given;
  const payment = await findCounting(context, orderId);
  const order = { amount, currency, description, customerId, checkoutId, remoteIp };
  return [200, { ...order, payment: payment && showPayment(payment) }];
}

async function findCounting(context: Context, orderId: string): Promise<StoredPayment | undefined> {
  const payments = await context.store.readOrder(orderId);
  const picked = pickPayment(payments);
  // The buyer may have confirmed it at the bank, and not have come back from there.
  const isMoving = picked && (picked.state === 'action' || isWaitingForPlace(picked));
  const payment = isMoving ? await goOn(context, picked) : picked;
  if (payment && payment.state !== 'failed') return payment;
  // One that was replaced may have been confirmed meanwhile, and takes the order back.
  for (const replaced of payments.filter(({ state }) => state === 'action' || state === 'pending')) {
    const known = await goOn(context, replaced);
    const { payment: placed } = await learn(context, known, { kind: 'placing' });
    if (placed.holds) return placed;
  }
  return undefined;
}

/** `GET …/orders/:order/payments/:reference`: how a payment stands. It asks the gateway, at most once a second. */
export async function showPaymentState(given: OrderRequest): Promise<RouteAnswer> {
  await requireOrder(given);
  const { context, orderId, reference } = given;
  const stored = await context.store.read(orderId, reference);
  if (!stored) throw refuse(404, 'payment_not_found');
  return answerState(given, await goOn(context, stored));
}

/** Finds out how a payment stands now. */
async function goOn(context: Context, payment: StoredPayment): Promise<StoredPayment> {
  // The payment for which it has waited may have failed.
  const placed = isWaitingForPlace(payment) ? await placeSuccess(context, payment) : payment;
  return askGateway(context, placed, { gapMs: GAP_MS });
}
