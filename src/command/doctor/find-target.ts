/** Finds what `payveil doctor` checks: the gateway of the arguments, or the sandbox on this machine. */
import { isLoopbackHost } from '../../fields/url.js';
import { failAsMisused } from '../fail.js';
import { readBaseUrl, readTarget, type TARGET_FLAGS, type Target } from '../gateway/target.js';
import { findKeys } from '../keys.js';
import { DEFAULT_PORT } from '../sandbox/port.js';
import type { Values } from '../subcommand.js';

/** The address of a sandbox that was started without options. */
const SANDBOX = `http://localhost:${DEFAULT_PORT}`;

/** The keys that every sandbox has. */
const SANDBOX_KEYS = { apiKey: 'sk_test_sandbox', signature: 'sig_test_sandbox' };

/** What to check. */
export interface Found {
  readonly target: Target;
  /** The option in whose place the sandbox was taken. */
  readonly missing?: '--base-url' | '--api-key' | undefined;
}

/**
 * Finds the gateway. Without an address and keys it is the sandbox. Without keys, an address of this machine gets those of the
 * sandbox, which everybody knows.
 * @param address The argument beside the flags.
 * @throws {CommandError} if an argument is wrong or missing.
 */
export function findTarget(values: Values<typeof TARGET_FLAGS>, address: string | undefined): Found {
  const flag = values['base-url'];
  if (address !== undefined && flag !== undefined)
    failAsMisused('the address stands twice: give it without --base-url');
  const given = address ?? flag;
  const { apiKey, signature } = findKeys(values);
  const hasKeys = apiKey !== undefined || signature !== undefined;
  if (given === undefined && !hasKeys) return assume(SANDBOX, '--base-url');
  const baseUrl = readBaseUrl(given);
  if (!hasKeys && isLoopbackHost(new URL(baseUrl).hostname)) return assume(baseUrl, '--api-key');
  return { target: readTarget({ ...values, 'base-url': baseUrl }) };
}

const assume = (baseUrl: string, missing: Found['missing']): Found => ({
  target: { baseUrl, ...SANDBOX_KEYS },
  missing,
});
