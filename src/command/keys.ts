/** The flags for a merchant's keys. They may stand in the environment instead, which keeps them out of the shell's history. */
import { isCredential } from '../fields/credential.js';
import { failAsMisused } from './fail.js';
import type { Flags, Values } from './subcommand.js';

/** The flags for the keys. */
export const KEY_FLAGS = {
  'api-key': { type: 'string', value: 'key', help: 'the API key (default: PAYVEIL_API_KEY)' },
  signature: { type: 'string', value: 'value', help: 'the signature (default: PAYVEIL_SIGNATURE)' },
} as const satisfies Flags;

/** A merchant's keys. */
export interface Keys {
  readonly apiKey: string;
  /** `undefined` if it was not given. */
  readonly signature: string | undefined;
}

/**
 * Reads the keys.
 * @param flag The flag of the API key, for the sentence that refuses it.
 * @throws {CommandError} if the API key is missing, or one of them cannot be a key.
 */
export function readKeys(values: Values<typeof KEY_FLAGS>, flag = '--api-key'): Keys {
  const { apiKey, signature } = findKeys(values);
  if (apiKey === undefined) return failAsMisused(`${flag} is missing; or set PAYVEIL_API_KEY`);
  if (!isCredential(apiKey)) {
    return failAsMisused(`${flag}, or PAYVEIL_API_KEY, must be an API key of visible ASCII characters`);
  }
  if (signature !== undefined && !isCredential(signature)) {
    return failAsMisused('--signature, or PAYVEIL_SIGNATURE, must be visible ASCII characters');
  }
  return { apiKey, signature };
}

/** Finds what was given as keys, without checking it. An empty variable is none. */
export function findKeys(values: Values<typeof KEY_FLAGS>): { readonly [Name in keyof Keys]: string | undefined } {
  const { PAYVEIL_API_KEY, PAYVEIL_SIGNATURE } = process.env;
  return {
    apiKey: values['api-key'] ?? (PAYVEIL_API_KEY || undefined),
    signature: values.signature ?? (PAYVEIL_SIGNATURE || undefined),
  };
}

/** Needs the signature too. @throws {CommandError} if it is missing. */
export function demandSignature<Given extends Keys>(keys: Given): Given & { readonly signature: string } {
  const { signature } = keys;
  return signature === undefined
    ? failAsMisused('--signature is missing; or set PAYVEIL_SIGNATURE')
    : { ...keys, signature };
}
