/** The log of requests. Nothing that a caller made up gets into it. */
import type { MiddlewareHandler } from 'hono';
import { type Gateway, type RequestContext, type RequestEnv, readMerchantClock, toUnixSeconds } from './gateway.js';
import { DEFAULT_NAMESPACE } from './merchants.js';
import { redactPath } from './redact-path.js';
import { isStoreError } from './store/store-error.js';

/** How many requests of a merchant are kept; in a while there may be a few more. */
export const KEPT_REQUESTS = 1000;

// Now and then: a database need not look for old ones each time.
const TRIM_EVERY = 50;

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

/** Logs every request that passes, with its merchant; one without a valid key, with the merchant `sandbox`. */
export function logRequests(gateway: Gateway): MiddlewareHandler<RequestEnv> {
  return async (context, next) => {
    const start = performance.now();
    await next();
    // There is no asking the store again, and waiting for it twice.
    if (isStoreError(context.error)) return;
    try {
      await logRequest(context, gateway, Math.round(performance.now() - start));
    } catch (error) {
      // What was done is done: its answer must not be lost for a line of the log.
      if (!isStoreError(error)) throw error;
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
    code: context.get('code') ?? null,
    warnings: context.get('warnings'),
    ms,
    created: toUnixSeconds(session?.now ?? (await readMerchantClock(gateway, merchant))),
  });
  if (Math.random() * TRIM_EVERY < 1) await gateway.store.trim(merchant, 'request', KEPT_REQUESTS);
}
