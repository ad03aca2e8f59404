/** Runs the commands for a running sandbox against one in this process. */
import { expect, onTestFinished, vi } from 'vitest';
import { createClient } from '../../../../src/client/client.js';
import { CommandError } from '../../../../src/command/fail.js';
import type { SandboxOptions } from '../../../../src/sandbox/options.js';
import { createSandbox } from '../../../../src/sandbox/sandbox.js';
import { createTokenizer } from '../../../../src/tokenizer.js';
import { cardCharge, sepaCharge } from '../../../charges.js';
import { print } from '../../print.js';
import { cutGuide } from '../../refused.js';

/** The keys of a merchant whose keys are made of its name. */
const keysOf = (merchant: string) => ({ apiKey: `sk_test_${merchant}`, signature: `sig_test_${merchant}` });

/** Starts a sandbox that every `fetch` of this process reaches. `requests` lists what it was asked. */
export function startControlled(options: SandboxOptions = {}) {
  const sandbox = createSandbox({ clock: '2031-06-02T09:00:00Z', ...options });
  const requests: { url: string; method: string; authorization: string | null; body: unknown }[] = [];
  stubFetch(async (url, init) => {
    const { headers, method = 'GET', body } = init ?? {};
    requests.push({ url: String(url), method, authorization: new Headers(headers).get('authorization'), body });
    return sandbox.fetch(String(url), init);
  });
  const client = (merchant: string) =>
    createClient({ baseUrl: 'http://127.0.0.1:4010', ...keysOf(merchant), fetch: sandbox.fetch });
  return {
    sandbox,
    requests,
    /** Charges a test card. */
    payByCard: async (changes: object = {}, merchant = 'sandbox') => {
      const token = await createTokenizer(keysOf(merchant)).tokenizeCard({
        ...cardCharge,
        expYear: '2035',
        ...changes,
      });
      return client(merchant).chargeCard(token);
    },
    /** Charges a test account. */
    payBySepa: async (changes: object = {}, merchant = 'sandbox') => {
      const token = await createTokenizer(keysOf(merchant)).tokenizeSepa({ ...sepaCharge, ...changes });
      return client(merchant).chargeSepa(token);
    },
  };
}

/** Replaces the `fetch` of this process, and clears the environment of keys and ports, until the test ends. */
export function stubFetch(fetch: typeof globalThis.fetch): void {
  vi.stubGlobal('fetch', fetch);
  for (const name of ['PORT', 'PAYVEIL_SECRET_KEY']) vi.stubEnv(name, undefined);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
  });
}

/** Runs a command for a sandbox that ends well, and returns what it printed. */
export const control = (...args: string[]): Promise<string> => print('sandbox', ...args);

/** Runs a command that must fail, and returns its sentence up to the place in the guides, and its exit code. */
export async function failWith(...args: string[]): Promise<readonly [sentence: string, exitCode: number]> {
  const error: unknown = await control(...args).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CommandError);
  const { message, exitCode } = error as CommandError;
  return [cutGuide(message), exitCode];
}
