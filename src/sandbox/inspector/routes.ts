/** The inspector: a page for each merchant, under /sandbox/, for people who do not want to send requests. */
import { Hono } from 'hono';
import { csrf } from 'hono/csrf';
import { secureHeaders } from 'hono/secure-headers';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { readForm } from '../http/body.js';
import type { Middleware, RequestContext, RequestEnv, Session } from '../http/context.js';
import { toProblem } from '../http/problem.js';
import { isOwnOrigin, openControlOf, refuseForeigners } from '../merchants/access.js';
import { act } from './actions.js';
import { findNotice, writeNoticeAddress } from './notices.js';
import { writePage, writeProblemPage } from './page.js';
import { readState } from './read-state.js';
import { css } from './styles/styles.js';

/** Creates the routes of the page, its style sheet and its forms. */
export function createInspectorRoutes(): Hono<RequestEnv> {
  const isOwnForm = csrf({ origin: (_, context) => isOwnOrigin(context) });
  const routes = new Hono<RequestEnv>();
  for (const path of ['/sandbox/', '/sandbox/inspector.css'])
    routes.use(path, protectPage, answerAsPage, refuseForeigners);
  return routes
    .get('/sandbox', refuseForeigners, ({ req, redirect }) => redirect(`sandbox/${new URL(req.url).search}`))
    .get('/sandbox/', show)
    .post('/sandbox/', isOwnForm, submit)
    .get('/sandbox/inspector.css', (context) => context.body(css, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
}

const protectPage = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    styleSrc: ["'self'"],
    formAction: ["'self'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    requireTrustedTypesFor: ["'script'"],
  },
  xFrameOptions: 'DENY',
  // With no-referrer the Origin of a form would be null, and the form would be refused.
  referrerPolicy: 'same-origin',
  // This machine may have other servers without TLS.
  strictTransportSecurity: false,
});

/** Answers a problem with a page. */
const answerAsPage: Middleware = async (context, next) => {
  await next();
  const problem = toProblem(context.error);
  if (problem) {
    const session = context.get('session') as Session | undefined;
    const merchant = session?.merchant.name ?? context.req.query('merchant');
    const status = problem.options.status as ContentfulStatusCode;
    context.res = await context.html(writeProblemPage(problem.options, merchant), status);
  }
  context.res.headers.set('Cache-Control', 'no-store');
};

async function show(context: RequestContext): Promise<Response> {
  await openControlOf(context, context.req.query('merchant'));
  return context.html(writePage(await readState(context, findNotice(context.req.query()))));
}

// The answer is a redirect, so that a reload of the page does not repeat the action.
async function submit(context: RequestContext): Promise<Response> {
  const fields = await readForm(context);
  await openControlOf(context, fields.get('merchant'));
  const session = context.get('session');
  const code = await act(session, fields);
  return context.redirect(writeNoticeAddress(session.merchant.name, code), 303);
}
