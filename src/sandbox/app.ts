/** The whole service: it turns one Request into one Response. */
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { createChallengeRoutes } from './charges/challenge-routes.js';
import { createChargeRoutes } from './charges/routes.js';
import { createControlRoutes, createOpenRoutes } from './control/routes.js';
import { createCustomerRoutes } from './customers/routes.js';
import type { Middleware, RequestContext, RequestEnv } from './http/context.js';
import { createId } from './http/ids.js';
import { Problem, refuseMethod, toErrorBody, toProblem } from './http/problem.js';
import { logRequests } from './http/request-log.js';
import { createInspectorRoutes } from './inspector/routes.js';
import { refuseForeignOrigins } from './merchants/access.js';
import type { SandboxState } from './state.js';
import { createTokenOpener } from './tokens/open-token.js';
import { createOrderReader } from './tokens/read-charge-order.js';
import { createTokenRoutes } from './tokens/routes.js';

/** Creates the routes of the gateway, of its control and of its pages. */
export function createApp({ rules, isStrict }: SandboxState): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>();
  app.use(identifyAnswer);
  app.use('/v1/*', logRequests, allowOrigins);
  const onMethodNotAllowed = (context: RequestContext, methods: readonly string[]) =>
    answerProblem(context, refuseMethod(methods));
  app.use(methodNotAllowed({ app, onMethodNotAllowed }));

  const readOrder = createOrderReader(rules, isStrict);
  app.route('/v1', createTokenRoutes(readOrder));
  app.route('/v1', createChargeRoutes({ openToken: createTokenOpener(isStrict), readOrder }));
  app.route('/v1', createCustomerRoutes(rules));
  app.route('/', createOpenRoutes());
  app.route('/', createChallengeRoutes());
  app.route('/', createInspectorRoutes());
  app.use('/sandbox/*', refuseForeignOrigins);
  app.route('/sandbox', createControlRoutes());

  // Return the answer instead of throwing it: an error thrown here skips the middleware around it.
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
  context.set('code', options.code);
  context.set('detail', options.detail ?? null);
  return context.json(toErrorBody(options, context.get('requestId')), options.status, options.headers);
}

/** Adds the request id and the warnings to every answer. */
const identifyAnswer: Middleware = async (context, next) => {
  const requestId = createId('req');
  const warnings: string[] = [];
  context.set('requestId', requestId);
  context.set('warnings', warnings);
  await next();
  // Set the headers on the finished answer. If they are set earlier, hono builds the answer twice.
  context.res.headers.set('Request-Id', requestId);
  // A header can hold only ASCII, so the one other character is replaced.
  if (warnings.length > 0) context.res.headers.set('Sandbox-Warning', warnings.join(', ').replaceAll('…', '...'));
};

const setCorsHeaders = cors({
  origin: (origin) => origin,
  allowMethods: ['GET', 'POST'],
  // List the names, because `*` does not include `authorization`.
  allowHeaders: ['authorization', 'signature', 'content-type', 'sandbox-fault'],
  exposeHeaders: ['request-id', 'retry-after', 'sandbox-warning'],
  maxAge: 600,
});

const allowOrigins: Middleware = async (context, next) => {
  if (context.req.header('origin') !== undefined) return setCorsHeaders(context, next);
  await next();
  // Otherwise a cache could give this answer to a page, which needs headers that this answer does not have.
  context.res.headers.set('Vary', 'Origin');
};
