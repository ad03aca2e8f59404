/** The routes that create and retrieve tokens. */
import { Hono } from 'hono';
import { toUnixSeconds } from '../clock/clock.js';
import { injectFaults } from '../faults/strike.js';
import { readBody } from '../http/body.js';
import { type RequestContext, type RequestEnv, warn } from '../http/context.js';
import { createId } from '../http/ids.js';
import { findOrderType, type OrderType } from '../http/input.js';
import { missing, refuse } from '../http/problem.js';
import { authenticate } from '../merchants/session.js';
import type { StoredToken } from '../store/objects.js';
import { showToken } from './list-tokens.js';

/** Creates the token routes. */
export function createTokenRoutes(): Hono<RequestEnv> {
  return new Hono<RequestEnv>()
    .post('/create/token', authenticate, injectFaults, (context) => createToken(context, () => 'card'))
    .post('/create/sepa/token', authenticate, injectFaults, (context) => createToken(context, () => 'sepa_debit'))
    .post('/tokens', authenticate, injectFaults, (context) => createToken(context, requireOrderType))
    .get('/tokens/:id', authenticate, injectFaults, retrieveToken)
    .get('/retrieve/token/:id', authenticate, injectFaults, retrieveToken);
}

async function createToken(context: RequestContext, getType: (members: unknown) => OrderType) {
  const { input, store } = context.env.gateway;
  const { merchant, now } = context.get('session');
  const members = await readBody(context);
  const order = input[getType(members)](context, members);
  const token: StoredToken = { id: createId('tok'), created: toUnixSeconds(now), order };
  await store.insert(merchant.name, 'token', token);
  warn(context, ...order.warnings);
  return context.json(showToken({ token, charge: undefined }));
}

async function retrieveToken(context: RequestContext) {
  const { store } = context.env.gateway;
  const { name } = context.get('session').merchant;
  const id = context.req.param('id') as string;
  const token = await store.find(name, 'token', id);
  if (!token) throw missing('token', 'id');
  return context.json(showToken({ token, charge: (await store.findClaims(name, [id])).get(id) }));
}

function requireOrderType(members: unknown): OrderType {
  const type = findOrderType(members);
  if (type) return type;
  throw refuse('required', 'Give either cardNumber or iban.', 'cardNumber');
}
