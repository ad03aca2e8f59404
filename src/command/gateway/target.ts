/** The gateway for `payveil doctor` and `payveil conformance`: its address and the merchant's keys. */
import { normalizeBaseUrl } from '../../client/base-url.js';
import { failAsMisused } from '../fail.js';
import { KEY_FLAGS, type Keys, readKeys } from '../keys.js';
import type { Flags, Values } from '../subcommand.js';
import { completeAddress } from './complete-address.js';

/** The flags for a gateway and the keys. */
export const TARGET_FLAGS = {
  'base-url': {
    type: 'string',
    value: 'address',
    help: 'the gateway, such as https://api.gateway.example; a path prefix is kept',
  },
  ...KEY_FLAGS,
} as const satisfies Flags;

/** A gateway and the merchant's keys. */
export interface Target extends Keys {
  /** The address without a slash at the end. A path prefix stays. */
  readonly baseUrl: string;
}

/** Reads the address and the keys from the flags and the environment. @throws {CommandError} if one of them is wrong. */
export function readTarget(values: Values<typeof TARGET_FLAGS>): Target {
  const baseUrl = readBaseUrl(values['base-url']);
  return { baseUrl, ...readKeys(values) };
}

/** Reads an address as `createClient` does, and a short one of this machine. */
export function readBaseUrl(text: string | undefined): string {
  if (text === undefined) return failAsMisused('--base-url is missing');
  try {
    return normalizeBaseUrl(completeAddress(text), false);
  } catch {
    return failAsMisused(
      '--base-url must be https://, or like http://localhost:4010, and have no user, query or fragment',
    );
  }
}

/** Tells whether a key or a signature is for real money, by its name. */
export function isLiveKey(text: string): boolean {
  return /live/i.test(text);
}
