/** A gateway you can hold in one hand: createSandbox. */
import { createSandboxClock, type SandboxClock } from './clock/merchant-clock.js';
import { createApp } from './http/app.js';
import type { Fate } from './http/context.js';
import { createKeys, DEFAULT_NAMESPACE, type MerchantKeys } from './merchants/keys.js';
import { createGateway, type SandboxOptions } from './options.js';

/** A stateful gateway of the whole interface, without a network. */
export interface Sandbox {
  /**
   * Answers a request as the gateway would. Takes what `fetch` takes, so it can be a client's `fetch`.
   * An answer that a fault drops is `Response.error()`, known by its `type`, `error`.
   */
  fetch(input: Request | string | URL, init?: RequestInit): Promise<Response>;
  /** The keys of the merchant `sandbox`. */
  readonly keys: MerchantKeys;
  /** Every merchant's time. */
  readonly clock: SandboxClock;
  /** Forgets all that a merchant has, its clock and its faults too. Default: the merchant `sandbox`. */
  reset(merchant?: string): Promise<void>;
}

/**
 * Creates a sandbox gateway, with a memory of its own unless it is given a store.
 * @throws {ConfigurationError} `option_invalid` for a bad option.
 * @example
 * ```ts
 * const sandbox = createSandbox({ settlement: 'immediate' });
 * const { secretKey, signature } = sandbox.keys;
 * const client = createClient({ baseUrl: 'http://localhost', apiKey: secretKey, signature, fetch: sandbox.fetch });
 * ```
 */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const gateway = createGateway(options);
  const app = createApp();
  return Object.freeze<Sandbox>({
    async fetch(input, init) {
      const fate: Fate = { isDropped: false, isMalformed: false };
      // A request is passed on as it is: a server's own kind of Request may not be copied by the platform's.
      const request = isRequest(input) && !init ? input : new Request(input, init);
      const response = await app.fetch(request, { gateway, fate });
      if (fate.isDropped) return Response.error();
      return fate.isMalformed ? new Response('{"id":"ch_', response) : response;
    },
    keys: createKeys(DEFAULT_NAMESPACE),
    clock: createSandboxClock(gateway),
    reset: (merchant = DEFAULT_NAMESPACE) => gateway.store.reset(merchant),
  });
}

function isRequest(input: Request | string | URL): input is Request {
  return typeof input === 'object' && 'headers' in input;
}
