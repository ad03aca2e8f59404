/** Tokens: three ways in, two ways out. */
import type { Hono } from 'hono';
import { strikeRequest } from '../fault-strikes.js';
import {
  type Gateway,
  missing,
  openSession,
  type RequestContext,
  type RequestEnv,
  toUnixSeconds,
  warn,
} from '../gateway.js';
import { createId } from '../ids.js';
import type { Order, StoredToken } from '../objects.js';
import { Problem } from '../problem.js';
import { readBody } from '../read-body.js';
import { findOrderType, type OrderType } from '../read-input.js';

/** Adds the token routes. */
export function addTokenRoutes(app: Hono<RequestEnv>, gateway: Gateway): void {
  app.post('/v1/create/token', (context) => createToken(context, gateway, () => 'card'));
  app.post('/v1/create/sepa/token', (context) => createToken(context, gateway, () => 'sepa_debit'));
  app.post('/v1/tokens', (context) => createToken(context, gateway, requireOrderType));
  app.get('/v1/tokens/:id', (context) => retrieveToken(context, gateway));
  app.get('/v1/retrieve/token/:id', (context) => retrieveToken(context, gateway));
}

async function createToken(context: RequestContext, gateway: Gateway, getType: (members: unknown) => OrderType) {
  const session = await openSession(context, gateway);
  await strikeRequest(context, gateway, session);
  const members = await readBody(context);
  const order = gateway.input.readOrder(session.now, getType(members), members);
  const token: StoredToken = { id: createId('tok'), created: toUnixSeconds(session.now), order };
  await gateway.store.insert(session.merchant.name, 'token', token);
  for (const warning of order.warnings) warn(context, warning);
  return context.json(showToken(token, undefined));
}

async function retrieveToken(context: RequestContext, gateway: Gateway) {
  const session = await openSession(context, gateway);
  await strikeRequest(context, gateway, session);
  const { name } = session.merchant;
  const id = context.req.param('id') as string;
  const token = await gateway.store.find(name, 'token', id);
  if (!token) throw missing('token', 'id');
  return context.json(showToken(token, (await gateway.store.findClaims(name, [id])).get(id)));
}

function requireOrderType(members: unknown): OrderType {
  const type = findOrderType(members);
  if (type) return type;
  const message = 'Exactly one of cardNumber and iban must be given.';
  throw new Problem({ status: 400, code: 'required', message, param: 'cardNumber' });
}

/** Shows a token, and which charge used it. */
export function showToken({ id, created, order }: StoredToken, charge: string | undefined) {
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
