/** Shows an order, and how a payment of it stands. */

import { refuse } from '../http/refusal.js';
import { askGateway } from '../payment/ask.js';
import { isWaitingForPlace } from '../payment/open-work.js';
import { placeSuccess } from '../payment/order-place.js';
import { pickPayment, showPayment } from '../payment/show-payment.js';
import { answerState, type OrderRequest, type RouteAnswer, requireOrder } from './order-request.js';

/** How long ago the gateway must have been asked before a page can have it asked again. */
const GAP_MS = 1000;

/** `GET …/orders/:order`: what there is to pay, and the payment that counts. */
export async function showOrder(given: OrderRequest): Promise<RouteAnswer> {
  const { amount, currency, description, customerId, checkoutId } = await requireOrder(given);
  const { context, orderId, remoteIp } = given;
  const picked = pickPayment(await context.options.store.readOrder(orderId));
  // The payment for which it has waited may have failed.
  const payment = picked && isWaitingForPlace(picked) ? await placeSuccess(context, picked) : picked;
  const order = { amount, currency, description, customerId, checkoutId, remoteIp };
  return [200, { ...order, payment: payment && showPayment(payment) }];
}

/** `GET …/orders/:order/payments/:reference`: how a payment stands. It asks the gateway, at most once a second. */
export async function showPaymentState(given: OrderRequest): Promise<RouteAnswer> {
  await requireOrder(given);
  const { context, orderId, reference } = given;
  const stored = await context.options.store.read(orderId, reference);
  if (!stored) throw refuse(404, 'payment_not_found');
  const placed = isWaitingForPlace(stored) ? await placeSuccess(context, stored) : stored;
  return answerState(given, await askGateway(context, placed, { gapMs: GAP_MS }));
}
