/** Who may control a sandbox, and from where. */
import type { MiddlewareHandler } from 'hono';
import { isLoopbackHost } from '../fields/url.js';
import {
  createSession,
  type Gateway,
  keyNotPermitted,
  openSession,
  type RequestContext,
  type RequestEnv,
  type Session,
} from './gateway.js';
import { createKeys, DEFAULT_NAMESPACE, isNamespace } from './merchants.js';
import { Problem } from './problem.js';

/**
 * Opens a session with a secret key; without any key, on this machine, that of the merchant `sandbox`, unless it has keys of its own.
 * @throws {Problem} 401, or 403 `key_not_permitted` for a publishable key.
 */
export async function openControlSession(context: RequestContext, gateway: Gateway): Promise<Session> {
  const { headers } = context.req.raw;
  const isOpen = isNamespace(DEFAULT_NAMESPACE, gateway.merchants);
  if (!headers.has('authorization') && isOpen && isLocal(headers)) {
    const merchant = { name: DEFAULT_NAMESPACE, ...createKeys(DEFAULT_NAMESPACE) };
    return createSession(gateway, merchant, true);
  }
  const session = await openSession(context, gateway);
  if (session.isSecret) return session;
  throw keyNotPermitted();
}

/**
 * Refuses the pages of others, and other hosts than this machine's and the allowed ones: or any web page that is open on this
 * machine could reset it, by its own origin or by a name that it binds to 127.0.0.1.
 */
export function refuseForeigners({ allowHosts }: Gateway): MiddlewareHandler<RequestEnv> {
  return async ({ req }, next) => {
    const { headers } = req.raw;
    const origin = headers.get('origin');
    const host = headers.get('host') ?? new URL(req.url).host;
    const isSameOrigin = origin === null || [`http://${host}`, `https://${host}`].includes(origin);
    const isKnownHost = isLoopback(headers) || allowHosts.includes(readHostname(headers) as string);
    if (isSameOrigin && isKnownHost) return next();
    throw new Problem({
      status: 403,
      code: 'host_not_allowed',
      message: 'Control is for this machine; see --allow-host.',
    });
  };
}

// What a proxy says of whom it speaks for; a server that listens beyond this machine marks those from there by the first.
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/** Tells whether a request comes from this machine. A Host alone proves nothing: who is elsewhere may write any. */
export function isLocal(headers: Headers): boolean {
  return isLoopback(headers) && !FORWARDED.some((name) => headers.has(name));
}

// A request that came through no server has no Host, and comes from this very process.
function isLoopback(headers: Headers): boolean {
  const hostname = readHostname(headers);
  return hostname === undefined || isLoopbackHost(hostname);
}

function readHostname(headers: Headers): string | undefined {
  return headers.get('host')?.toLowerCase().replace(/:\d+$/, '');
}
