/** Creates sandbox gateways. */
import { createApp } from './app.js';
import { createSandboxClock, type SandboxClock } from './clock/merchant-clock.js';
import type { AnswerFaults } from './http/context.js';
import { createKeys } from './merchants/keys.js';
import { createSandboxState, type SandboxOptions } from './options.js';
import { DEFAULT_MERCHANT, type MerchantKeys } from './state.js';

/** A gateway with the whole interface and its own state, but without a network. */
export interface Sandbox {
  /**
   * Answers a request like the gateway. It takes the arguments of `fetch`, so a client can use it as its `fetch`. If a fault
   * drops the answer, it returns `Response.error()`, whose `type` is `error`.
   */
  fetch(input: Request | string | URL, init?: RequestInit): Promise<Response>;
  /** The keys of the merchant `sandbox`. */
  readonly keys: MerchantKeys;
  /** The clocks of all merchants. */
  readonly clock: SandboxClock;
  /** Deletes everything of a merchant, its clock and its faults included. Default: the merchant `sandbox`. */
  reset(merchant?: string): Promise<void>;
}

/**
 * Creates a sandbox gateway. Without a store it keeps its state in memory.
 * @throws {ConfigurationError} `option_invalid` for a bad option.
 * @example
 * ```ts
 * const sandbox = createSandbox({ settlement: 'immediate' });
 * const { secretKey, signature } = sandbox.keys;
 * const client = createClient({ baseUrl: 'http://localhost', apiKey: secretKey, signature, fetch: sandbox.fetch });
 * ```
 */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const sandbox = createSandboxState(options);
  const app = createApp(sandbox);
  return Object.freeze<Sandbox>({
    async fetch(input, init) {
      const faults: AnswerFaults = { isDropped: false, isMalformed: false };
      // Pass a request on unchanged, because the platform may be unable to copy a server's own Request class.
      const request = isRequest(input) && !init ? input : new Request(input, init);
      const response = await app.fetch(request, { sandbox, faults });
      if (faults.isDropped) return Response.error();
      return faults.isMalformed ? new Response('{"id":"ch_', response) : response;
    },
    keys: createKeys(DEFAULT_MERCHANT),
    clock: createSandboxClock(sandbox),
    reset: (merchant = DEFAULT_MERCHANT) => sandbox.store.reset(merchant),
  });
}

function isRequest(input: Request | string | URL): input is Request {
  return typeof input === 'object' && 'headers' in input;
}
