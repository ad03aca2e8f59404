/** Answers `POST …/orders/:order/payments`: charges a token, or lets the page charge it. */

import { readBodyMembers } from '../http/body.js';
import { hashAddress, isPrivateAddress } from '../http/buyer-address.js';
import { Refusal, refuse } from '../http/refusal.js';
import { openToken } from '../open-token.js';
import type { CheckedOrder } from '../order.js';
import { askGateway, isBesideReference } from '../payment/ask.js';
import { beginAttempt, type ChargedPayment, chargeToken, type Held, startWatch } from '../payment/charge.js';
import type { Context } from '../payment/context.js';
import { DOUBTFUL } from '../store/members.js';
import type { StoredPayment } from '../store/store.js';
import { type BeginRequest, beginPayment, requireSame } from './begin-payment.js';
import { findOrder, type OrderRequest, type RouteAnswer, readRequest } from './order-request.js';
import { refuseFor, showPayment } from './show-payment.js';

/** Pays an order. */
export async function payOrder(given: OrderRequest): Promise<RouteAnswer> {
  const { request, remoteIp, context } = given;
  const names = ['reference', 'method', 'token', 'replaces'];
  const body = await readRequest(context, () => readBodyMembers(request, names));
  const { reference = '', method, token, replaces } = body;
  const isRight =
    isReference(reference) && !isBesideReference(reference) && (replaces === undefined || isReference(replaces));
  if (!isRight || (method !== 'card' && method !== 'sepa')) throw refuse(400, 'request_invalid');
  const { gateway, publishableKey, signature } = context.options;
  // What a page tells of its own charge is not believed.
  if (token === undefined && !gateway) throw refuse(400, 'request_invalid');
  const order = await findOrder(given, reference);
  const isBuyer = remoteIp !== undefined && !isPrivateAddress(remoteIp);
  const address = isBuyer ? await readRequest(context, () => hashAddress(remoteIp, publishableKey + signature)) : null;
  const asked = { reference, method, replaces, address, tokenHash: null } as const;
  return token === undefined ? letPageCharge(given, order, asked) : chargeOnServer(given, order, asked, token);
}

/** Tells whether a text can name a payment. */
const isReference = (text: string): boolean => /^[\w.-]{1,100}$/.test(text);

async function letPageCharge(
  given: OrderRequest,
  order: CheckedOrder | undefined,
  asked: BeginRequest,
): Promise<RouteAnswer> {
  const { context } = given;
  const held = order ? await begin(context, order, asked) : await findBegun(given, asked, 404);
  const { payment, mayBegin } = await beginAttempt(context, held);
  // Whoever reads that nothing is known yet may charge.
  return mayBegin ? [200, showPayment(payment)] : answerCharged({ payment });
}

async function chargeOnServer(
  given: OrderRequest,
  order: CheckedOrder | undefined,
  asked: BeginRequest,
  sent: string,
): Promise<RouteAnswer> {
  const { context } = given;
  // A gateway may know a used token by its letters, so it gets only one spelling of each.
  const token = sent.toLowerCase();
  const opened = await readRequest(context, async () => openToken(await context.getKey(), token, asked.method));
  if (!opened) throw refuse(400, 'token_invalid');
  const sealed = { ...asked, tokenHash: opened.hash };
  const isOfOrder = order !== undefined && opened.fits(order);
  const held = isOfOrder ? await begin(context, order, sealed) : await findBegun(given, sealed, order ? 409 : 404);
  return answerCharged(await chargeToken(context, held, token));
}

/**
 * Begins a payment, or finds the one with this reference. One that takes the place of another first asks about all that wait for their
 * bank: the buyer may have confirmed any of them.
 */
async function begin(context: Context, order: CheckedOrder, asked: BeginRequest) {
  const payments = asked.replaces === undefined ? [] : await context.store.readOrder(order.id);
  // A request that comes again goes on.
  const isNew = !payments.some(({ reference }) => reference === asked.reference);
  for (const other of isNew ? payments : []) await requireUnpaid(context, other);
  return beginPayment(context, order, asked);
}

/**
 * Asks the gateway about a payment that waits for its buyer's bank, also when it holds the order no more.
 * @throws {Refusal} if it has succeeded or is pending, or if the gateway does not tell.
 */
async function requireUnpaid(context: Context, other: StoredPayment): Promise<void> {
  if (other.state !== 'action' && other.state !== 'pending') return;
  let isTold = true;
  const report: Context['report'] = (...thrown) => {
    isTold = false;
    context.report(...thrown);
  };
  const known = await askGateway({ ...context, report }, other);
  if (known.state === 'succeeded' || known.state === 'pending') throw refuseFor(known);
  if (!isTold) throw new Refusal(502, { outcome: 'not_sent' });
}

/**
 * Finds a payment that was begun before its order has changed, or before the shop has stopped to tell of its order. What it is for was
 * compared then.
 * @throws {Refusal} if there is none.
 */
async function findBegun({ context, orderId }: OrderRequest, asked: BeginRequest, status: 404 | 409): Promise<Held> {
  const watch = startWatch();
  const payment = await context.store.read(orderId, asked.reference);
  if (!payment) throw status === 404 ? refuse(404, 'order_not_found') : refuse(409, 'order_changed');
  requireSame(payment, asked);
  return { payment, watch, isNew: false };
}

function answerCharged({ payment, outcome }: ChargedPayment): RouteAnswer {
  if (outcome || DOUBTFUL.includes(payment.state)) return [502, { outcome: outcome ?? 'unknown' }];
  return [200, showPayment(payment)];
}
