/** The context of the routes: the gateway, and the facts of the current request. */
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

/** One sandbox with its state, its merchants and its rules. */
export interface Gateway {
  readonly store: Store;
  readonly openToken: OpenToken;
  readonly input: InputReader;
  readonly merchants: readonly MerchantOptions[];
  /** Finds the merchant of a key that is not listed, if any key is accepted. */
  readonly findAnyCaller: FindAnyCaller | undefined;
  readonly strictKeys: boolean;
  readonly hasFaults: boolean;
  readonly settlement: SettlementRule;
  /** The host names, beside the loopback ones, under which this sandbox may be controlled. */
  readonly allowHosts: readonly string[];
  /** The clock of a merchant whose clock was never changed. */
  readonly initialClock: Clock;
  readonly rules: ResolvedRules;
  readonly onRequest: ((entry: RequestEntry) => void) | undefined;
}

/** Changes one answer on its way out. */
export interface Fate {
  isDropped: boolean;
  isMalformed: boolean;
}

/** The merchant whose state it is. */
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

/** The variables of one request, for its routes. */
export interface RequestEnv extends Env {
  Bindings: { readonly gateway: Gateway; readonly fate: Fate };
  Variables: {
    requestId: string;
    warnings: string[];
    session: Session;
    /** The code of the error or of the decline, for the log. */
    code: string | null;
    /** The details that only the log shows, because the answer could help an attacker. */
    detail: string | null;
    /** The charge that the request made. */
    charge: string | null;
    /** The nonce for the style sheet inside the page of a challenge. */
    secureHeadersNonce?: string;
  };
}

/** The context of a request. */
export type RequestContext = Context<RequestEnv>;

/** A middleware in front of a handler. */
export type Middleware = MiddlewareHandler<RequestEnv>;

/** Adds a warning to the header `Sandbox-Warning`: a stricter gateway would refuse this. */
export function warn(context: Pick<RequestContext, 'get'>, ...warnings: readonly string[]): void {
  context.get('warnings').push(...warnings);
}
