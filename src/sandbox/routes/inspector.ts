/** The inspector: a page of each merchant, under /sandbox/, for people who look rather than ask. */
import type { Hono, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Gateway, RequestContext, RequestEnv } from '../gateway.js';
import { openVisit } from '../inspector/access.js';
import { act, checkProof } from '../inspector/actions.js';
import css from '../inspector/inspector.css?inline';
import { findNotice, writeNoticeAddress } from '../inspector/notices.js';
import { writePage, writeProblemPage } from '../inspector/page.js';
import { readState } from '../inspector/read-state.js';
import { toProblem } from '../problem.js';
import { readForm } from '../read-body.js';

/** Adds the page, its style sheet, and what its forms do. */
export function addInspectorRoutes(app: Hono<RequestEnv>, gateway: Gateway): void {
  app.get('/sandbox', ({ req, redirect }) => redirect(`sandbox/${new URL(req.url).search}`));
  app.get('/sandbox/', (context) => show(context, gateway));
  app.post('/sandbox/', (context) => submit(context, gateway));
  app.get('/sandbox/inspector.css', (context) => context.body(css, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
}

/** Answers a problem of the page as a page, and says of each what a browser may do with it. */
export const guardPage: MiddlewareHandler<RequestEnv> = async (context, next) => {
  await next();
  const problem = toProblem(context.error);
  if (problem && context.req.path === '/sandbox/') {
    const { status } = problem.options;
    const merchant = context.get('session')?.merchant.name ?? context.req.query('merchant');
    context.res = await context.html(writeProblemPage(problem.options, merchant), status as ContentfulStatusCode);
  }
  for (const [name, value] of PAGE_HEADERS) context.res.headers.set(name, value);
};

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

const PAGE_HEADERS = [
  ['Content-Security-Policy', POLICY],
  ['X-Content-Type-Options', 'nosniff'],
  // With no-referrer the Origin of a form would be null, and refused.
  ['Referrer-Policy', 'same-origin'],
  ['Cache-Control', 'no-store'],
  ['X-Frame-Options', 'DENY'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
] as const;

async function show(context: RequestContext, gateway: Gateway): Promise<Response> {
  const query = context.req.query();
  const visit = await openVisit(context, gateway, query.merchant);
  return context.html(writePage(await readState(gateway, visit, findNotice(query))));
}

// Answered with another address, so that a reload of the page does nothing twice.
async function submit(context: RequestContext, gateway: Gateway): Promise<Response> {
  const fields = await readForm(context);
  const { session } = await openVisit(context, gateway, fields.get('merchant'));
  context.set('session', session);
  checkProof(gateway, fields);
  const code = await act(gateway, session, fields);
  return context.redirect(writeNoticeAddress(session.merchant.name, code), 303);
}
