/** Tokens: three ways in, two ways out. */
import type { Context, Hono } from 'hono';
import { type Gateway, getUnixSeconds, type RequestEnv, readBody, warn } from '../gateway.js';
import { createId } from '../ids.js';
import { identifyCaller } from '../merchants.js';
import type { Order } from '../objects.js';
import { Problem } from '../problem.js';
import { findOrderType, type OrderType, readOrder } from '../read-order.js';
import type { StoredToken } from '../store/store.js';

/** Adds the token routes. */
export function addTokenRoutes(app: Hono<RequestEnv>, gateway: Gateway): void {
  app.post('/v1/create/token', (context) => createToken(context, gateway, () => 'card'));
  app.post('/v1/create/sepa/token', (context) => createToken(context, gateway, () => 'sepa_debit'));
  app.post('/v1/tokens', (context) => createToken(context, gateway, requireOrderType));
  app.get('/v1/tokens/:id', (context) => retrieveToken(context, gateway));
  app.get('/v1/retrieve/token/:id', (context) => retrieveToken(context, gateway));
}

async function createToken(context: Context, gateway: Gateway, getType: (members: unknown) => OrderType) {
  const { merchant } = await identifyCaller(context.req.raw.headers, gateway.merchants);
  const members = await readBody(context);
  const order = readOrder(gateway, getType(members), members);
  const token: StoredToken = { id: createId('tok'), created: getUnixSeconds(gateway), order };
  await gateway.store.saveToken(merchant.name, token);
  for (const warning of order.warnings) warn(context, warning);
  return context.json(showToken(token, undefined));
}

async function retrieveToken(context: Context, gateway: Gateway) {
  const { merchant } = await identifyCaller(context.req.raw.headers, gateway.merchants);
  const id = context.req.param('id') as string;
  const token = await gateway.store.findToken(merchant.name, id);
  if (!token)
    throw new Problem({ status: 404, code: 'resource_missing', message: 'There is no such token.', param: 'id' });
  return context.json(showToken(token, await gateway.store.findClaim(merchant.name, id)));
}

function requireOrderType(members: unknown): OrderType {
  const type = findOrderType(members);
  if (type) return type;
  const message = 'Exactly one of cardNumber and iban must be given.';
  throw new Problem({ status: 400, code: 'required', message, param: 'cardNumber' });
}

function showToken({ id, created, order }: StoredToken, charge: string | undefined) {
  return {
    id,
    token: id,
    object: 'token',
    type: order.type,
    created,
    livemode: false,
    used: charge !== undefined,
    charge: charge ?? null,
    ...showTerms(order),
    ...order.details,
  };
}

function showTerms({ amount, currency, customer_id, description, billing_details }: Order) {
  return { amount, currency, customer_id, description, billing_details };
}
