/** What a client and a call may be given, and how it is judged before anything is sent. */
import { ConfigurationError } from '../errors/configuration-error.js';
import { createOptionError } from '../errors/option-error.js';
import { checkApiKey, checkSignature } from '../options/credentials.js';
import { takeOwn } from '../options/own.js';
import type { ChargeRules } from '../schema/rules.js';
import { normalizeBaseUrl } from './base-url.js';
import type { ChargeReaders } from './charge-answer.js';
import type { Attempt, Fetch } from './request.js';

/** What a client needs to know. */
export interface ClientOptions extends ChargeRules, ChargeReaders {
  /** The gateway's address: `https:`, or `http:` on a loopback host. A path prefix is kept. */
  readonly baseUrl: string;
  /** The API key: visible ASCII; in a page the publishable one. */
  readonly apiKey: string;
  /** The signature; the two charge methods need it. */
  readonly signature?: string | undefined;
  /** The `fetch` to use. Default: the platform's, as it is at each call. */
  readonly fetch?: Fetch | undefined;
  /** How long a call may take, retries included, in milliseconds, up to 2^31 - 1. Default: 30,000. */
  readonly timeoutMs?: number | undefined;
  /**
   * How often a request may be sent again: a charge, with the same token, where nothing was sent or the gateway answered 429 or
   * 503; a GET after any failure that may pass. 0 and up. Default: 2.
   */
  readonly retries?: number | undefined;
  /** Is told of each attempt that has ended, for monitoring. What it throws is ignored. */
  readonly onAttempt?: ((attempt: Attempt) => void) | undefined;
  /** Admits `http:` on any host outside a page, for a sandbox in a container network. */
  readonly allowInsecureBaseUrl?: boolean | undefined;
}

/** What one call may change. */
export interface CallOptions {
  /** Aborts the call: what has been sent may still take effect. */
  readonly signal?: AbortSignal | undefined;
  /** How long this call may take, in milliseconds. */
  readonly timeoutMs?: number | undefined;
}

const DEFAULT_TIMEOUT_MS = 30_000;
const MAX_TIMEOUT_MS = 2 ** 31 - 1;
const DEFAULT_RETRIES = 2;

/**
 * Judges the options of a client.
 * @throws {ConfigurationError} for a bad option, key or base URL, or a secret key in a page.
 */
export function parseClientOptions(options: ClientOptions) {
  const own = takeOwn(options);
  const { apiKey, signature } = own;
  const retries = own.retries ?? DEFAULT_RETRIES;
  checkApiKey(apiKey);
  if (signature !== undefined) checkSignature(signature);
  for (const name of ['fetch', 'readCharge', 'readError', 'onAttempt'] as const) {
    if (own[name] !== undefined && typeof own[name] !== 'function')
      throw createOptionError(`${name} must be a function`);
  }
  if (!Number.isInteger(retries) || retries < 0) throw createOptionError('retries must be a whole number from 0');
  const baseUrl = normalizeBaseUrl(own.baseUrl, own.allowInsecureBaseUrl === true);
  // It stays an object that inherits nothing.
  return Object.assign(own, { baseUrl, retries, timeoutMs: checkTimeout(own.timeoutMs ?? DEFAULT_TIMEOUT_MS) });
}

/** Judges the options of a call. */
export function parseCallOptions(call: CallOptions | null | undefined, timeoutMs: number) {
  const own = takeOwn(call);
  return {
    signal: checkSignal(own.signal),
    timeoutMs: own.timeoutMs === undefined ? timeoutMs : checkTimeout(own.timeoutMs),
  };
}

/** Requires the signature of a charge. */
export function requireSignature(signature: string | undefined): string {
  if (signature !== undefined) return signature;
  throw new ConfigurationError('signature_missing', 'A charge needs the option signature.');
}

/** Finds the platform's `fetch`, at each call, so that a Mock Service Worker may listen after the client was made. */
export function findFetch(): Fetch {
  if (typeof globalThis.fetch === 'function') return globalThis.fetch;
  throw new ConfigurationError('fetch_unavailable', 'This platform has no fetch: give the option fetch.');
}

// One that is none would fail after the request was sent, when nothing could be said of the outcome.
function checkSignal(signal: unknown): AbortSignal | undefined {
  if (signal === undefined || signal === null) return undefined;
  if (isAbortSignal(signal)) return signal;
  throw createOptionError('signal must be an AbortSignal');
}

// By its shape: a page may bring a signal of another window, or of a polyfill.
function isAbortSignal(signal: unknown): signal is AbortSignal {
  try {
    const { aborted, addEventListener, removeEventListener } = signal as Partial<AbortSignal>;
    return [addEventListener, removeEventListener].every(isFunction) && typeof aborted === 'boolean';
  } catch {
    return false;
  }
}

const isFunction = (value: unknown) => typeof value === 'function';

// setTimeout reads a longer time as none.
function checkTimeout(timeoutMs: unknown): number {
  if (typeof timeoutMs === 'number' && timeoutMs > 0 && timeoutMs <= MAX_TIMEOUT_MS) return timeoutMs;
  throw createOptionError('timeoutMs must be above 0 and at most 2147483647');
}
