/** The options of a sandbox, checked before it answers anything. */
import { createOptionError } from '../errors/option-error.js';
import { isCredential } from '../fields/credential.js';
import { takeOwn } from '../options/own.js';
import { type ChargeRules, resolveRules } from '../schema/rules.js';
import { type Clock, freezeClock, REAL_CLOCK } from './clock.js';
import type { Gateway, Settlement } from './gateway.js';
import type { MerchantOptions } from './merchants.js';
import { createMemoryStore } from './store/memory-store.js';
import type { Store } from './store/store.js';

/** How a sandbox differs from the plain one. */
export interface SandboxOptions extends ChargeRules {
  /** Merchants with keys of their own. Any `pk_test_<ns>`, `sk_test_<ns>`, `sig_test_<ns>` is a merchant without being listed. */
  readonly merchants?: readonly MerchantOptions[] | undefined;
  /** Refuses a publishable key on charges and customers (403), where the plain sandbox warns. Default: `false`. */
  readonly strictKeys?: boolean | undefined;
  /** When a SEPA charge settles; it is answered as pending all the same. Default: `business-days`, five of them. */
  readonly settlement?: Settlement | undefined;
  /** Whether faults can be asked for. Default: `true`. */
  readonly faults?: boolean | undefined;
  /** An instant, as ISO 8601, at which every merchant's clock stands at first. Default: the clocks run. */
  readonly clock?: string | undefined;
  /** Where its state is kept, as `openStore` of `payveil/sandbox/store` opens it; it is yours to close. Default: in memory. */
  readonly store?: Store | undefined;
  /** Host names, beside the loopback ones, by which a server of this sandbox may be controlled. */
  readonly allowHosts?: readonly string[] | undefined;
}

/**
 * Resolves the options to what the routes work with.
 * @throws {ConfigurationError} `option_invalid` when an option is of the wrong shape.
 */
export function resolveSandboxOptions(options: SandboxOptions): Omit<Gateway, 'openToken' | 'input' | 'pageToken'> {
  const own = takeOwn(options);
  const { merchants = [], strictKeys, settlement = 'business-days', faults, clock, allowHosts = [], store } = own;
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
  return {
    store: store ?? createMemoryStore(),
    merchants,
    strictKeys: strictKeys === true,
    hasFaults: faults !== false,
    settlement,
    allowHosts: allowHosts.map((host) => host.toLowerCase()),
    initialClock: clock === undefined ? REAL_CLOCK : readClock(clock),
    rules: resolveRules(own),
  };
}

const isHostname = (value: unknown) => isText(value) && /^([\w.-]+|\[[\da-f:]+\])$/i.test(value as string);
const isText = (value: unknown) => typeof value === 'string';

function areMerchants(merchants: unknown): merchants is readonly MerchantOptions[] {
  if (!Array.isArray(merchants) || !merchants.every(isMerchant)) return false;
  const names = merchants.map(({ name }) => name);
  const keys = merchants.flatMap(({ publishableKey, secretKey }) => [publishableKey, secretKey]);
  return new Set(names).size === names.length && new Set(keys).size === keys.length;
}

// It is shown on a page, and a database takes no control characters.
const NAME = /^\P{C}{1,64}$/u;

function isMerchant(merchant: Partial<MerchantOptions> | null): boolean {
  const { name, publishableKey, secretKey, signature } = merchant ?? {};
  return isText(name) && NAME.test(name as string) && [publishableKey, secretKey, signature].every(isCredential);
}

const MAX_SECONDS = 1e9;

function isSettlement(settlement: unknown): boolean {
  if (typeof settlement !== 'object') return ['business-days', 'immediate', 'manual'].includes(String(settlement));
  const { seconds } = (settlement ?? {}) as { seconds?: unknown };
  return Number.isInteger(seconds) && (seconds as number) >= 0 && (seconds as number) <= MAX_SECONDS;
}

function readClock(clock: string): Clock {
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
