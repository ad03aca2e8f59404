/** Charges: a token is claimed once, and becomes one charge. */
import type { Context, Hono } from 'hono';
import { parseIdentifier } from '../../schema/parse.js';
import { addBusinessDays } from '../business-days.js';
import {
  type Gateway,
  getUnixSeconds,
  identifySecretCaller,
  parseOrRefuse,
  type RequestEnv,
  readBody,
  warn,
} from '../gateway.js';
import { createId } from '../ids.js';
import { checkSignatureHeader, type MerchantOptions } from '../merchants.js';
import type { Charge, Order } from '../objects.js';
import { Problem } from '../problem.js';
import { findOrderType, type OrderType, readOrder } from '../read-order.js';

const SETTLEMENT_BUSINESS_DAYS = 5;

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
async function chargeToken(context: Context, gateway: Gateway, type: OrderType) {
  const caller = await identifySecretCaller(context, gateway);
  await checkSignatureHeader(context.req.raw.headers, caller);
  const { merchant } = caller;
  const token = readTokenMember(await readBody(context));
  const { order, claimKey } = await readClaimable(gateway, merchant, type, token);
  const charge = createCharge(gateway, order, await findCustomerId(context, gateway, merchant, order));
  const chargeId = await gateway.store.claim(merchant.name, { claimKey, charge });
  if (chargeId !== charge.id) throw tokenAlreadyUsed(chargeId);
  for (const warning of order.warnings) warn(context, warning);
  return charge.status === 'failed'
    ? context.json({ ...charge, error: explainDecline(charge, context) }, 402)
    : context.json(charge);
}

function readTokenMember(body: unknown): string {
  const token = typeof body === 'object' && body !== null ? (body as { token?: unknown }).token : undefined;
  return parseOrRefuse(() => parseIdentifier('token', token));
}

async function readClaimable(
  gateway: Gateway,
  merchant: MerchantOptions,
  type: OrderType,
  token: string,
): Promise<ClaimableOrder> {
  if (token.startsWith('tok_')) {
    const stored = await gateway.store.findToken(merchant.name, token);
    if (!stored)
      throw new Problem({ status: 404, code: 'resource_missing', message: 'There is no such token.', param: 'token' });
    if (stored.order.type !== type) throw tokenTypeMismatch();
    return { order: stored.order, claimKey: stored.id };
  }
  const { charge, claimKey } = await gateway.openToken(token, merchant);
  const found = findOrderType(charge);
  if (found !== undefined && found !== type) throw tokenTypeMismatch();
  return { order: readOrder(gateway, type, charge), claimKey };
}

// As the interface says: without the right identifier, the payment is not saved to the customer.
async function findCustomerId(context: Context, { store }: Gateway, merchant: MerchantOptions, { customer_id }: Order) {
  if (customer_id === null) return null;
  if (await store.findCustomer(merchant.name, customer_id)) return customer_id;
  warn(context, 'customer_not_found');
  return null;
}

function createCharge(gateway: Gateway, order: Order, customer_id: string | null): Charge {
  const { type, details, verdict, amount, currency, checkout_id, description, billing_details } = order;
  const isPending = verdict.status === 'pending';
  return {
    id: createId('ch'),
    object: 'charge',
    status: verdict.status,
    amount,
    currency,
    created: getUnixSeconds(gateway),
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
    settles_at: isPending ? Math.floor(addBusinessDays(gateway.rules.now(), SETTLEMENT_BUSINESS_DAYS) / 1000) : null,
  };
}

function explainDecline({ id, failure_code, failure_message, decline_code }: Charge, context: Context) {
  const request_id: string = context.get('requestId');
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
