/** The options of a sandbox, checked before it answers anything. */
import { createOptionError } from '../errors/option-error.js';
import { isCredential } from '../fields/credential.js';
import { takeOwn } from '../options/own.js';
import { type ChargeRules, resolveRules } from '../schema/rules.js';
import type { SettlementRule } from './charges/settlement.js';
import { type Clock, freezeClock, REAL_CLOCK } from './clock/clock.js';
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
  checkOptions(own);
  const {
    merchants = [],
    anyKey,
    strict,
    strictKeys,
    settlement = 'business-days',
    faults,
    clock,
    allowHosts = [],
  } = own;
  const store = own.store ?? createMemoryStore();
  const rules = resolveRules(own);
  const isStrict = strict === true;
  return {
    store,
    openToken: createTokenOpener({ isStrict }),
    input: createInputReader(own, isStrict),
    merchants,
    findAnyCaller: anyKey === true ? createAnyCallerFinder(store) : undefined,
    strictKeys: strictKeys === true,
    hasFaults: faults !== false,
    settlement,
    allowHosts: allowHosts.map((host) => host.toLowerCase()),
    initialClock: clock === undefined ? REAL_CLOCK : toInitialClock(clock),
    rules,
    onRequest: own.onRequest,
  };
}

function checkOptions({
  merchants = [],
  settlement = 'business-days',
  allowHosts = [],
  store,
  onRequest,
}: SandboxOptions) {
  check(
    () => areMerchants(merchants),
    'merchants must list names of 1 to 64 characters with three keys each, no name or key twice',
  );
  check(
    () => isSettlement(settlement),
    'settlement must be business-days, immediate, manual, or a number of seconds, as { seconds }',
  );
  check(
    () => Array.isArray(allowHosts) && allowHosts.every(isHostname),
    'allowHosts must list host names, without scheme or port',
  );
  check(
    () => store === undefined || typeof store?.claim === 'function',
    'store must be what openStore opened, awaited',
  );
  check(() => onRequest === undefined || typeof onRequest === 'function', 'onRequest must be a function');
}

const isHostname = (value: unknown) => isText(value) && /^([\w.-]+|\[[\da-f:]+\])$/i.test(value as string);
const isText = (value: unknown) => typeof value === 'string';

function areMerchants(merchants: unknown): merchants is readonly MerchantOptions[] {
  if (!Array.isArray(merchants) || !merchants.every(isMerchant)) return false;
  const names = merchants.map(({ name }) => name);
  const keys = merchants.flatMap(({ publishableKey, secretKey }) => [publishableKey, secretKey]);
  return new Set(names).size === names.length && new Set(keys).size === keys.length;
}

function isMerchant(merchant: Partial<MerchantOptions> | null): boolean {
  const { name, publishableKey, secretKey, signature } = merchant ?? {};
  return isMerchantName(name) && [publishableKey, secretKey, signature].every(isCredential);
}

const MAX_SECONDS = 1e9;

function isSettlement(settlement: unknown): boolean {
  if (typeof settlement !== 'object') return ['business-days', 'immediate', 'manual'].includes(String(settlement));
  const { seconds } = (settlement ?? {}) as { seconds?: unknown };
  return Number.isInteger(seconds) && (seconds as number) >= 0 && (seconds as number) <= MAX_SECONDS;
}

function toInitialClock(clock: string): Clock {
  try {
    return freezeClock(clock);
  } catch {
    throw createOptionError('clock must be an instant as ISO 8601');
  }
}

function check(isRight: () => boolean, message: string): void {
  try {
    if (isRight()) return;
  } catch {
    // One that cannot be looked at is not right either.
  }
  throw createOptionError(message);
}
