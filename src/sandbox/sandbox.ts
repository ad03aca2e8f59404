/** A gateway you can hold in one hand: createSandbox. */
import { ConfigurationError } from '../errors/configuration-error.js';
import { isCredential } from '../fields/credential.js';
import { type ChargeRules, resolveRules } from '../schema/rules.js';
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
}

/** A stateful gateway of the whole interface, without a network. */
export interface Sandbox {
  /** Answers a request as the gateway would. Takes what `fetch` takes, so it can be a client's `fetch`. */
  fetch(input: Request | string | URL, init?: RequestInit): Promise<Response>;
  /** The keys of the merchant `sandbox`. */
  readonly keys: MerchantKeys;
  /** Forgets all that a merchant has. Default: the merchant `sandbox`. */
  reset(merchant?: string): Promise<void>;
}

/**
 * Creates a sandbox gateway with a memory of its own.
 * @throws {ConfigurationError} `option_invalid` for a bad option.
 */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const { merchants = [], strictKeys = false } = options;
  if (!merchants.every(isMerchant)) {
    throw new ConfigurationError('option_invalid', 'The option merchants must list names with three keys each.');
  }
  const store = createMemoryStore();
  const rules = resolveRules(options);
  const app = createApp({ store, openToken: createTokenOpener(), merchants, strictKeys, rules });
  return Object.freeze<Sandbox>({
    // A request is passed on as it is: a server's own kind of Request may not be copied by the platform's.
    fetch: async (input, init) => app.fetch(isRequest(input) && !init ? input : new Request(input, init)),
    keys: createKeys(DEFAULT_NAMESPACE),
    reset: (merchant = DEFAULT_NAMESPACE) => store.reset(merchant),
  });
}

function isMerchant({ name, publishableKey, secretKey, signature }: MerchantOptions): boolean {
  return typeof name === 'string' && [publishableKey, secretKey, signature].every(isCredential);
}

function isRequest(input: Request | string | URL): input is Request {
  return typeof input === 'object' && 'headers' in input;
}
