/** Answers `POST …/orders/:order/payments`: charges a token, or lets the page charge it. */

import { readBodyMembers } from '../http/body.js';
import { hashAddress, isPrivateAddress } from '../http/buyer-address.js';
import { refuse } from '../http/refusal.js';
import type { CheckedOrder } from '../order.js';
import { askGateway, isSecondChargeReference } from '../payment/ask.js';
import { type BeginRequest, beginPayment, requireSame } from '../payment/begin.js';
import { type ChargedPayment, chargeAgain, chargeToken } from '../payment/charge.js';
import { changePayment } from '../payment/context.js';
import { openToken } from '../payment/open-token.js';
import { showPayment } from '../payment/show-payment.js';
import { FRESH_MS } from '../schedule.js';
import type { StoredPayment } from '../store/store.js';
import { type OrderRequest, type RouteAnswer, requireOrder } from './order-request.js';

/** Pays an order. */
export async function payOrder(given: OrderRequest): Promise<RouteAnswer> {
  const { request, remoteIp, context } = given;
  const body = await readBodyMembers(request, ['reference', 'method', 'token', 'replaces']);
  const { reference = '', method, token, replaces } = body;
  const isRight =
    isReference(reference) && !isSecondChargeReference(reference) && (replaces === undefined || isReference(replaces));
  if (!isRight || (method !== 'card' && method !== 'sepa')) throw refuse(400, 'request_invalid');
  const order = await requireOrder(given, reference);
  const { publishableKey, signature } = context.options;
  const isBuyer = remoteIp !== undefined && !isPrivateAddress(remoteIp);
  const address = isBuyer ? await hashAddress(remoteIp, publishableKey + signature) : null;
  const asked = { reference, method, replaces, address, tokenHash: null } as const;
  return token === undefined ? letPageCharge(given, order, asked) : chargeOnServer(given, order, asked, token);
}

/** Tells whether a text can name a payment. */
const isReference = (text: string): boolean => /^[\w.-]{1,100}$/.test(text);

async function letPageCharge(
  { context }: OrderRequest,
  order: CheckedOrder,
  asked: BeginRequest,
): Promise<RouteAnswer> {
  const { gateway, now } = context.options;
  // What a page tells of its own charge is not believed.
  if (!gateway) throw refuse(400, 'request_invalid');
  const { payment, isNew } = await beginPayment(context, order, asked);
  const isLate = now() - payment.sentAt > FRESH_MS;
  const known = isNew || !isLate ? payment : await askGateway(context, payment);
  // Each time, the page may charge.
  const shown = await changePayment(context, known, ({ state, attempts }) =>
    state === 'begun' && !isNew ? { attempts: attempts + 1, sentAt: now() } : undefined,
  );
  return [200, showPayment(shown)];
}

async function chargeOnServer(
  given: OrderRequest,
  order: CheckedOrder,
  asked: BeginRequest,
  sent: string,
): Promise<RouteAnswer> {
  const { context } = given;
  // A gateway may know a used token by its letters, so it gets only one spelling of each.
  const token = sent.toLowerCase();
  const opened = await openToken(await context.getKey(), token, asked.method);
  if (!opened) throw refuse(400, 'token_invalid');
  const sealed = { ...asked, tokenHash: opened.hash };
  if (!opened.fits(order)) return answerCharged(await chargeAgain(context, await findBegun(given, sealed), token));
  const { payment, isNew } = await beginPayment(context, order, sealed);
  return answerCharged(await (isNew ? chargeToken : chargeAgain)(context, payment, token));
}

/** Finds a payment that has begun before its order changed. Its token was compared then. */
async function findBegun({ context, orderId }: OrderRequest, asked: BeginRequest): Promise<StoredPayment> {
  const payment = await context.options.store.read(orderId, asked.reference);
  if (!payment) throw refuse(409, 'order_changed');
  requireSame(payment, asked);
  return payment;
}

function answerCharged({ payment, outcome }: ChargedPayment): RouteAnswer {
  const isUnknown = payment.state === 'sent' || payment.state === 'unknown';
  if (outcome || isUnknown) return [502, { outcome: outcome ?? 'unknown' }];
  return [200, showPayment(payment)];
}
