/** What all requests to the shop's server share. */
import { createReport } from '../report/report-thrown.js';
import { tellDeveloper } from '../report/tell-developer.js';
import { deriveKey, type TokenKey } from '../token/key.js';
import type { CheckedOptions } from './options.js';

/** What all requests share. */
export interface Shared {
  readonly options: CheckedOptions;
  /** Gets the key that opens tokens. */
  readonly getKey: () => Promise<TokenKey>;
  /** Writes what merchant's code has thrown to the console, without anything secret. */
  readonly report: (owner: string, thrown: unknown, ...secrets: string[]) => void;
}

export function createShared(options: CheckedOptions): Shared {
  const { publishableKey: apiKey, signature } = options;
  let key: TokenKey | undefined;
  return {
    options,
    // Not before the first token: workerd allows no work outside a request. And no promise is kept: it would end with its request.
    async getKey() {
      key ??= await deriveKey({ apiKey, signature }, 'decrypt');
      return key;
    },
    // Not `reportError`, which ends the process in Deno.
    report: (owner, thrown, ...secrets) =>
      tellDeveloper('error', createReport(owner, thrown, [apiKey, signature, ...secrets])),
  };
}
