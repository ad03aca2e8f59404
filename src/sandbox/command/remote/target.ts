/** The gateway that `payveil doctor` and `payveil conformance` speak to: its address and the merchant's keys. */
import { isCredential } from '../../../fields/credential.js';
import { isLoopbackHost, parseUrl } from '../../../fields/url.js';
import type { Values } from '../arguments.js';
import { failAsMisused } from '../usage.js';

/** A gateway, and who asks it. */
export interface Target {
  /** Without a slash at its end; a path prefix is kept. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** `undefined` where it was not given; charges need it. */
  readonly signature: string | undefined;
}

/** A gateway in test mode, and all that a charge needs. */
export type TestTarget = Target & { readonly signature: string };

/** Reads the address and the keys from the options and the environment; ends the command when one cannot be used. */
export function readTarget(values: Values): Target {
  const baseUrl = values['base-url'] ?? '';
  const problem = findBaseUrlProblem(baseUrl);
  if (problem) return failAsMisused(`--base-url ${problem}`);
  const apiKey = values['api-key'] ?? process.env.PAYVEIL_API_KEY;
  const signature = values.signature ?? process.env.PAYVEIL_SIGNATURE;
  if (!isCredential(apiKey)) return failAsMisused('--api-key, or PAYVEIL_API_KEY, must be an API key in visible ASCII');
  if (signature !== undefined && !isCredential(signature)) {
    return failAsMisused('--signature, or PAYVEIL_SIGNATURE, must be in visible ASCII');
  }
  return { baseUrl: baseUrl.replace(/(?<!\/)\/+$/, ''), apiKey, signature };
}

/** Says why a text is no address of a gateway, by the rule of `createClient`; `undefined` when it is one. */
export function findBaseUrlProblem(text: string): string | undefined {
  const url = /^https?:\/\/[^\s\\]+$/i.test(text) ? parseUrl(text) : undefined;
  if (!url) return 'must be an address such as https://api.gateway.example';
  if (url.username || url.password || /[?#@]/.test(text)) return 'must have no user, query or fragment';
  if (url.protocol === 'https:' || isLoopbackHost(url.hostname)) return undefined;
  return 'must begin with https://, or http:// on this machine: keys are sent there';
}

/** Tells whether a key or a signature says that it is for real money. */
export function isLiveKey(text: string): boolean {
  return /live/i.test(text);
}
