/** The log of requests. Nothing that a caller made up gets into it. */
import type { MiddlewareHandler } from 'hono';
import { type Gateway, type RequestContext, type RequestEnv, readMerchantClock, toUnixSeconds } from './gateway.js';
import { isId } from './ids.js';
import { DEFAULT_NAMESPACE } from './merchants.js';
import { StoreError } from './store/store-error.js';

/** How many requests of a merchant are kept; in a while there may be a few more. */
export const KEPT_REQUESTS = 1000;

// Now and then: a database need not look for old ones each time.
const TRIM_EVERY = 50;

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];
const WORDS = 'v1 create token tokens sepa retrieve process card-payment sepa-payment customer'.split(' ');

/** Logs every request that passes, with its merchant; one without a valid key, with the merchant `sandbox`. */
export function logRequests(gateway: Gateway): MiddlewareHandler<RequestEnv> {
  return async (context, next) => {
    const start = performance.now();
    await next();
    // There is no asking the store again, and waiting for it twice.
    if (context.error instanceof StoreError) return;
    try {
      await logRequest(context, gateway, Math.round(performance.now() - start));
    } catch (error) {
      // What was done is done: its answer must not be lost for a line of the log.
      if (!(error instanceof StoreError)) throw error;
    }
  };
}

async function logRequest(context: RequestContext, gateway: Gateway, ms: number): Promise<void> {
  // The session has read the clock already.
  const session = context.get('session');
  const merchant = session?.merchant.name ?? DEFAULT_NAMESPACE;
  await gateway.store.insert(merchant, 'request', {
    id: context.get('requestId'),
    method: METHODS.includes(context.req.method) ? context.req.method : '…',
    path: redactPath(context.req.path),
    status: context.env.isDropped ? 0 : context.res.status,
    warnings: context.get('warnings'),
    ms,
    created: toUnixSeconds(session?.now ?? (await readMerchantClock(gateway, merchant))),
  });
  if (Math.random() * TRIM_EVERY < 1) await gateway.store.trim(merchant, 'request', KEPT_REQUESTS);
}

/** Shows the words of the routes and the ids of objects; anything else might be a card number or a token. */
export function redactPath(path: string): string {
  const segments = path
    .split('/')
    .map((segment) => (segment === '' || WORDS.includes(segment) || isId(segment) ? segment : '…'));
  return segments.slice(0, 6).join('/');
}
