/** What every route works with: the gateway, and the session of one request. */
import type { Context, Env } from 'hono';
import type { ResolvedRules } from '../schema/rules.js';
import { type Clock, readClock } from './clock.js';
import { identifyCaller, type MerchantOptions } from './merchants.js';
import { Problem } from './problem.js';
import type { InputReader } from './read-input.js';
import type { Store } from './store/store.js';
import type { OpenToken } from './token-opener.js';

/** When a SEPA charge settles: five business days on, at once, only when told, or after so many seconds. */
export type Settlement = 'business-days' | 'immediate' | 'manual' | { readonly seconds: number };

/** One sandbox: its state, its merchants, its rules. */
export interface Gateway {
  readonly store: Store;
  readonly openToken: OpenToken;
  readonly input: InputReader;
  /** Proves that a form was of this sandbox's own page. */
  readonly pageToken: string;
  readonly merchants: readonly MerchantOptions[];
  readonly strictKeys: boolean;
  readonly hasFaults: boolean;
  readonly settlement: Settlement;
  /** The hosts beside the loopback ones by which a server of this sandbox may be controlled. */
  readonly allowHosts: readonly string[];
  /** The clock of a merchant whose clock was never changed. */
  readonly initialClock: Clock;
  readonly rules: ResolvedRules;
}

/** What becomes of one answer on its way out. */
export interface Fate {
  isDropped: boolean;
  isMalformed: boolean;
}

/** What the routes keep of one request. */
export interface RequestEnv extends Env {
  Bindings: Fate;
  Variables: {
    requestId: string;
    warnings: string[];
    session?: Session;
    /** Why the request failed, for the log. */
    code?: string | null;
  };
}

/** The context of a request. */
export type RequestContext = Context<RequestEnv>;

/** One request of one merchant. */
export interface Session {
  readonly merchant: MerchantOptions;
  readonly isSecret: boolean;
  /** The merchant's time, in milliseconds. */
  readonly now: number;
}

/**
 * Opens the session of a request by its key.
 * @throws {Problem} 401 `api_key_missing` or `api_key_invalid`.
 */
export async function openSession(context: RequestContext, gateway: Gateway): Promise<Session> {
  const { merchant, isSecret } = identifyCaller(context.req.raw.headers, gateway.merchants);
  const session = await createSession(gateway, merchant, isSecret);
  context.set('session', session);
  return session;
}

/**
 * Opens the session of a route that only a secret key should use. A publishable one is warned, or refused with `strictKeys`.
 * @throws {Problem} 401, or 403 `key_not_permitted`.
 */
export async function openSecretSession(context: RequestContext, gateway: Gateway): Promise<Session> {
  const session = await openSession(context, gateway);
  if (session.isSecret) return session;
  if (gateway.strictKeys) throw keyNotPermitted();
  warn(context, 'publishable_key_on_charge');
  return session;
}

/** Creates the session of a merchant that is known. */
export async function createSession(gateway: Gateway, merchant: MerchantOptions, isSecret: boolean): Promise<Session> {
  const now = await readMerchantClock(gateway, merchant.name);
  return { merchant, isSecret, now };
}

/** Reads a merchant's clock, in milliseconds. */
export async function readMerchantClock({ store, initialClock, rules }: Gateway, merchant: string): Promise<number> {
  return readClock((await store.find(merchant, 'clock', 'clock')) ?? initialClock, rules.now());
}

/** Converts a time to unix seconds. */
export function toUnixSeconds(ms: number): number {
  return Math.floor(ms / 1000);
}

/** Says something that would go wrong at a stricter gateway, in the header `Sandbox-Warning`. */
export function warn(context: RequestContext, warning: string): void {
  context.get('warnings').push(warning);
}

/** The problem of a publishable key where a secret one is needed. */
export function keyNotPermitted(): Problem {
  return new Problem({ status: 403, code: 'key_not_permitted', message: 'This needs the secret key.' });
}

/** The problem of an id that the merchant has nothing for; another merchant's object is no different. */
export function missing(what: string, param: string): Problem {
  return new Problem({ status: 404, code: 'resource_missing', message: `There is no such ${what}.`, param });
}
