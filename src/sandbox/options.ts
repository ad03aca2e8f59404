/** The options of a sandbox, checked before it answers anything. */
import { createOptionError } from '../errors/option-error.js';
import { isCredential } from '../fields/credential.js';
import { takeOwn } from '../options/own.js';
import { type ChargeRules, resolveRules } from '../schema/rules.js';
import type { SettlementRule } from './charges/settlement.js';
import { freezeClock, REAL_CLOCK } from './clock/clock.js';
import type { Gateway } from './http/context.js';
import { createInputReader } from './http/input.js';
import { isMerchantName } from './merchants/access.js';
import { createAnyCallerFinder } from './merchants/any-key.js';
import type { MerchantOptions } from './merchants/keys.js';
import { createMemoryStore } from './store/memory.js';
import type { RequestEntry } from './store/objects.js';
import type { Store } from './store/store.js';
import { createTokenOpener } from './tokens/open-token.js';

/** How a sandbox differs from the plain one. */
export interface SandboxOptions extends ChargeRules {
  /** Merchants with keys of their own. Any `pk_test_<ns>`, `sk_test_<ns>`, `sig_test_<ns>` is a merchant without being listed. */
  readonly merchants?: readonly MerchantOptions[] | undefined;
  /** Takes any other key too: a merchant is then a signature, and the API keys seen with it are its keys. Default: `false`. */
  readonly anyKey?: boolean | undefined;
  /** Refuses what the SDK refuses, such as unknown members, where the plain sandbox warns. Default: `false`. */
  readonly strict?: boolean | undefined;
  /** Refuses a publishable key on charges and customers (403), where the plain sandbox warns. Default: `false`. */
  readonly strictKeys?: boolean | undefined;
  /** When a SEPA charge settles; it is answered as pending all the same. Default: `business-days`, five of them. */
  readonly settlement?: SettlementRule | undefined;
  /** Whether faults can be asked for. Default: `true`. */
  readonly faults?: boolean | undefined;
  /** An instant, as ISO 8601, at which every merchant's clock stands at first. Default: the clocks run. */
  readonly clock?: string | undefined;
  /** Where its state is kept, as `openStore` of `payveil/sandbox/store` opens it; it is yours to close. Default: in memory. */
  readonly store?: Store | undefined;
  /** Host names, beside the loopback ones, by which a server of this sandbox may be controlled. */
  readonly allowHosts?: readonly string[] | undefined;
  /** Is told of each request to the gateway when it is answered; it must not throw. */
  readonly onRequest?: ((entry: RequestEntry) => void) | undefined;
}

/**
 * Creates what the routes work with.
 * @throws {ConfigurationError} `option_invalid` when an option is of the wrong shape.
 */
export function createGateway(options: SandboxOptions): Gateway {
  const own = takeOwn(options);
  for (const [name, [isRight, message]] of Object.entries(CHECKS)) {
    const value = own[name as keyof SandboxOptions];
    if (value !== undefined && !isTrue(() => isRight(value as never))) throw createOptionError(message);
  }
  const { merchants = [], settlement = 'business-days', clock, allowHosts = [], store = createMemoryStore() } = own;
  const isStrict = own.strict === true;
  return {
    store,
    openToken: createTokenOpener({ isStrict }),
    input: createInputReader(own, isStrict),
    merchants,
    findAnyCaller: own.anyKey === true ? createAnyCallerFinder(store) : undefined,
    strictKeys: own.strictKeys === true,
    hasFaults: own.faults !== false,
    settlement,
    allowHosts: allowHosts.map((host) => host.toLowerCase()),
    initialClock: clock === undefined ? REAL_CLOCK : freezeClock(clock),
    rules: resolveRules(own),
    onRequest: own.onRequest,
  };
}

const MAX_SECONDS = 1e9;
const HOSTNAME = /^([\w.-]+|\[[\da-f:]+\])$/i;

/** What is right for an option that is given, and the sentence that says so. */
const CHECKS: { readonly [Name in keyof SandboxOptions]?: readonly [(value: never) => unknown, string] } = {
  merchants: [
    areMerchants,
    'merchants must list names of 1 to 64 characters with three keys each, no name or key twice',
  ],
  settlement: [
    isSettlement,
    'settlement must be business-days, immediate, manual, or a number of seconds, as { seconds }',
  ],
  allowHosts: [
    (hosts: readonly unknown[]) => hosts.every((host) => typeof host === 'string' && HOSTNAME.test(host)),
    'allowHosts must list host names, without scheme or port',
  ],
  store: [(store: Store) => typeof store.claim === 'function', 'store must be what openStore opened, awaited'],
  clock: [freezeClock, 'clock must be an instant as ISO 8601'],
  onRequest: [(tell: unknown) => typeof tell === 'function', 'onRequest must be a function'],
};

function areMerchants(merchants: readonly MerchantOptions[]): boolean {
  const names = merchants.map(({ name }) => name);
  const keys = merchants.flatMap(({ publishableKey, secretKey }) => [publishableKey, secretKey]);
  const areTheirs = [...keys, ...merchants.map(({ signature }) => signature)].every(isCredential);
  return areTheirs && names.every(isMerchantName) && [names, keys].every((list) => new Set(list).size === list.length);
}

function isSettlement(settlement: SettlementRule): boolean {
  if (typeof settlement !== 'object') return ['business-days', 'immediate', 'manual'].includes(settlement);
  const { seconds } = settlement;
  return Number.isInteger(seconds) && seconds >= 0 && seconds <= MAX_SECONDS;
}

/** Tells whether a check passes; what cannot be looked at is not right either. */
function isTrue(check: () => unknown): boolean {
  try {
    return Boolean(check());
  } catch {
    return false;
  }
}
