/** Answers `PUT …/orders/:order/payments/:reference`: the page tells what it was answered. The server asks the gateway itself. */

import { hasDescription, readCharge } from '../charges.js';
import { readBodyMembers } from '../http/body.js';
import { refuse } from '../http/refusal.js';
import { askGateway, reportReader, storeCharge } from '../payment/ask.js';
import { type Context, learn } from '../payment/context.js';
import type { StoredPayment } from '../store/store.js';
import { answerState, type OrderRequest, type RouteAnswer, readRequest, requireOrder } from './order-request.js';

/** Hears what the page was answered to its own charge, and answers what the gateway says. */
export async function acceptPageResult(given: OrderRequest): Promise<RouteAnswer> {
  const { context, request, orderId, reference } = given;
  const { id, outcome } = await readRequest(context, () => readBodyMembers(request, ['id', 'outcome']));
  await requireOrder(given, reference);
  const stored = await context.store.read(orderId, reference);
  if (!stored) throw refuse(404, 'payment_not_found');
  if (stored.tokenHash !== null) throw refuse(400, 'request_invalid');
  if (id !== undefined && outcome === undefined) return answerState(given, await acceptCharge(context, stored, id));
  if (id !== undefined) throw refuse(400, 'request_invalid');
  return answerState(given, await acceptOutcome(context, stored, outcome));
}

async function acceptOutcome(context: Context, payment: StoredPayment, outcome: string | undefined) {
  if (outcome === 'unknown') return storeLoss(context, payment);
  if (outcome !== 'not_sent' && outcome !== 'refused') throw refuse(400, 'request_invalid');
  // A page's word counts for no limit of tries. Otherwise it could lock out everybody behind its address without a card.
  return askGateway(context, payment, { said: { isDeclined: false } });
}

/** Reads the charge that the page names. Anyone can name any charge, so only one of this order counts. */
async function acceptCharge(context: Context, payment: StoredPayment, id: string): Promise<StoredPayment> {
  const { gateway } = context.options;
  if (!/^[\x21-\x7e]{1,255}$/.test(id) || !gateway) throw refuse(400, 'request_invalid');
  const charge = await readCharge(gateway, id).catch((error) => reportReader(context, error));
  if (!charge || !hasDescription(charge, payment)) return storeLoss(context, payment);
  return storeCharge(context, payment, charge);
}

async function storeLoss(context: Context, payment: StoredPayment): Promise<StoredPayment> {
  return (await learn(context, payment, { kind: 'lost', attempt: payment.attempts })).payment;
}
