/** Control of the sandbox, under /sandbox/: the inventions that the gateway itself does not have. */
import type { Hono } from 'hono';
import {
  addFaultRule,
  clearFaultRules,
  findCharge,
  listFaultRules,
  listSettledCharges,
  listTokens,
  settleAsTold,
} from '../control.js';
import { openControlSession } from '../control-session.js';
import { fixtures } from '../fixtures.js';
import type { Gateway, RequestContext, RequestEnv, Session } from '../gateway.js';
import { createOpenApi } from '../http/openapi.js';
import { moveClock, showClock } from '../merchant-clock.js';
import { readBody, readOptionalBody } from '../read-body.js';
import { KEPT_REQUESTS } from '../request-log.js';
import { settleDueCharges, toDispute } from '../settlement.js';
import { showToken } from './tokens.js';

/** Adds the control routes. */
export function addControlRoutes(app: Hono<RequestEnv>, gateway: Gateway): void {
  app.get('/sandbox/health', (context) => context.json({ status: 'ok' }));
  app.get('/sandbox/fixtures', (context) => context.json(fixtures));
  app.get('/sandbox/openapi.json', (context) => context.json(createOpenApi(new URL(context.req.url).origin)));

  route(app, gateway, 'POST /sandbox/reset', async (_, { merchant }) => {
    await gateway.store.reset(merchant.name);
    return { reset: merchant.name };
  });

  route(app, gateway, 'GET /sandbox/charges', async (context, session) => {
    const wanted = Object.entries(context.req.query()).filter(([name]) => FILTERS.includes(name));
    const charges = (await listSettledCharges(gateway, session)).map(({ charge }) => charge);
    return list(charges.filter((charge) => wanted.every(([name, value]) => charge[name as 'status'] === value)));
  });
  route(app, gateway, 'GET /sandbox/charges/:id', async (context, session) => {
    await settleDueCharges(gateway, session.merchant.name, session.now);
    return (await findCharge(gateway, session, readId(context))).charge;
  });
  route(app, gateway, 'POST /sandbox/charges/:id/settle', settle);
  route(app, gateway, 'GET /sandbox/disputes', async (_, session) => {
    const charges = await listSettledCharges(gateway, session);
    return list(charges.map(toDispute).filter((dispute) => dispute !== undefined));
  });

  route(app, gateway, 'GET /sandbox/tokens', async (_, { merchant: { name } }) => {
    const tokens = await listTokens(gateway, name);
    return list(tokens.map(({ token, charge }) => showToken(token, charge)));
  });
  route(app, gateway, 'GET /sandbox/customers', async (_, { merchant }) =>
    list(await gateway.store.list(merchant.name, 'customer')),
  );
  route(app, gateway, 'GET /sandbox/requests', async (_, { merchant }) =>
    list(await gateway.store.list(merchant.name, 'request', KEPT_REQUESTS)),
  );

  route(app, gateway, 'GET /sandbox/clock', async (_, { merchant }) => showClock(gateway, merchant.name));
  route(app, gateway, 'POST /sandbox/clock', async (context, { merchant }) =>
    moveClock(gateway, merchant.name, await readBody(context)),
  );

  route(app, gateway, 'GET /sandbox/faults', async (_, { merchant }) => {
    return list(await listFaultRules(gateway, merchant.name));
  });
  route(app, gateway, 'POST /sandbox/faults', async (context, { merchant }) => {
    return addFaultRule(gateway, merchant.name, await readBody(context));
  });
  route(app, gateway, 'DELETE /sandbox/faults', async (_, { merchant }) => {
    await clearFaultRules(gateway, merchant.name);
    return list([]);
  });
}

const FILTERS = ['status', 'customer_id', 'checkout_id'];

type Handler = (context: RequestContext, session: Session, gateway: Gateway) => Promise<object>;

/** Adds one route for whoever may control a merchant. */
function route(app: Hono<RequestEnv>, gateway: Gateway, methodAndPath: string, handle: Handler): void {
  const [method, path] = methodAndPath.split(' ') as [string, string];
  app.on(method, path, async (context) => {
    const session = await openControlSession(context, gateway);
    return context.json(await handle(context, session, gateway));
  });
}

const list = <Each>(data: readonly Each[]) => ({ data });

const settle: Handler = async (context, session, gateway) => {
  const { outcome } = ((await readOptionalBody(context)) ?? {}) as { outcome?: unknown };
  return settleAsTold(gateway, session, { id: readId(context), outcome });
};

const readId = (context: RequestContext) => context.req.param('id') as string;
