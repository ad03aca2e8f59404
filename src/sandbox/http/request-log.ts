/** The log of requests. It holds no text that a caller wrote. */
import { toUnixSeconds } from '../calendar.js';
import { DEFAULT_MERCHANT, type RequestEntry } from '../state.js';
import { isStoreError } from '../store/errors.js';
import { createKind } from '../store/store.js';
import { findSession, type Middleware, type RequestContext } from './context.js';
import { redactPath } from './redact.js';

/** The log in a store. */
export const REQUESTS = createKind<RequestEntry>('request');

/** How many requests of a merchant are kept. For a short time there may be a few more. */
export const KEPT_REQUESTS = 1000;

// Old requests are deleted only now and then, to save work for the database.
const TRIM_EVERY = 50;

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

/** Logs every request with its merchant. A request without a valid key is logged for the merchant `sandbox`. */
export const logRequests: Middleware = async (context, next) => {
  const start = performance.now();
  await next();
  const { sandbox } = context.env;
  const ms = Math.round(performance.now() - start);
  // Do not ask the unavailable store again, because the caller would wait twice.
  if (isStoreError(context.error)) return sandbox.onRequest?.(createEntry(context, ms, sandbox.rules.now()));
  try {
    await keepEntry(context, ms);
  } catch (error) {
    // The work is done. A failed log entry must not cost the caller the answer.
    if (!isStoreError(error)) throw error;
  }
};

async function keepEntry(context: RequestContext, ms: number): Promise<void> {
  const { sandbox } = context.env;
  // The session has already read the clock.
  const session = findSession(context);
  const merchant = session?.merchant.name ?? DEFAULT_MERCHANT;
  const entry = createEntry(context, ms, session?.now ?? (await sandbox.readTime(merchant)));
  sandbox.onRequest?.(entry);
  await sandbox.store.insert(merchant, REQUESTS, entry);
  if (Math.random() * TRIM_EVERY < 1) await sandbox.store.trim(merchant, REQUESTS, KEPT_REQUESTS);
}

function createEntry(context: RequestContext, ms: number, now: number): RequestEntry {
  const { method, path } = context.req;
  return {
    id: context.get('requestId'),
    method: METHODS.includes(method) ? method : '…',
    path: redactPath(path),
    status: context.env.faults.isDropped ? 0 : context.res.status,
    code: context.get('code') ?? null,
    detail: context.get('detail') ?? null,
    charge: context.get('charge') ?? null,
    warnings: context.get('warnings'),
    ms,
    created: toUnixSeconds(now),
  };
}
