/** Defines the options of a client and of a call, and checks them before anything is sent. */
import { ConfigurationError } from '../errors/configuration-error.js';
import { createOptionError } from '../errors/option-error.js';
import { checkApiKey, checkSignature } from '../options/credentials.js';
import { type KnownNames, refuseUnknown } from '../options/known-names.js';
import { takeOwn } from '../options/own.js';
import { type ChargeRules, RULE_NAMES } from '../schema/rules.js';
import { normalizeBaseUrl } from './base-url.js';
import type { ChargeReaders } from './charge-answer.js';
import type { Attempt, Fetch } from './request.js';

/** The options of a client. */
export interface ClientOptions extends ChargeRules, ChargeReaders {
  /** The gateway's address: `https:`, or `http:` on a loopback host. A path prefix is kept. */
  readonly baseUrl: string;
  /** The API key: visible ASCII. In a page, use the publishable key. */
  readonly apiKey: string;
  /** The signature. The two charge methods need it. */
  readonly signature?: string | undefined;
  /** The `fetch` to use. Default: the platform's, looked up at each call. */
  readonly fetch?: Fetch | undefined;
  /** How long a call may take, retries included, in milliseconds, up to 600,000 (10 minutes). Default: 30,000. */
  readonly timeoutMs?: number | undefined;
  /**
   * How often a request may be sent again. A charge is sent again with the same token, and only if nothing was sent or the
   * gateway answered 429 or 503. A GET is sent again after any temporary failure. 0 and up. Default: 2.
   */
  readonly retries?: number | undefined;
  /** Called after each attempt, for monitoring. An error in it is reported, and changes nothing. */
  readonly onAttempt?: ((attempt: Attempt) => void) | undefined;
  /** Allows `http:` on any host outside a page, for a sandbox in a container network. */
  readonly allowInsecureBaseUrl?: boolean | undefined;
}

/** The options of one call. */
export interface CallOptions {
  /** Aborts the call. A request that was already sent may still take effect. */
  readonly signal?: AbortSignal | undefined;
  /** How long this call may take, in milliseconds, up to 600,000. */
  readonly timeoutMs?: number | undefined;
}

const CLIENT_NAMES: KnownNames<ClientOptions> = {
  ...RULE_NAMES,
  baseUrl: true,
  apiKey: true,
  signature: true,
  fetch: true,
  timeoutMs: true,
  retries: true,
  readCharge: true,
  readError: true,
  onAttempt: true,
  allowInsecureBaseUrl: true,
};
const CALL_NAMES: KnownNames<CallOptions> = { signal: true, timeoutMs: true };

export const DEFAULT_TIMEOUT_MS = 30_000;
const MAX_TIMEOUT_MS = 600_000;
export const DEFAULT_RETRIES = 2;

/**
 * Checks the options of a client.
 * @throws {ConfigurationError} for a bad option, key or base URL, or a secret key in a page.
 */
export function parseClientOptions(options: ClientOptions) {
  const own = takeOwn(options);
  refuseUnknown(own, CLIENT_NAMES);
  const { apiKey, signature } = own;
  const retries = own.retries ?? DEFAULT_RETRIES;
  checkApiKey(apiKey);
  if (signature !== undefined) checkSignature(signature);
  for (const name of ['fetch', 'readCharge', 'readError', 'onAttempt'] as const) {
    if (own[name] !== undefined && !isFunction(own[name])) throw createOptionError(`${name} must be a function`);
  }
  if (!Number.isInteger(retries) || retries < 0) throw createOptionError('retries must be a whole number from 0');
  const baseUrl = normalizeBaseUrl(own.baseUrl, own.allowInsecureBaseUrl === true);
  // Keep an object that inherits nothing.
  return Object.assign(own, { baseUrl, retries, timeoutMs: checkTimeout(own.timeoutMs ?? DEFAULT_TIMEOUT_MS) });
}

/** The options of a client after they were checked. */
export type ParsedClientOptions = ReturnType<typeof parseClientOptions>;

/** Checks the options of a call. */
export function parseCallOptions(call: CallOptions | null | undefined, defaultMs: number) {
  const own = takeOwn(call);
  refuseUnknown(own, CALL_NAMES);
  const { signal, timeoutMs = defaultMs } = own;
  return { signal: checkSignal(signal), timeoutMs: checkTimeout(timeoutMs) };
}

/** Requires the signature for a charge. */
export function requireSignature(signature: string | undefined): string {
  if (signature !== undefined) return signature;
  throw new ConfigurationError('signature_missing', 'A charge needs the option signature.');
}

/** Finds the platform's `fetch` at each call, so that Mock Service Worker can start after the client was made. */
export function findFetch(): Fetch {
  if (typeof globalThis.fetch === 'function') return globalThis.fetch;
  throw new ConfigurationError('fetch_unavailable', 'The platform has no fetch. Pass the option fetch.');
}

// A wrong signal would fail after the request was sent, and the outcome would be unknown.
// Checked by its shape: a page may pass a signal of another window or of a polyfill.
function checkSignal(signal: AbortSignal | null | undefined): AbortSignal | undefined {
  if (signal === undefined || signal === null) return undefined;
  try {
    if (isFunction(signal.addEventListener) && typeof signal.aborted === 'boolean') return signal;
  } catch {
    // Reported below, like a value of the wrong shape.
  }
  throw createOptionError('signal must be an AbortSignal');
}

const isFunction = (value: unknown) => typeof value === 'function';

// A buyer does not wait longer, and setTimeout treats a time above 2^31 - 1 as zero.
function checkTimeout(timeoutMs: unknown): number {
  if (typeof timeoutMs === 'number' && timeoutMs > 0 && timeoutMs <= MAX_TIMEOUT_MS) return timeoutMs;
  throw createOptionError('timeoutMs must be above 0 and at most 600000');
}
