/** Charges: a token is claimed once, and becomes one charge. */
import type { Hono } from 'hono';
import { ISSUE_MESSAGES } from '../../errors/issue.js';
import { strikeRequest, strikeToken } from '../fault-strikes.js';
import {
  type Gateway,
  missing,
  openSecretSession,
  type RequestContext,
  type RequestEnv,
  type Session,
  toUnixSeconds,
  warn,
} from '../gateway.js';
import { createId } from '../ids.js';
import { checkSignatureHeader } from '../merchants.js';
import type { Charge, Order } from '../objects.js';
import { Problem, toValidationProblem } from '../problem.js';
import { readBody } from '../read-body.js';
import { findOrderType, type OrderType } from '../read-input.js';
import { getSettlementTime } from '../settlement.js';

/** An order, and what using its token is known by. */
interface ClaimableOrder {
  readonly order: Order;
  readonly claimKey: string;
}

/** Adds the charge routes. */
export function addChargeRoutes(app: Hono<RequestEnv>, gateway: Gateway): void {
  app.post('/v1/process/card-payment', (context) => chargeToken(context, gateway, 'card'));
  app.post('/v1/process/sepa-payment', (context) => chargeToken(context, gateway, 'sepa_debit'));
}

// Who asks is settled before the token is opened, and a token is only used once all else is in order.
async function chargeToken(context: RequestContext, gateway: Gateway, type: OrderType) {
  const session = await openSecretSession(context, gateway);
  checkSignatureHeader(context.req.raw.headers, session.merchant);
  await strikeRequest(context, gateway, session);
  const token = readTokenMember(await readBody(context));
  const { order, claimKey } = await readClaimable(gateway, session, type, token);
  await strikeToken(context, gateway, session, { claimKey, email: order.billing_details.email });
  const charge = createCharge(gateway, session, order, await findCustomerId(context, gateway, session, order));
  const stored = { id: charge.id, charge, settlesAs: order.settlesAs, settledAt: null };
  const winner = await gateway.store.claim(session.merchant.name, { claimKey, charge: stored });
  if (winner !== charge.id) throw tokenAlreadyUsed(winner);
  for (const warning of order.warnings) warn(context, warning);
  if (charge.status !== 'failed') return context.json(charge);
  context.set('code', charge.decline_code ?? charge.failure_code);
  return context.json({ ...charge, error: explainDecline(charge, context) }, 402);
}

// Any text may be a token; one that cannot be opened is refused there, always alike.
function readTokenMember(body: unknown): string {
  const token = typeof body === 'object' && body !== null ? (body as { token?: unknown }).token : undefined;
  if (typeof token === 'string') return token;
  const code = token === undefined ? 'required' : 'invalid_type';
  throw toValidationProblem([{ path: 'token', code, message: ISSUE_MESSAGES[code] }]);
}

async function readClaimable(
  { store, openToken, input }: Gateway,
  session: Session,
  type: OrderType,
  token: string,
): Promise<ClaimableOrder> {
  if (token.startsWith('tok_')) {
    const stored = await store.find(session.merchant.name, 'token', token);
    if (!stored) throw missing('token', 'token');
    if (stored.order.type !== type) throw tokenTypeMismatch();
    return { order: stored.order, claimKey: stored.id };
  }
  const { charge, claimKey } = await openToken(token, session.merchant);
  const found = findOrderType(charge);
  if (found !== undefined && found !== type) throw tokenTypeMismatch();
  return { order: input.readOrder(session.now, type, charge), claimKey };
}

// As the interface says: without the right identifier, the payment is not saved to the customer.
async function findCustomerId(
  context: RequestContext,
  { store }: Gateway,
  { merchant }: Session,
  { customer_id }: Order,
): Promise<string | null> {
  if (customer_id === null) return null;
  if (await store.find(merchant.name, 'customer', customer_id)) return customer_id;
  warn(context, 'customer_not_found');
  return null;
}

function createCharge({ settlement }: Gateway, { now }: Session, order: Order, customer_id: string | null): Charge {
  const { type, details, verdict, amount, currency, checkout_id, description, billing_details } = order;
  return {
    id: createId('ch'),
    object: 'charge',
    status: verdict.status,
    amount,
    currency,
    created: toUnixSeconds(now),
    livemode: false,
    customer_id,
    checkout_id,
    description,
    payment_method_details: { type, ...details },
    billing_details,
    failure_code: verdict.failure_code,
    failure_message: verdict.status === 'failed' ? 'The card was declined.' : null,
    decline_code: verdict.decline_code,
    disputed: false,
    dispute: null,
    settles_at: verdict.status === 'pending' ? getSettlementTime(settlement, now) : null,
  };
}

function explainDecline({ id, failure_code, failure_message, decline_code }: Charge, context: RequestContext) {
  const request_id = context.get('requestId');
  return { type: 'card_error', code: failure_code, decline_code, message: failure_message, charge: id, request_id };
}

function tokenTypeMismatch(): Problem {
  const message = 'The token is for the other kind of charge.';
  return new Problem({ status: 400, code: 'token_type_mismatch', message, param: 'token' });
}

// 400 and not 409, which many clients send again by themselves.
function tokenAlreadyUsed(charge: string): Problem {
  const message = 'The token was used before.';
  return new Problem({ status: 400, code: 'token_already_used', message, param: 'token', charge });
}
