/** The whole service as one Request to one Response. */
import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type Gateway, MAX_BODY_BYTES, type RequestEnv, refuseLargeBody } from '../gateway.js';
import { createId } from '../ids.js';
import { Problem, toErrorBody } from '../problem.js';
import { logRequests } from '../request-log.js';
import { addChargeRoutes } from './charges.js';
import { addControlRoutes } from './control.js';
import { addCustomerRoutes } from './customers.js';
import { addTokenRoutes } from './tokens.js';

/** Creates the routes of the gateway and of its control. */
export function createApp(gateway: Gateway): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>();

  app.use(identifyAnswer);
  app.use('/v1/*', logRequests(gateway));
  app.use('/v1/*', allowOrigins);
  app.use(limitStream);

  addTokenRoutes(app, gateway);
  addChargeRoutes(app, gateway);
  addCustomerRoutes(app, gateway);
  addControlRoutes(app, gateway);
  refuseOtherMethods(app);

  app.notFound(() => {
    throw new Problem({ status: 404, code: 'route_missing', message: 'There is no such route.' });
  });
  app.onError((error, context) => {
    if (!(error instanceof Problem)) throw error;
    const { options } = error;
    const status = options.status as ContentfulStatusCode;
    return context.json(toErrorBody(options, context.get('requestId')), status, options.headers);
  });
  return app;
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

const allowOrigins: MiddlewareHandler<RequestEnv> = (context, next) =>
  context.req.header('origin') === undefined ? next() : setCorsHeaders(context, next);

const limitBody = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: refuseLargeBody });

/** Stops a body over the network before it is whole; one that is in memory already is judged when it is read. */
const limitStream: MiddlewareHandler<RequestEnv> = (context, next) =>
  context.req.header('host') === undefined ? next() : limitBody(context, next);

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
