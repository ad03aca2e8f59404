/** The routes that control the sandbox, under /sandbox/. A real gateway does not have them. */
import { type Context, Hono } from 'hono';
import type { ChargeObject } from '../charges/charge.js';
import { authenticateOnDemand, settleOnDemand } from '../charges/on-demand.js';
import { findSettledCharge, listSettledCharges, toDispute } from '../charges/settlement.js';
import { CUSTOMERS } from '../customers/stored-customer.js';
import { fixtures } from '../fixtures.js';
import { readOptions } from '../http/body.js';
import type { RequestContext, RequestEnv } from '../http/context.js';
import { loadPart } from '../http/load-part.js';
import { maskAccounts } from '../http/redact.js';
import { KEPT_REQUESTS, REQUESTS } from '../http/request-log.js';
import { openControl } from '../merchants/access.js';
import type { Identified, Kind } from '../store/store.js';
import { listTokens, showToken } from '../tokens/list-tokens.js';

/** Creates the routes that answer any host: the health check, and the redirect of a browser to the inspector. */
export function createOpenRoutes(): Hono<RequestEnv> {
  return new Hono<RequestEnv>()
    .get('/sandbox/health', (context) => context.json({ status: 'ok' }))
    .get('/', (context) => {
      const isBrowser = context.req.header('accept')?.includes('text/html');
      return isBrowser ? context.redirect('sandbox/') : context.notFound();
    });
}

/** Creates the control routes. */
export function createControlRoutes(): Hono<RequestEnv> {
  return new Hono<RequestEnv>()
    .get('/fixtures', (context) => context.json(fixtures))
    .get('/openapi.json', async (context) => {
      const { createOpenApi } = await loadPart(() => import('../openapi/document.js'));
      return context.json(createOpenApi(new URL(context.req.url).origin));
    })
    .post('/reset', openControl(), async (context) => {
      await readOptions(context);
      const { name } = context.get('session').merchant;
      await context.env.gateway.store.reset(name);
      return context.json({ reset: name });
    })
    .get('/charges', openControl(...FILTERS), async (context) =>
      context.json({ data: await listFilteredCharges(context) }),
    )
    .get('/charges/:id', openControl(), async (context) =>
      context.json((await findSettledCharge(context.get('session'), context.req.param('id'))).charge),
    )
    .post('/charges/:id/settle', openControl(), (context) => endCharge(context, settleOnDemand))
    .post('/charges/:id/authenticate', openControl(), (context) => endCharge(context, authenticateOnDemand))
    .get('/disputes', openControl(), async (context) => {
      const charges = await listSettledCharges(context.get('session'));
      return context.json({ data: charges.map(toDispute).filter((dispute) => dispute !== undefined) });
    })
    .get('/tokens', openControl(), async (context) =>
      context.json({ data: (await listTokens(context.get('session'))).map(showToken) }),
    )
    .get('/customers', openControl(), (context) => listKept(context, CUSTOMERS))
    .get('/requests', openControl(), (context) => listKept(context, REQUESTS, KEPT_REQUESTS));
}

async function endCharge(context: Context<RequestEnv, '/:id'>, end: typeof settleOnDemand): Promise<Response> {
  const { outcome } = await readOptions(context, 'outcome');
  const id = context.req.param('id');
  return context.json(await end(context.get('session'), { id, outcome }));
}

async function listKept<Kept extends Identified>(
  context: RequestContext,
  kind: Kind<Kept>,
  limit?: number,
): Promise<Response> {
  const { gateway, merchant } = context.get('session');
  return context.json({ data: await gateway.store.list(merchant.name, kind, limit) });
}

const FILTERS = ['status', 'customer_id', 'checkout_id'] as const;

async function listFilteredCharges(context: RequestContext) {
  const query = context.req.query();
  const isWanted = (charge: ChargeObject) =>
    FILTERS.every((name) => {
      const value = query[name];
      // Mask the filter too, because an identifier was masked before it was kept.
      return value === undefined || charge[name] === maskAccounts(value);
    });
  return (await listSettledCharges(context.get('session'))).map(({ charge }) => charge).filter(isWanted);
}
