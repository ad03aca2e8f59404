/** The charge routes. Each token can be used once, and becomes one charge. */
import { Hono } from 'hono';
import { CUSTOMERS } from '../customers/stored-customer.js';
import { applyTokenFault, injectFaults } from '../faults/inject-faults.js';
import { readBody } from '../http/body.js';
import { type RequestContext, type RequestEnv, warn } from '../http/context.js';
import { badRequest, missing, Problem } from '../http/problem.js';
import { acceptReading } from '../http/reading.js';
import { authenticate, checkSignatureHeader, permitKey } from '../merchants/session.js';
import type { ChargeOrder, OrderType } from '../tokens/charge-order.js';
import type { OpenToken } from '../tokens/open-token.js';
import { findOrderType, type ReadChargeOrder } from '../tokens/read-charge-order.js';
import { TOKENS } from '../tokens/stored-token.js';
import type { ChargeObject } from './charge.js';
import { createCharge } from './create-charge.js';
import { toDeclinedCharge } from './explain-failure.js';
import { readTokenMember } from './read-token-member.js';
import { CHARGES } from './stored-charge.js';

/** Creates the charge routes. They check the keys before they open the token, and use it up after all other checks. */
export function createChargeRoutes(readers: Readers): Hono<RequestEnv> {
  const guards = [authenticate, permitKey, checkSignatureHeader, injectFaults] as const;
  const charge = (type: OrderType) => async (context: RequestContext) => {
    const body = readTokenMember(await readBody(context), context.env.sandbox.isStrict);
    const token = acceptReading(context, body);
    return chargeClaimable(context, await readClaimable(context, { type, token, ...readers }));
  };
  return new Hono<RequestEnv>()
    .post('/process/card-payment', ...guards, charge('card'))
    .post('/process/sepa-payment', ...guards, charge('sepa_debit'));
}

/** How a token is opened, and how its content is read. */
interface Readers {
  readonly openToken: OpenToken;
  readonly readOrder: ReadChargeOrder;
}

/** An order, and the name under which the use of its token is recorded. */
interface Claimable {
  readonly order: ChargeOrder;
  readonly claimKey: string;
}

async function chargeClaimable(context: RequestContext, { order, claimKey }: Claimable): Promise<Response> {
  const session = context.get('session');
  await applyTokenFault(context, { claimKey, email: order.billing_details.email });
  const customer_id = await findCustomerId(context, order);
  const { origin } = new URL(context.req.url);
  const stored = createCharge(order, session, { customer_id, origin });
  const winner = await session.sandbox.store.claim(session.merchant.name, CHARGES, { claimKey, object: stored });
  if (winner !== stored.id) throw tokenAlreadyUsed(winner);
  warn(context, ...order.warnings);
  return answerCharge(context, stored.charge);
}

function answerCharge(context: RequestContext, charge: ChargeObject): Response {
  context.set('charge', charge.id);
  const declined = toDeclinedCharge(charge, context.get('requestId'));
  if (!declined) return context.json(charge);
  context.set('code', declined.error.decline_code ?? declined.error.code);
  return context.json(declined, 402);
}

/** Finds the order of a token that was made by API, or opens a token that a client sealed. */
async function readClaimable(
  context: RequestContext,
  { type, token, openToken, readOrder }: Readers & { type: OrderType; token: string },
): Promise<Claimable> {
  const { store } = context.env.sandbox;
  const { merchant, now } = context.get('session');
  if (token.startsWith('tok_')) {
    const stored = await store.find(merchant.name, TOKENS, token);
    if (!stored) throw missing('token', 'token');
    if (stored.order.type !== type) throw tokenTypeMismatch();
    return { order: stored.order, claimKey: stored.id };
  }
  const { charge, claimKey, hasByteOrderMark } = await openToken(token, merchant);
  const found = findOrderType(charge);
  if (found !== undefined && found !== type) throw tokenTypeMismatch();
  if (hasByteOrderMark) warn(context, 'byte_order_mark: token');
  return { order: acceptReading(context, readOrder(type, charge, now)), claimKey };
}

// The interface says: without the correct identifier, the payment is not saved to the customer.
async function findCustomerId(context: RequestContext, { customer_id }: ChargeOrder): Promise<string | null> {
  const { store } = context.env.sandbox;
  if (customer_id === null) return null;
  if (await store.find(context.get('session').merchant.name, CUSTOMERS, customer_id)) return customer_id;
  warn(context, 'customer_not_found');
  return null;
}

const tokenTypeMismatch = () =>
  badRequest('token_type_mismatch', 'The token is for the other kind of charge.', 'token');

/** The problem of a token that was charged. It is 400 and not 409, because many clients repeat a request after 409. */
export function tokenAlreadyUsed(charge: string): Problem {
  const message = 'The token was used before.';
  return new Problem({ status: 400, code: 'token_already_used', message, param: 'token', charge });
}
