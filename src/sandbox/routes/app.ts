/** The whole service as one Request to one Response. */
import { Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { refuseForeigners } from '../control-session.js';
import type { Gateway, RequestContext, RequestEnv } from '../gateway.js';
import { createId } from '../ids.js';
import { Problem, toErrorBody, toProblem } from '../problem.js';
import { logRequests } from '../request-log.js';
import { addChargeRoutes } from './charges.js';
import { addControlRoutes } from './control.js';
import { addCustomerRoutes } from './customers.js';
import { addInspectorRoutes, guardPage } from './inspector.js';
import { addTokenRoutes } from './tokens.js';

/** Creates the routes of the gateway and of its control. */
export function createApp(gateway: Gateway): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>();

  app.use(identifyAnswer);
  app.use('/v1/*', logRequests(gateway));
  app.use('/v1/*', allowOrigins);

  addTokenRoutes(app, gateway);
  addChargeRoutes(app, gateway);
  addCustomerRoutes(app, gateway);
  for (const path of ['/sandbox/', '/sandbox/inspector.css']) app.use(path, guardPage);
  app.use('/sandbox/*', refuseForeigners(gateway));
  addControlRoutes(app, gateway);
  addInspectorRoutes(app, gateway);
  refuseOtherMethods(app);

  // Answered, not thrown: what is thrown there skips the middleware around it.
  app.notFound((context) => answerProblem(context, NO_ROUTE));
  app.onError((error, context) => {
    const problem = toProblem(error);
    if (!problem) throw error;
    return answerProblem(context, problem);
  });
  return app;
}

const NO_ROUTE = new Problem({ status: 404, code: 'route_missing', message: 'There is no such route.' });

function answerProblem(context: RequestContext, { options }: Problem): Response {
  const status = options.status as ContentfulStatusCode;
  context.set('code', options.code);
  return context.json(toErrorBody(options, context.get('requestId')), status, options.headers);
}

/** Gives every answer its id, and what there is to warn of. */
const identifyAnswer: MiddlewareHandler<RequestEnv> = async (context, next) => {
  const requestId = createId('req');
  const warnings: string[] = [];
  context.set('requestId', requestId);
  context.set('warnings', warnings);
  await next();
  // On the answer itself: a header set before there is one makes hono build it twice.
  context.res.headers.set('Request-Id', requestId);
  if (warnings.length > 0) context.res.headers.set('Sandbox-Warning', warnings.join(', '));
};

const setCorsHeaders = cors({
  origin: (origin) => origin,
  allowMethods: ['GET', 'POST'],
  // By name: `*` never covers `authorization`.
  allowHeaders: ['authorization', 'signature', 'content-type', 'sandbox-fault'],
  exposeHeaders: ['request-id', 'retry-after', 'sandbox-warning'],
  maxAge: 600,
});

const allowOrigins: MiddlewareHandler<RequestEnv> = async (context, next) => {
  if (context.req.header('origin') !== undefined) return setCorsHeaders(context, next);
  await next();
  // Or a cache would keep this answer for a page, which needs the headers that it does not have.
  context.res.headers.set('Vary', 'Origin');
};

/** Answers 405 for every path that has routes, but of other methods. */
function refuseOtherMethods(app: Hono<RequestEnv>): void {
  const routes = app.routes.filter(({ method }) => method !== 'ALL');
  for (const path of new Set(routes.map((route) => route.path))) {
    const allow = routes
      .filter((route) => route.path === path)
      .map(({ method }) => method)
      .join(', ');
    app.all(path, () => {
      const message = `This route takes ${allow}.`;
      throw new Problem({ status: 405, code: 'method_not_allowed', message, headers: { Allow: allow } });
    });
  }
}
