/** The charge routes. Each token can be used once, and becomes one charge. */
import { Hono } from 'hono';
import { injectFaults, strikeToken } from '../faults/strike.js';
import { readBody } from '../http/body.js';
import { type RequestContext, type RequestEnv, warn } from '../http/context.js';
import { findOrderType, type OrderType } from '../http/input.js';
import { missing, Problem, refuse } from '../http/problem.js';
import { authenticate, checkSignature, preferSecretKey } from '../merchants/session.js';
import type { Charge, Order } from '../store/objects.js';
import { createCharge } from './create-charge.js';

/**
 * Creates the charge routes. They check the keys before they open the token. They use up the token only after all other checks.
 */
export function createChargeRoutes(): Hono<RequestEnv> {
  const guards = [authenticate, preferSecretKey, checkSignature, injectFaults] as const;
  return new Hono<RequestEnv>()
    .post('/process/card-payment', ...guards, (context) => chargeToken(context, 'card'))
    .post('/process/sepa-payment', ...guards, (context) => chargeToken(context, 'sepa_debit'));
}

async function chargeToken(context: RequestContext, type: OrderType) {
  const session = context.get('session');
  const { input } = session.gateway;
  const { order, claimKey } = await readClaimable(context, type, input.token(context, await readBody(context)));
  await strikeToken(context, { claimKey, email: order.billing_details.email });
  const customer_id = await findCustomerId(context, order);
  const { origin } = new URL(context.req.url);
  const stored = createCharge(order, session, { customer_id, origin });
  const winner = await session.gateway.store.claim(session.merchant.name, { claimKey, charge: stored });
  if (winner !== stored.id) throw tokenAlreadyUsed(winner);
  warn(context, ...order.warnings);
  return answerCharge(context, stored.charge);
}

function answerCharge(context: RequestContext, charge: Charge): Response {
  const { id, status, failure_code: code, failure_message: message, decline_code } = charge;
  context.set('charge', id);
  if (status !== 'failed') return context.json(charge);
  context.set('code', decline_code ?? code);
  const request_id = context.get('requestId');
  const error = { type: 'card_error', code, decline_code, message, charge: id, request_id };
  return context.json({ ...charge, error }, 402);
}

/** Reads the order in a token, and the name under which the use of the token is recorded. */
async function readClaimable(context: RequestContext, type: OrderType, token: string) {
  const { store, openToken, input } = context.env.gateway;
  const { merchant } = context.get('session');
  if (token.startsWith('tok_')) {
    const stored = await store.find(merchant.name, 'token', token);
    if (!stored) throw missing('token', 'token');
    if (stored.order.type !== type) throw tokenTypeMismatch();
    return { order: stored.order, claimKey: stored.id };
  }
  const { charge, claimKey, hasByteOrderMark } = await openToken(token, merchant);
  const found = findOrderType(charge);
  if (found !== undefined && found !== type) throw tokenTypeMismatch();
  if (hasByteOrderMark) warn(context, 'byte_order_mark: token');
  return { order: input[type](context, charge), claimKey };
}

// The interface says: without the correct identifier, the payment is not saved to the customer.
async function findCustomerId(context: RequestContext, { customer_id }: Order): Promise<string | null> {
  const { store } = context.env.gateway;
  if (customer_id === null) return null;
  if (await store.find(context.get('session').merchant.name, 'customer', customer_id)) return customer_id;
  warn(context, 'customer_not_found');
  return null;
}

const tokenTypeMismatch = () => refuse('token_type_mismatch', 'The token is for the other kind of charge.', 'token');

// 400 and not 409, because many clients repeat a request after 409.
function tokenAlreadyUsed(charge: string): Problem {
  const message = 'The token was used before.';
  return new Problem({ status: 400, code: 'token_already_used', message, param: 'token', charge });
}
