/** Who may control a sandbox, by a route or by the page, and from where: one rule for both. */
import { isLoopbackHost } from '../../fields/url.js';
import type { Gateway, Middleware, RequestContext } from '../http/context.js';
import { Problem, refuse, refuseUnknown } from '../http/problem.js';
import { type Caller, createNamespace, DEFAULT_NAMESPACE, isNamespace, type Merchant } from './keys.js';
import { apiKeyInvalid, identifyCaller, keyNotPermitted, openSession } from './session.js';

/**
 * Opens the session of a control route, whose address may name a merchant and these filters. Answers 400 `filter_unknown`, and
 * what `openControlOf` answers.
 */
export function openControl(...filters: readonly string[]): Middleware {
  return async (context, next) => {
    await openControlOf(context, context.req.query('merchant'));
    refuseUnknown(context.req.query(), ['merchant', ...filters], 'filter_unknown');
    await next();
  };
}

/**
 * Opens the session of whoever may control a merchant: who has its secret key, raw, as Bearer or as Basic; on this machine
 * anybody, for a namespace, whose keys are made of its name. The merchant is the one that is named, or else the key's, or else
 * `sandbox`.
 * @throws {Problem} 400 `merchant_invalid`, 401, or 403 `key_not_permitted`.
 */
export async function openControlOf(context: RequestContext, given: string | undefined): Promise<void> {
  const { gateway } = context.env;
  const { headers } = context.req.raw;
  // Who has a key at hand types it whole.
  const name = given?.replace(/^(pk|sk|sig)_test_/, '');
  if (name !== undefined) checkName(gateway, name, isLocal(headers));
  await openSession(context, { merchant: await findMerchant(gateway, headers, name), isSecret: true });
}

async function findMerchant(gateway: Gateway, headers: Headers, name: string | undefined): Promise<Merchant> {
  const asked = name ?? DEFAULT_NAMESPACE;
  const open = isLocal(headers) && isNamespace(asked, gateway.merchants) ? createNamespace(asked) : undefined;
  if (!headers.has('authorization')) {
    if (open) return open;
    throw askForKey(asked, 'api_key_missing', 'This merchant is shown to its secret key alone.');
  }
  const caller = await findCallerOf(gateway, headers);
  if (!caller) throw apiKeyInvalid(challenge(asked));
  if (!caller.isSecret) throw refusePublishableKey(headers, asked);
  if (name === undefined || caller.merchant.name === name) return caller.merchant;
  // A browser sends the key of another merchant by itself: it opens nothing here, and closes nothing.
  if (open) return open;
  throw askForKey(asked, 'api_key_invalid', 'The key is that of another merchant.');
}

const NAME = /^\P{C}{1,64}$/u;

/** Tells whether a text may be the name of a merchant: it is shown on a page, and a database takes no control characters. */
export function isMerchantName(value: unknown): value is string {
  return typeof value === 'string' && NAME.test(value);
}

// Elsewhere nobody is told which names there are: each asks for its key.
function checkName({ merchants, findAnyCaller }: Gateway, name: string, isHere: boolean): void {
  const isKnown = isNamespace(name, merchants) || merchants.some((merchant) => merchant.name === name);
  if (isKnown || ((!isHere || findAnyCaller) && isMerchantName(name))) return;
  throw refuse(
    'merchant_invalid',
    'The name of a merchant is 1 to 64 of the characters a–z, 0–9, _ and -.',
    'merchant',
  );
}

/** Finds whose key it is: of Basic the password, or else the user name (RFC 7617 §2). */
async function findCallerOf(gateway: Gateway, headers: Headers): Promise<Caller | undefined> {
  for (const key of listKeys(headers.get('authorization') ?? '')) {
    const caller = key === '' ? undefined : await identifyCaller(gateway, key);
    if (caller) return caller;
  }
  return undefined;
}

// Not hono's own reader, which needs a TextDecoder as soon as it is loaded: Jest's jsdom has none.
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

// A browser sends the key that it was given again and again, until it is asked for another.
function refusePublishableKey(headers: Headers, name: string): Problem {
  if (!/^Basic /i.test(headers.get('authorization') ?? '')) return keyNotPermitted();
  return askForKey(name, 'key_not_permitted', 'This needs the secret key, and that is the publishable one.');
}

function askForKey(name: string, code: string, message: string): Problem {
  return new Problem({ status: 401, code, message, headers: challenge(name) });
}

// A name may hold quotes, and letters that no header takes.
function challenge(name: string): Record<string, string> {
  return { 'WWW-Authenticate': `Basic realm="Payveil sandbox, ${encodeURIComponent(name)}", charset="UTF-8"` };
}

/**
 * Refuses the pages of others, and other hosts than this machine's and the allowed ones: or any web page that is open on this
 * machine could reset it, by its own origin or by a name that it binds to 127.0.0.1. Answers 403 `host_not_allowed`.
 */
export const refuseForeigners: Middleware = async (context, next) => {
  const { headers } = context.req.raw;
  const { allowHosts } = context.env.gateway;
  const isKnownHost = isLoopback(headers) || allowHosts.includes(readHostname(headers) as string);
  if (isKnownHost && (!headers.has('origin') || isOwnOrigin(context))) return next();
  const message = 'Control is for this machine; see --allow-host.';
  throw new Problem({ status: 403, code: 'host_not_allowed', message });
};

/** Tells whether a request was sent by a page of the very host that it asks. */
export function isOwnOrigin({ req }: Pick<RequestContext, 'req'>): boolean {
  const host = req.header('host') ?? new URL(req.url).host;
  return [`http://${host}`, `https://${host}`].includes(req.header('origin') ?? '');
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
