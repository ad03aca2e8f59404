/** The log of requests. Nothing that a caller made up gets into it. */
import type { MiddlewareHandler } from 'hono';
import { type Gateway, type RequestEnv, readMerchantClock, toUnixSeconds } from './gateway.js';
import { isId } from './ids.js';
import { DEFAULT_NAMESPACE } from './merchants.js';

const KEEP = 1000;

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];
const WORDS = 'v1 create token tokens sepa retrieve process card-payment sepa-payment customer'.split(' ');

/** Logs every request that passes, with its merchant; one without a valid key, with the merchant `sandbox`. */
export function logRequests(gateway: Gateway): MiddlewareHandler<RequestEnv> {
  return async (context, next) => {
    const start = performance.now();
    await next();
    // The session has read the clock already.
    const session = context.get('session');
    const merchant = session?.merchant.name ?? DEFAULT_NAMESPACE;
    await gateway.store.insert(merchant, 'request', {
      id: context.get('requestId'),
      method: METHODS.includes(context.req.method) ? context.req.method : '…',
      path: redactPath(context.req.path),
      status: context.env.isDropped ? 0 : context.res.status,
      warnings: context.get('warnings'),
      ms: Math.round(performance.now() - start),
      created: toUnixSeconds(session?.now ?? (await readMerchantClock(gateway, merchant))),
    });
    await gateway.store.trim(merchant, 'request', KEEP);
  };
}

/** Shows the words of the routes and the ids of objects; anything else might be a card number or a token. */
export function redactPath(path: string): string {
  const segments = path
    .split('/')
    .map((segment) => (segment === '' || WORDS.includes(segment) || isId(segment) ? segment : '…'));
  return segments.slice(0, 6).join('/');
}
