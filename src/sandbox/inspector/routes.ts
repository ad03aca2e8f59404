/** The routes of the inspector: a page for each merchant, under /sandbox/, for people who do not want to send requests. */
import { Hono } from 'hono';
import { csrf } from 'hono/csrf';
import { secureHeaders } from 'hono/secure-headers';
import { findSession, type Middleware, type RequestEnv } from '../http/context.js';
import { loadPart } from '../http/load-part.js';
import { toProblem } from '../http/problem.js';
import { isOwnOrigin, refuseForeignOrigins } from '../merchants/access.js';

/** Creates the routes of the page, its style sheet and its forms. */
export function createInspectorRoutes(): Hono<RequestEnv> {
  const isOwnForm = csrf({ origin: (_, context) => isOwnOrigin(context) });
  const routes = new Hono<RequestEnv>();
  for (const path of ['/sandbox/', '/sandbox/inspector.css', '/sandbox/inspector.js'])
    routes.use(path, protectPage, answerAsPage, refuseForeignOrigins);
  return routes
    .get('/sandbox', refuseForeignOrigins, ({ req, redirect }) => redirect(`sandbox/${new URL(req.url).search}`))
    .get('/sandbox/', async (context) => (await loadInspector()).showPage(context))
    .post('/sandbox/', isOwnForm, async (context) => (await loadInspector()).submitForm(context))
    .get('/sandbox/inspector.css', async (context) =>
      context.body((await loadInspector()).css, 200, { 'Content-Type': 'text/css; charset=utf-8' }),
    )
    .get('/sandbox/inspector.js', async (context) =>
      context.body((await loadInspector()).script, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }),
    );
}

const loadInspector = () => loadPart(() => import('./inspector.js'));

const protectPage = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    connectSrc: ["'self'"],
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

/** Answers a problem with a page. Where the page cannot be loaded, the problem stays as it is. */
const answerAsPage: Middleware = async (context, next) => {
  await next();
  const { options } = toProblem(context.error) ?? {};
  const pages = options && (await loadInspector().catch(() => undefined));
  if (pages) {
    const merchant = findSession(context)?.merchant.name ?? context.req.query('merchant');
    context.res = await context.html(pages.writeProblemPage(options, merchant), options.status);
  }
  context.res.headers.set('Cache-Control', 'no-store');
};
