/** The options of a sandbox. They are checked before it answers anything. */
import { isPayveilError } from '../errors/is-payveil-error.js';
import { createOptionError } from '../errors/option-error.js';
import { isCredential } from '../fields/credential.js';
import { type KnownNames, refuseUnknown } from '../options/known-names.js';
import { takeOwn } from '../options/own.js';
import { type ChargeRules, RULE_NAMES, resolveRules } from '../schema/rules.js';
import { freezeClock, REAL_CLOCK } from './clock/clock.js';
import { readMerchantClock } from './clock/merchant-clock.js';
import { isMerchantName } from './merchants/access.js';
import { createAnyCallerFinder } from './merchants/any-key.js';
import type { MerchantOptions, RequestEntry, SandboxState, SettlementRule } from './state.js';
import { createMemoryStore } from './store/memory.js';
import type { Store } from './store/store.js';

/** The options of a sandbox. */
export interface SandboxOptions extends ChargeRules {
  /**
   * Merchants with their own keys. The keys `pk_test_<ns>`, `sk_test_<ns>` and `sig_test_<ns>` work for any name, without a
   * merchant in this list.
   */
  readonly merchants?: readonly MerchantOptions[] | undefined;
  /** Accepts any other key too: each signature is a merchant, and the API keys seen with it are its keys. Default: `false`. */
  readonly anyKey?: boolean | undefined;
  /** Refuses everything that the SDK refuses, such as unknown members, instead of adding a warning. Default: `false`. */
  readonly strict?: boolean | undefined;
  /** Refuses a publishable key on charges and customers (403), instead of adding a warning. Default: `false`. */
  readonly strictKeys?: boolean | undefined;
  /** When a SEPA charge settles. The answer is always pending. Default: `business-days`, which means five business days. */
  readonly settlement?: SettlementRule | undefined;
  /** Whether requests can ask for faults. Default: `true`. */
  readonly faults?: boolean | undefined;
  /** A time in ISO 8601 at which every merchant's clock is frozen at first. Default: the clocks run. */
  readonly clock?: string | undefined;
  /** The store for its state, opened with `openStore` of `payveil/sandbox/store`. Close it yourself. Default: in memory. */
  readonly store?: Store | undefined;
  /** The host names, beside the loopback ones, under which a server of this sandbox may be controlled. */
  readonly allowHosts?: readonly string[] | undefined;
  /** Called after each answered request to the gateway. It must not throw. */
  readonly onRequest?: ((entry: RequestEntry) => void) | undefined;
}

const SANDBOX_NAMES: KnownNames<SandboxOptions> = {
  ...RULE_NAMES,
  merchants: true,
  anyKey: true,
  strict: true,
  strictKeys: true,
  settlement: true,
  faults: true,
  clock: true,
  store: true,
  allowHosts: true,
  onRequest: true,
};

const MERCHANT_NAMES: KnownNames<MerchantOptions> = {
  name: true,
  publishableKey: true,
  secretKey: true,
  signature: true,
};

/**
 * Creates the gateway object for the routes.
 * @throws {ConfigurationError} `option_invalid` when an option has the wrong shape.
 */
export function createSandboxState(options: SandboxOptions): SandboxState {
  const own = takeOwn(options);
  refuseUnknown(own, SANDBOX_NAMES);
  checkOptions(own);
  const { merchants = [], settlement = 'business-days', clock, allowHosts = [], store = createMemoryStore() } = own;
  const initialClock = clock === undefined ? REAL_CLOCK : freezeClock(clock);
  const rules = resolveRules(own);
  return {
    store,
    merchants,
    findAnyCaller: own.anyKey === true ? createAnyCallerFinder(store) : undefined,
    readTime: (merchant) => readMerchantClock({ store, initialClock, rules }, merchant),
    isStrict: own.strict === true,
    strictKeys: own.strictKeys === true,
    hasFaults: own.faults !== false,
    settlement,
    allowHosts: allowHosts.map((host) => host.toLowerCase()),
    initialClock,
    rules,
    onRequest: own.onRequest,
  };
}

const MAX_SECONDS = 1e9;
const HOSTNAME = /^([\w.-]+|\[[\da-f:]+\])$/i;

/** @throws {ConfigurationError} `option_invalid` when an option has the wrong shape. */
function checkOptions({ merchants, settlement, allowHosts, store, clock, onRequest }: SandboxOptions): void {
  check(merchants, areMerchants, MERCHANTS);
  check(settlement, isSettlement, 'settlement must be business-days, immediate, manual, or { seconds }');
  check(allowHosts, (hosts) => hosts.every(isHost), 'allowHosts must list host names, without scheme or port');
  check(store, ({ claim }) => typeof claim === 'function', 'store must be a store that openStore opened, awaited');
  check(clock, freezeClock, 'clock must be a time in ISO 8601');
  check(onRequest, (tell) => typeof tell === 'function', 'onRequest must be a function');
}

const MERCHANTS = 'merchants must list names of 1 to 64 characters, each with three keys, and no name or key twice';

/** Checks a given option. A value that cannot be read is wrong as well. A name that does not exist has its own error. */
function check<Value>(value: Value | undefined, isRight: (value: Value) => unknown, message: string): void {
  try {
    if (value === undefined || isRight(value)) return;
  } catch (error) {
    if (isPayveilError(error)) throw error;
  }
  throw createOptionError(message);
}

const isHost = (host: unknown) => typeof host === 'string' && HOSTNAME.test(host);

function areMerchants(merchants: readonly MerchantOptions[]): boolean {
  for (const [i, merchant] of merchants.entries()) refuseUnknown(merchant, MERCHANT_NAMES, `merchants[${i}].`);
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
