/** What every route is given: the gateway that it belongs to, and what is kept of the one request. */
import type { Context, Env, MiddlewareHandler } from 'hono';
import type { ResolvedRules } from '../../schema/rules.js';
import type { SettlementRule } from '../charges/settlement.js';
import type { Clock } from '../clock/clock.js';
import type { FindAnyCaller } from '../merchants/any-key.js';
import type { Merchant, MerchantOptions } from '../merchants/keys.js';
import type { RequestEntry } from '../store/objects.js';
import type { Store } from '../store/store.js';
import type { OpenToken } from '../tokens/open-token.js';
import type { InputReader } from './input.js';

/** One sandbox: its state, its merchants, its rules. */
export interface Gateway {
  readonly store: Store;
  readonly openToken: OpenToken;
  readonly input: InputReader;
  readonly merchants: readonly MerchantOptions[];
  /** Finds whose a key is that nobody listed, where any key will do. */
  readonly findAnyCaller: FindAnyCaller | undefined;
  readonly strictKeys: boolean;
  readonly hasFaults: boolean;
  readonly settlement: SettlementRule;
  /** The hosts beside the loopback ones by which a server of this sandbox may be controlled. */
  readonly allowHosts: readonly string[];
  /** The clock of a merchant whose clock was never changed. */
  readonly initialClock: Clock;
  readonly rules: ResolvedRules;
  readonly onRequest: ((entry: RequestEntry) => void) | undefined;
}

/** What becomes of one answer on its way out. */
export interface Fate {
  isDropped: boolean;
  isMalformed: boolean;
}

/** Whose state it is. */
export interface Owner {
  readonly gateway: Gateway;
  readonly merchant: Pick<Merchant, 'name'>;
}

/** One request of one merchant. */
export interface Session extends Owner {
  readonly merchant: Merchant;
  readonly isSecret: boolean;
  /** The merchant's time, in milliseconds. */
  readonly now: number;
}

/** What the routes are given, and what they keep of one request. */
export interface RequestEnv extends Env {
  Bindings: { readonly gateway: Gateway; readonly fate: Fate };
  Variables: {
    requestId: string;
    warnings: string[];
    session: Session;
    /** Why the request failed, for the log: the code of the error or of the decline. */
    code: string | null;
    /** What the answer does not say, because it would tell an attacker; for the log alone. */
    detail: string | null;
    /** The charge that the request made. */
    charge: string | null;
    /** By which the page of a challenge may have its style sheet inside. */
    secureHeadersNonce?: string;
  };
}

/** The context of a request. */
export type RequestContext = Context<RequestEnv>;

/** What stands before a handler. */
export type Middleware = MiddlewareHandler<RequestEnv>;

/** Says what would go wrong at a stricter gateway, in the header `Sandbox-Warning`. */
export function warn(context: Pick<RequestContext, 'get'>, ...warnings: readonly string[]): void {
  context.get('warnings').push(...warnings);
}
