/** Decides who may control a sandbox and from where. Control routes and the inspector share this rule. */
import { isLoopbackHost } from '../../fields/url.js';
import type { Middleware, RequestContext } from '../http/context.js';
import { badRequest, Problem, refuseOtherNames } from '../http/problem.js';
import { type Caller, DEFAULT_MERCHANT, type Merchant, type SandboxState } from '../state.js';
import { createNamespace, isNamespace } from './keys.js';
import { apiKeyInvalid, identifyCaller, keyNotPermitted, openSession, refuseKey } from './session.js';

/** Opens the session of a control route. Its address may have a merchant and these filters; else 400 `filter_unknown`. */
export function openControl(...filters: readonly string[]): Middleware {
  return async (context, next) => {
    await openControlOf(context, context.req.query('merchant'));
    refuseOtherNames(context.req.query(), ['merchant', ...filters], 'filter_unknown');
    await next();
  };
}

/**
 * Opens a session that may control a merchant. The caller needs the merchant's secret key, plain, as Bearer or as Basic. On
 * this machine a namespace needs no key, because its keys are made of its name. The merchant is the named one,
 * otherwise that of the key, otherwise `sandbox`.
 * @throws {Problem} 400 `merchant_invalid`, 401, or 403 `key_not_permitted`.
 */
export async function openControlOf(context: RequestContext, given: string | undefined): Promise<void> {
  const { sandbox } = context.env;
  const { headers } = context.req.raw;
  // A person who types a key types all of it.
  const name = given?.replace(/^(pk|sk|sig)_test_/, '');
  if (name !== undefined) checkName(sandbox, name, isLocal(headers));
  await openSession(context, { merchant: await findMerchant(sandbox, headers, name), isSecret: true });
}

async function findMerchant(sandbox: SandboxState, headers: Headers, name: string | undefined): Promise<Merchant> {
  const asked = name ?? DEFAULT_MERCHANT;
  const open = isLocal(headers) && isNamespace(asked, sandbox.merchants) ? createNamespace(asked) : undefined;
  if (!headers.has('authorization')) {
    if (open) return open;
    throw refuseKey('api_key_missing', 'This merchant is shown only to its secret key.', challenge(asked));
  }
  const caller = await findCallerOf(sandbox, headers);
  if (!caller) throw apiKeyInvalid(challenge(asked));
  if (!caller.isSecret) throw refusePublishableKey(headers, asked);
  if (name === undefined || caller.merchant.name === name) return caller.merchant;
  // A browser also sends the key of another merchant by itself. Such a key has no effect here.
  if (open) return open;
  throw refuseKey('api_key_invalid', 'The key belongs to another merchant.', challenge(asked));
}

const NAME = /^\P{C}{1,64}$/u;

/** Tells whether a text may be the name of a merchant. A page shows the name, and a database refuses control characters. */
export function isMerchantName(value: unknown): value is string {
  return typeof value === 'string' && NAME.test(value);
}

// Another machine may not learn the names, so each name asks for its key.
function checkName({ merchants, findAnyCaller }: SandboxState, name: string, isHere: boolean): void {
  const isKnown = isNamespace(name, merchants) || merchants.some((merchant) => merchant.name === name);
  if (isKnown || ((!isHere || findAnyCaller) && isMerchantName(name))) return;
  const message = 'The name of a merchant has 1 to 64 of the characters a–z, 0–9, _ and -.';
  throw badRequest('merchant_invalid', message, 'merchant');
}

/** Finds the merchant of a key. With Basic the key is the password, or the user name if there is no password (RFC 7617 §2). */
async function findCallerOf(sandbox: SandboxState, headers: Headers): Promise<Caller | undefined> {
  for (const key of listKeys(headers.get('authorization') ?? '')) {
    const caller = key === '' ? undefined : await identifyCaller(sandbox, key);
    if (caller) return caller;
  }
  return undefined;
}

// hono's own reader needs a TextDecoder when it is loaded, and Jest's jsdom has none.
function listKeys(authorization: string): string[] {
  const basic = authorization.replace(/^Basic +/i, '');
  if (basic === authorization) return [authorization.replace(/^Bearer +/i, '')];
  try {
    const [user = '', ...password] = atob(basic).split(':');
    return [password.join(':'), user];
  } catch {
    return [];
  }
}

// A browser sends a wrong key again and again until it is asked for another one.
function refusePublishableKey(headers: Headers, name: string): Problem {
  if (!/^Basic /i.test(headers.get('authorization') ?? '')) return keyNotPermitted();
  const message = 'This needs the secret key, but the publishable key was given.';
  return refuseKey('key_not_permitted', message, challenge(name));
}

// A name may hold quotes and letters that a header cannot hold.
function challenge(name: string): Record<string, string> {
  return { 'WWW-Authenticate': `Basic realm="Payveil sandbox, ${encodeURIComponent(name)}", charset="UTF-8"` };
}

/**
 * Refuses pages of other sites, and hosts that are neither this machine nor allowed. Otherwise any web page open on this
 * machine could reset the sandbox, from its own origin or by a host name that it points to 127.0.0.1. Answers 403
 * `host_not_allowed`.
 */
export const refuseForeignOrigins: Middleware = async (context, next) => {
  const { headers } = context.req.raw;
  const { allowHosts } = context.env.sandbox;
  const isKnownHost = isLoopback(headers) || allowHosts.includes(readHostname(headers) ?? '');
  if (isKnownHost && (!headers.has('origin') || isOwnOrigin(context))) return next();
  const message = 'Only this machine may control the sandbox. See --allow-host.';
  throw new Problem({ status: 403, code: 'host_not_allowed', message });
};

/** Tells whether a page of the same host sent the request. */
export function isOwnOrigin({ req }: Pick<RequestContext, 'req'>): boolean {
  const host = req.header('host') ?? new URL(req.url).host;
  return [`http://${host}`, `https://${host}`].includes(req.header('origin') ?? '');
}

// Headers in which a proxy names its client. A server that listens beyond this machine marks requests from outside with the
// first one.
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/** Tells whether a request comes from this machine. The Host header alone proves nothing, because any client can write it. */
export function isLocal(headers: Headers): boolean {
  return isLoopback(headers) && !FORWARDED.some((name) => headers.has(name));
}

// A request without a Host header came through no server. It comes from this process.
function isLoopback(headers: Headers): boolean {
  const hostname = readHostname(headers);
  return hostname === undefined || isLoopbackHost(hostname);
}

function readHostname(headers: Headers): string | undefined {
  return headers.get('host')?.toLowerCase().replace(/:\d+$/, '');
}
