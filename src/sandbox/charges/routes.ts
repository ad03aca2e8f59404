/** Charges: a token is claimed once, and becomes one charge. */
import { Hono } from 'hono';
import { injectFaults, strikeToken } from '../faults/strike.js';
import { readBody } from '../http/body.js';
import { type RequestContext, type RequestEnv, warn } from '../http/context.js';
import { findOrderType, type OrderType } from '../http/input.js';
import { missing, Problem, refuse, toValidationProblem } from '../http/problem.js';
import { authenticate, checkSignature, preferSecretKey } from '../merchants/session.js';
import type { Charge, Order } from '../store/objects.js';
import { createCharge } from './create-charge.js';

/** Creates the charge routes. Who asks is settled before the token is opened, and a token is used once all else is in order. */
export function createChargeRoutes(): Hono<RequestEnv> {
  const guards = [authenticate, preferSecretKey, checkSignature, injectFaults] as const;
  return new Hono<RequestEnv>()
    .post('/process/card-payment', ...guards, (context) => chargeToken(context, 'card'))
    .post('/process/sepa-payment', ...guards, (context) => chargeToken(context, 'sepa_debit'));
}

async function chargeToken(context: RequestContext, type: OrderType) {
  const session = context.get('session');
  const { order, claimKey } = await readClaimable(context, type, readTokenMember(await readBody(context)));
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

// Any text may be a token; one that cannot be opened is refused there, always alike.
function readTokenMember(body: unknown): string {
  const token = typeof body === 'object' && body !== null ? (body as { token?: unknown }).token : undefined;
  if (typeof token === 'string') return token;
  const code = token === undefined ? 'required' : 'invalid_type';
  const message =
    'The body must be {"token": "…"}: a token as a text, sealed by the client, or tok_… of a token route.';
  throw toValidationProblem([{ path: 'token', code, message }]);
}

/** Reads the order that a token holds, and what using the token is known by. */
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

// As the interface says: without the right identifier, the payment is not saved to the customer.
async function findCustomerId(context: RequestContext, { customer_id }: Order): Promise<string | null> {
  const { store } = context.env.gateway;
  if (customer_id === null) return null;
  if (await store.find(context.get('session').merchant.name, 'customer', customer_id)) return customer_id;
  warn(context, 'customer_not_found');
  return null;
}

const tokenTypeMismatch = () => refuse('token_type_mismatch', 'The token is for the other kind of charge.', 'token');

// 400 and not 409, which many clients send again by themselves.
function tokenAlreadyUsed(charge: string): Problem {
  const message = 'The token was used before.';
  return new Problem({ status: 400, code: 'token_already_used', message, param: 'token', charge });
}
