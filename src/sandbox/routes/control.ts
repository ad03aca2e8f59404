/** Control of the sandbox, under /sandbox/: the inventions that the gateway itself does not have. */
import type { Hono, MiddlewareHandler } from 'hono';
import { isLoopbackHost } from '../../fields/url.js';
import { parseFaultRule } from '../faults.js';
import { fixtures } from '../fixtures.js';
import {
  createSession,
  type Gateway,
  keyNotPermitted,
  missing,
  openSession,
  type RequestContext,
  type RequestEnv,
  type Session,
} from '../gateway.js';
import { createId } from '../ids.js';
import { moveClock, showClock } from '../merchant-clock.js';
import { createKeys, DEFAULT_NAMESPACE } from '../merchants.js';
import type { SettlementOutcome, StoredCharge } from '../objects.js';
import { Problem } from '../problem.js';
import { readBody, readOptionalBody } from '../read-body.js';
import { KEPT_REQUESTS } from '../request-log.js';
import { settleCharge, settleDueCharges, toDispute } from '../settlement.js';
import { showToken } from './tokens.js';

const OUTCOMES: readonly unknown[] = ['succeeded', 'failed', 'disputed', undefined] satisfies (
  | SettlementOutcome
  | undefined
)[];

/** Adds the control routes. */
export function addControlRoutes(app: Hono<RequestEnv>, gateway: Gateway): void {
  app.use('/sandbox/*', refuseForeigners(gateway));

  app.get('/sandbox/health', (context) => context.json({ status: 'ok' }));
  app.get('/sandbox/fixtures', (context) => context.json(fixtures));

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
    return (await findCharge(context, gateway, session)).charge;
  });
  route(app, gateway, 'POST /sandbox/charges/:id/settle', settle);
  route(app, gateway, 'GET /sandbox/disputes', async (_, session) => {
    const charges = await listSettledCharges(gateway, session);
    return list(charges.map(toDispute).filter((dispute) => dispute !== undefined));
  });

  route(app, gateway, 'GET /sandbox/tokens', async (_, { merchant: { name } }) => {
    const tokens = await gateway.store.list(name, 'token');
    const claims = await gateway.store.findClaims(
      name,
      tokens.map(({ id }) => id),
    );
    return list(tokens.map((token) => showToken(token, claims.get(token.id))));
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
    const rules = await gateway.store.list(merchant.name, 'fault');
    return list(rules.filter(({ times }) => times > 0));
  });
  route(app, gateway, 'POST /sandbox/faults', async (context, { merchant }) => {
    if (!gateway.hasFaults) {
      throw new Problem({ status: 403, code: 'faults_off', message: 'This sandbox was started without faults.' });
    }
    const rule = parseFaultRule(createId('flt'), await readBody(context));
    await gateway.store.insert(merchant.name, 'fault', rule);
    return rule;
  });
  route(app, gateway, 'DELETE /sandbox/faults', async (_, { merchant }) => {
    await gateway.store.trim(merchant.name, 'fault', 0);
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
  const { outcome } = ((await readOptionalBody(context)) ?? {}) as { outcome?: SettlementOutcome };
  if (!OUTCOMES.includes(outcome)) {
    throw new Problem({
      status: 400,
      code: 'outcome_invalid',
      message: 'An outcome is succeeded, failed or disputed.',
      param: 'outcome',
    });
  }
  const { id } = await findCharge(context, gateway, session);
  const { merchant, now } = session;
  // First what is due by itself, or the outcome would depend on who looked before.
  await settleDueCharges(gateway, merchant.name, now);
  if (!(await settleCharge(gateway.store, merchant.name, { id, now, outcome }))) {
    throw new Problem({
      status: 400,
      code: 'charge_not_pending',
      message: 'The charge is settled already.',
      param: 'id',
    });
  }
  return (await findCharge(context, gateway, session)).charge;
};

async function listSettledCharges(gateway: Gateway, { merchant, now }: Session): Promise<readonly StoredCharge[]> {
  await settleDueCharges(gateway, merchant.name, now);
  return gateway.store.list(merchant.name, 'charge');
}

async function findCharge(context: RequestContext, { store }: Gateway, { merchant }: Session): Promise<StoredCharge> {
  const stored = await store.find(merchant.name, 'charge', context.req.param('id') as string);
  if (!stored) throw missing('charge', 'id');
  return stored;
}

/**
 * Opens a session with a secret key; without any key, on this machine, that of the merchant `sandbox`.
 * @throws {Problem} 401, or 403 `key_not_permitted` for a publishable key.
 */
async function openControlSession(context: RequestContext, gateway: Gateway): Promise<Session> {
  const { headers } = context.req.raw;
  if (!headers.has('authorization') && isLoopback(headers) && !headers.has('forwarded')) {
    const merchant = { name: DEFAULT_NAMESPACE, ...createKeys(DEFAULT_NAMESPACE) };
    return createSession(gateway, merchant, true);
  }
  const session = await openSession(context, gateway);
  if (session.isSecret) return session;
  throw keyNotPermitted();
}

// Or any web page that is open on this machine could reset it, by its own origin or by a name that it binds to 127.0.0.1.
function refuseForeigners({ allowHosts }: Gateway): MiddlewareHandler<RequestEnv> {
  return async ({ req }, next) => {
    const { headers } = req.raw;
    const origin = headers.get('origin');
    const host = headers.get('host') ?? new URL(req.url).host;
    const isSameOrigin = origin === null || [`http://${host}`, `https://${host}`].includes(origin);
    const isKnownHost = isLoopback(headers) || allowHosts.includes(readHostname(headers) as string);
    if (isSameOrigin && isKnownHost) return next();
    throw new Problem({
      status: 403,
      code: 'host_not_allowed',
      message: 'Control is for this machine; see --allow-host.',
    });
  };
}

// A Host alone proves nothing to a server that listens beyond this machine: it marks such a request as `Forwarded`.
// A request that came through no server has no Host, and comes from this very process.
function isLoopback(headers: Headers): boolean {
  const hostname = readHostname(headers);
  return hostname === undefined || isLoopbackHost(hostname);
}

function readHostname(headers: Headers): string | undefined {
  return headers.get('host')?.toLowerCase().replace(/:\d+$/, '');
}
