/** What a sandbox is made of: its state, its rules and its merchants, and the session of one request. */
import type { ResolvedRules } from '../schema/rules.js';
import type { Store } from './store/store.js';

/** One sandbox with its state, its merchants and its rules. */
export interface SandboxState {
  readonly store: Store;
  readonly merchants: readonly MerchantOptions[];
  /** Finds the merchant of a key that is not listed, if any key is accepted. */
  readonly findAnyCaller: ((key: string, signature: string | undefined) => Promise<Caller>) | undefined;
  /** Reads the clock of a merchant, in milliseconds since the epoch. */
  readonly readTime: (merchant: string) => Promise<number>;
  readonly isStrict: boolean;
  readonly strictKeys: boolean;
  readonly hasFaults: boolean;
  readonly settlement: SettlementRule;
  /** The host names, beside the loopback ones, under which this sandbox may be controlled. */
  readonly allowHosts: readonly string[];
  /** The clock of a merchant whose clock was never changed. */
  readonly initialClock: Clock;
  /** The rules of charges. Their clock is that of this machine, or the option `now`. */
  readonly rules: ResolvedRules;
  readonly onRequest: ((entry: RequestEntry) => void) | undefined;
}

/** The merchant whose state it is. */
export interface Owner {
  readonly sandbox: SandboxState;
  readonly merchant: Pick<Merchant, 'name'>;
}

/** One request of one merchant. */
export interface Session extends Owner {
  readonly merchant: Merchant;
  readonly isSecret: boolean;
  /** The merchant's time, in milliseconds. */
  readonly now: number;
}

/** The merchant of the keys `pk_test_sandbox`, `sk_test_sandbox` and `sig_test_sandbox`. */
export const DEFAULT_MERCHANT = 'sandbox';

/** The three values of a merchant. */
export interface MerchantKeys {
  /** The key for a page. */
  readonly publishableKey: string;
  /** The key of the merchant's server. */
  readonly secretKey: string;
  /** The signing secret. It seals tokens together with a key. */
  readonly signature: string;
}

/** A merchant that chose its own keys. */
export interface MerchantOptions extends MerchantKeys {
  /** 1 to 64 letters, digits, hyphens or underscores. */
  readonly name: string;
}

/** A merchant and its keys. */
export interface Merchant {
  readonly name: string;
  /** The keys that may seal its tokens. */
  readonly apiKeys: readonly string[];
  /** `undefined` if it is not known, as for a key that is not listed. */
  readonly signature: string | undefined;
}

/** The merchant that sent a request, and the kind of its key. */
export interface Caller {
  readonly merchant: Merchant;
  readonly isSecret: boolean;
}

/** The state of a merchant's clock, in milliseconds. */
export interface Clock {
  readonly id: 'clock';
  readonly offsetMs: number;
  /** The time at which it is frozen. `null` while it runs. */
  readonly frozenAt: number | null;
}

/** When a SEPA charge settles: after five business days, at once, only on demand, or after a number of seconds. */
export type SettlementRule =
  | 'business-days'
  | 'immediate'
  | 'manual'
  | {
      /** The time after the charge. */
      readonly seconds: number;
    };

/** One request in the log. Its path has only words of the routes and ids of objects. */
export interface RequestEntry {
  /** The `Request-Id` of the answer. */
  readonly id: string;
  /** The HTTP method. */
  readonly method: string;
  /** The path. Parts that could be a token or an account are hidden. */
  readonly path: string;
  /** The HTTP status. 0 if the answer was dropped. */
  readonly status: number;
  /** Why it failed: the code of the error, or of the decline. */
  readonly code: string | null;
  /** Details that the answer did not tell: the step at which opening a token failed. */
  readonly detail: string | null;
  /** The charge that it made. */
  readonly charge: string | null;
  /** Parts of the request that the sandbox accepted, but that a strict gateway may refuse. */
  readonly warnings: readonly string[];
  /** How long it took, in milliseconds. */
  readonly ms: number;
  /** Unix seconds of the merchant's clock. */
  readonly created: number;
}
