/** The whole service as one Request to one Response. */
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Gateway, RequestEnv } from '../gateway.js';
import { createId } from '../ids.js';
import { Problem, toErrorBody } from '../problem.js';
import { logRequests } from '../request-log.js';
import { addChargeRoutes } from './charges.js';
import { addControlRoutes } from './control.js';
import { addCustomerRoutes } from './customers.js';
import { addTokenRoutes } from './tokens.js';

const MAX_BODY_BYTES = 64 * 1024;

/** Creates the routes of the gateway and of its control. */
export function createApp(gateway: Gateway): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>();

  app.use(async (context, next) => {
    const requestId = createId('req');
    context.set('requestId', requestId);
    context.header('Request-Id', requestId);
    await next();
  });
  app.use('/v1/*', logRequests(gateway));
  app.use('/v1/*', cors(CORS));
  app.use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError: refuseLargeBody }));

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

// By name: `*` never covers `authorization`.
const CORS: Parameters<typeof cors>[0] = {
  origin: (origin) => origin,
  allowMethods: ['GET', 'POST'],
  allowHeaders: ['authorization', 'signature', 'content-type', 'sandbox-fault'],
  exposeHeaders: ['request-id', 'retry-after', 'sandbox-warning'],
  maxAge: 600,
};

function refuseLargeBody(): never {
  throw new Problem({ status: 413, code: 'body_too_large', message: 'The body is over 64 KiB.' });
}

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
