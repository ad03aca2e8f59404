/** A gateway you can hold in one hand: createSandbox. */
import { ConfigurationError } from '../errors/configuration-error.js';
import { isCredential } from '../fields/credential.js';
import { type ChargeRules, resolveRules } from '../schema/rules.js';
import { freezeClock, REAL_CLOCK } from './clock.js';
import type { Fate, Settlement } from './gateway.js';
import { createKeys, DEFAULT_NAMESPACE, type MerchantKeys, type MerchantOptions } from './merchants.js';
import { createApp } from './routes/app.js';
import { createMemoryStore } from './store/memory-store.js';
import { createTokenOpener } from './token-opener.js';

/** How a sandbox differs from the plain one. */
export interface SandboxOptions extends ChargeRules {
  /** Merchants with keys of their own. Any `pk_test_<ns>`, `sk_test_<ns>`, `sig_test_<ns>` is a merchant without being listed. */
  readonly merchants?: readonly MerchantOptions[] | undefined;
  /** Refuses a publishable key on charges and customers (403), where the plain sandbox warns. Default: `false`. */
  readonly strictKeys?: boolean | undefined;
  /** When a SEPA charge settles. Default: `business-days`, five of them. */
  readonly settlement?: Settlement | undefined;
  /** Whether faults can be asked for. Default: `true`. */
  readonly faults?: boolean | undefined;
  /** An instant, as ISO 8601, at which every merchant's clock stands at first. Default: the clocks run. */
  readonly clock?: string | undefined;
  /** Host names, beside the loopback ones, by which a server of this sandbox may be controlled. */
  readonly allowHosts?: readonly string[] | undefined;
}

/** A stateful gateway of the whole interface, without a network. */
export interface Sandbox {
  /**
   * Answers a request as the gateway would. Takes what `fetch` takes, so it can be a client's `fetch`.
   * An answer that a fault drops is `Response.error()`, known by its `type`, `error`.
   */
  fetch(input: Request | string | URL, init?: RequestInit): Promise<Response>;
  /** The keys of the merchant `sandbox`. */
  readonly keys: MerchantKeys;
  /** Forgets all that a merchant has, its clock and its faults too. Default: the merchant `sandbox`. */
  reset(merchant?: string): Promise<void>;
}

/**
 * Creates a sandbox gateway with a memory of its own.
 * @throws {ConfigurationError} `option_invalid` for a bad option.
 */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const {
    merchants = [],
    strictKeys = false,
    settlement = 'business-days',
    faults = true,
    clock,
    allowHosts = [],
  } = options;
  check(merchants.every(isMerchant), 'merchants must list names with three keys each');
  check(isSettlement(settlement), 'settlement must be business-days, immediate, manual, or { seconds }');
  const store = createMemoryStore();
  const app = createApp({
    store,
    openToken: createTokenOpener(),
    merchants,
    strictKeys,
    hasFaults: faults,
    settlement,
    allowHosts,
    initialClock: clock === undefined ? REAL_CLOCK : readClockOption(clock),
    rules: resolveRules(options),
  });
  return Object.freeze<Sandbox>({
    async fetch(input, init) {
      const fate: Fate = { isDropped: false, isMalformed: false };
      // A request is passed on as it is: a server's own kind of Request may not be copied by the platform's.
      const response = await app.fetch(isRequest(input) && !init ? input : new Request(input, init), fate);
      if (fate.isDropped) return Response.error();
      return fate.isMalformed ? new Response('{"id":"ch_', response) : response;
    },
    keys: createKeys(DEFAULT_NAMESPACE),
    reset: (merchant = DEFAULT_NAMESPACE) => store.reset(merchant),
  });
}

function isRequest(input: Request | string | URL): input is Request {
  return typeof input === 'object' && 'headers' in input;
}

function isMerchant({ name, publishableKey, secretKey, signature }: MerchantOptions): boolean {
  return typeof name === 'string' && [publishableKey, secretKey, signature].every(isCredential);
}

function isSettlement(settlement: unknown): boolean {
  if (typeof settlement !== 'object') return ['business-days', 'immediate', 'manual'].includes(String(settlement));
  const { seconds } = (settlement ?? {}) as { seconds?: unknown };
  return Number.isSafeInteger(seconds) && (seconds as number) >= 0;
}

function readClockOption(clock: string) {
  try {
    return freezeClock(clock);
  } catch {
    return check(false, 'clock must be an instant as ISO 8601');
  }
}

function check(isRight: false, message: string): never;
function check(isRight: boolean, message: string): void;
function check(isRight: boolean, message: string): void {
  if (!isRight) throw new ConfigurationError('option_invalid', `The option ${message}.`);
}
