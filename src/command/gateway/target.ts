/** The gateway for `payveil doctor` and `payveil conformance`: its address and the merchant's keys. */
import { isCredential } from '../../fields/credential.js';
import { isLoopbackHost, parseUrl } from '../../fields/url.js';
import type { Values } from '../arguments.js';
import { failAsMisused } from '../usage.js';

/** A gateway and the merchant's keys. */
export interface Target {
  /** The address without a slash at the end. A path prefix stays. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** `undefined` if it was not given. Charges need it. */
  readonly signature: string | undefined;
}

/** A gateway in test mode, and everything that a charge needs. */
export type TestTarget = Target & { readonly signature: string };

/** Reads the address and the keys from the options and the environment. Ends the command if one of them is wrong. */
export function readTarget(values: Values): Target {
  const baseUrl = values['base-url'] ?? '';
  const problem = findBaseUrlProblem(baseUrl);
  if (problem) return failAsMisused(`--base-url ${problem}`);
  const apiKey = values['api-key'] ?? process.env.PAYVEIL_API_KEY;
  const signature = values.signature ?? process.env.PAYVEIL_SIGNATURE;
  if (!isCredential(apiKey))
    return failAsMisused('--api-key, or PAYVEIL_API_KEY, must be an API key of visible ASCII characters');
  if (signature !== undefined && !isCredential(signature)) {
    return failAsMisused('--signature, or PAYVEIL_SIGNATURE, must be visible ASCII characters');
  }
  return { baseUrl: baseUrl.replace(/(?<!\/)\/+$/, ''), apiKey, signature };
}

/** Tells why a text cannot be the address of a gateway, by the rules of `createClient`. Returns `undefined` if it can. */
export function findBaseUrlProblem(text: string): string | undefined {
  const url = /^https?:\/\/[^\s\\]+$/i.test(text) ? parseUrl(text) : undefined;
  if (!url) return 'must be an address such as https://api.gateway.example';
  if (url.username || url.password || /[?#@]/.test(text)) return 'must have no user, query or fragment';
  if (url.protocol === 'https:' || isLoopbackHost(url.hostname)) return undefined;
  return 'must begin with https://, or http:// on this machine, because keys are sent there';
}

/** Tells whether a key or a signature is for real money, by its name. */
export function isLiveKey(text: string): boolean {
  return /live/i.test(text);
}
