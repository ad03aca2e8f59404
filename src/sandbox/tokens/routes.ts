/** The routes that create and retrieve tokens. */
import { type Context, Hono } from 'hono';
import { toUnixSeconds } from '../calendar.js';
import { injectFaults } from '../faults/inject-faults.js';
import { readBody } from '../http/body.js';
import { type RequestContext, type RequestEnv, warn } from '../http/context.js';
import { createId } from '../http/ids.js';
import { badRequest, missing } from '../http/problem.js';
import { acceptReading } from '../http/reading.js';
import { authenticate } from '../merchants/session.js';
import type { OrderType } from './charge-order.js';
import { findOrderType, type ReadChargeOrder } from './read-charge-order.js';
import { type StoredToken, showToken, TOKENS } from './stored-token.js';

/** Creates the token routes. */
export function createTokenRoutes(readOrder: ReadChargeOrder): Hono<RequestEnv> {
  const createFor = (type?: OrderType) => async (context: RequestContext) => {
    const members = await readBody(context);
    return createToken(context, readOrder(type ?? requireOrderType(members), members, context.get('session').now));
  };
  return new Hono<RequestEnv>()
    .post('/create/token', authenticate, injectFaults, createFor('card'))
    .post('/create/sepa/token', authenticate, injectFaults, createFor('sepa_debit'))
    .post('/tokens', authenticate, injectFaults, createFor())
    .get('/tokens/:id', authenticate, injectFaults, retrieveToken)
    .get('/retrieve/token/:id', authenticate, injectFaults, retrieveToken);
}

async function createToken(context: RequestContext, reading: ReturnType<ReadChargeOrder>) {
  const { store } = context.env.sandbox;
  const { merchant, now } = context.get('session');
  const order = acceptReading(context, reading);
  const token: StoredToken = { id: createId('tok'), created: toUnixSeconds(now), order };
  await store.insert(merchant.name, TOKENS, token);
  warn(context, ...order.warnings);
  return context.json(showToken({ token, charge: undefined }));
}

async function retrieveToken(context: Context<RequestEnv, '/:id'>) {
  const { store } = context.env.sandbox;
  const { name } = context.get('session').merchant;
  const id = context.req.param('id');
  const token = await store.find(name, TOKENS, id);
  if (!token) throw missing('token', 'id');
  return context.json(showToken({ token, charge: (await store.findClaims(name, [id])).get(id) }));
}

function requireOrderType(members: unknown): OrderType {
  const type = findOrderType(members);
  if (type) return type;
  throw badRequest('required', 'Give either cardNumber or iban.', 'cardNumber');
}
