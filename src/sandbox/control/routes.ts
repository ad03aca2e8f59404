/** The routes that control the sandbox, under /sandbox/. A real gateway does not have them. */
import { type Context, Hono } from 'hono';
import { authenticateOnDemand, settleOnDemand } from '../charges/on-demand.js';
import { findSettledCharge, listSettledCharges, toDispute } from '../charges/settlement.js';
import { moveClock, showClock } from '../clock/merchant-clock.js';
import { CUSTOMERS } from '../customers/stored-customer.js';
import { addFaultRule, clearFaultRules, listFaultRules } from '../faults/fault.js';
import { fixtures } from '../fixtures.js';
import { readBody, readOptionalBody } from '../http/body.js';
import type { RequestContext, RequestEnv } from '../http/context.js';
import { loadPart } from '../http/load-part.js';
import { KEPT_REQUESTS, REQUESTS } from '../http/request-log.js';
import { openControl } from '../merchants/access.js';
import type { Session } from '../state.js';
import type { Identified, Kind } from '../store/store.js';
import { listTokens, showToken } from '../tokens/stored-token.js';
import { CHARGE_FILTERS, listCharges, readLimit } from './charge-list.js';

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
  const control = openControl();
  return new Hono<RequestEnv>()
    .get('/fixtures', (context) => context.json(fixtures))
    .get('/openapi.json', describeInterface)
    .post('/reset', control, answer(reset))
    .get('/charges', openControl(...CHARGE_FILTERS), list(listFilteredCharges))
    .get('/charges/:id', control, showCharge)
    .post('/charges/:id/settle', control, (context) => endCharge(context, settleOnDemand))
    .post('/charges/:id/authenticate', control, (context) => endCharge(context, authenticateOnDemand))
    .get('/disputes', control, list(listDisputes))
    .get('/tokens', control, list(listShownTokens))
    .get('/customers', control, list(listKept(CUSTOMERS)))
    .get('/requests', openControl('limit'), list(listRequests))
    .get('/clock', control, answer(showClock))
    .post('/clock', control, answerBody(moveClock))
    .get('/faults', control, list(listFaultRules))
    .post('/faults', control, answerBody(addFaultRule))
    .delete('/faults', control, list(removeFaults));
}

/** The work of a route whose session is open. */
type Work<Answer> = (session: Session, context: RequestContext) => Promise<Answer>;

const answer = (work: Work<object>) => async (context: RequestContext) =>
  context.json(await work(context.get('session'), context));

const list = (work: Work<readonly object[]>) => answer(async (...given) => ({ data: await work(...given) }));

const answerBody = (work: (session: Session, body: unknown) => Promise<object>) =>
  answer(async (session, context) => work(session, await readBody(context)));

async function describeInterface(context: RequestContext): Promise<Response> {
  const { createOpenApi } = await loadPart(() => import('../openapi/document.js'));
  return context.json(createOpenApi(new URL(context.req.url).origin));
}

async function reset({ sandbox, merchant: { name } }: Session, context: RequestContext) {
  await readOptionalBody(context);
  await sandbox.store.reset(name);
  return { reset: name };
}

async function removeFaults(session: Session, context: RequestContext) {
  await readOptionalBody(context);
  await clearFaultRules(session);
  return [];
}

async function showCharge(context: Context<RequestEnv, '/:id'>): Promise<Response> {
  return context.json((await findSettledCharge(context.get('session'), context.req.param('id'))).charge);
}

async function endCharge(context: Context<RequestEnv, '/:id'>, end: typeof settleOnDemand): Promise<Response> {
  const { outcome } = await readOptionalBody(context, 'outcome');
  return context.json(await end(context.get('session'), { id: context.req.param('id'), outcome }));
}

const listShownTokens = async (session: Session) => (await listTokens(session)).map(showToken);

const listDisputes = async (session: Session) =>
  (await listSettledCharges(session)).map(toDispute).filter((dispute) => dispute !== undefined);

function listKept<Kept extends Identified>(kind: Kind<Kept>, limit?: number): Work<readonly Kept[]> {
  return ({ sandbox, merchant }) => sandbox.store.list(merchant.name, kind, { limit });
}

const listRequests: Work<readonly object[]> = ({ sandbox, merchant }, context) =>
  sandbox.store.list(merchant.name, REQUESTS, { limit: readLimit(context.req.query('limit')) ?? KEPT_REQUESTS });

const listFilteredCharges: Work<readonly object[]> = (session, context) => listCharges(session, context.req.query());
