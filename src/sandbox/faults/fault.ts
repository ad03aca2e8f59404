/** Faults on demand: what goes wrong, when, and how often. */
import { Problem } from '../http/problem.js';
import { redactPath } from '../http/redact.js';

/** What goes wrong with one request. */
export type Fault =
  /** The answer is late by so many milliseconds. */
  | { readonly kind: 'latency'; readonly ms: number }
  /** The answer is this error, and nothing was done. */
  | { readonly kind: 'status'; readonly status: number }
  /** No answer, and nothing was done. */
  | { readonly kind: 'drop' }
  /** No answer, but all was done. */
  | { readonly kind: 'drop-after' }
  /** All was done, but the answer cannot be read. */
  | { readonly kind: 'malformed' };

/** A fault for the requests that match, so many times. */
export interface FaultRule {
  readonly id: string;
  readonly match: { readonly method?: string; readonly path?: string };
  /** As in the header `Sandbox-Fault`, such as `status=429`. */
  readonly fault: string;
  readonly times: number;
}

const MAX_LATENCY_MS = 120_000;

/**
 * Parses `latency=800`, `status=429`, `drop`, `drop-after` or `malformed`.
 * @throws {Problem} 400 `fault_invalid`.
 */
export function parseFault(text: unknown): Fault {
  const [, kind, value] = /^([a-z-]+)(?:=(\d{1,6}))?$/.exec(typeof text === 'string' ? text : '') ?? [];
  const amount = value === undefined ? undefined : Number(value);
  if (amount === undefined && (kind === 'drop' || kind === 'drop-after' || kind === 'malformed')) return { kind };
  if (kind === 'latency' && amount !== undefined && amount <= MAX_LATENCY_MS) return { kind, ms: amount };
  if (kind === 'status' && amount !== undefined && amount >= 400 && amount <= 599) return { kind, status: amount };
  const message = 'A fault is latency=<ms, to 120000>, status=<400 to 599>, drop, drop-after or malformed.';
  throw new Problem({ status: 400, code: 'fault_invalid', message, param: 'fault' });
}

/** Finds what an email asks for, as in the header: `x+sandbox.drop-after@example.com` asks for `drop-after`. */
export function findEmailFault(email: string): string | undefined {
  return /\+sandbox\.([^@]{0,64})@/.exec(email)?.[1];
}

/**
 * Parses a rule.
 * @throws {Problem} 400 `fault_invalid`.
 */
export function parseFaultRule(id: string, input: unknown): FaultRule {
  const { match = {}, fault, times = 1, ...others } = (input ?? {}) as Record<string, unknown>;
  const { method, path, ...otherMatches } = (match ?? {}) as Record<string, unknown>;
  const unknown = [...Object.keys(others), ...Object.keys(otherMatches)];
  const isRule = typeof match === 'object' && isOptionalMethod(method) && isOptionalPath(path) && isCount(times);
  if (!isRule || unknown.length > 0) {
    const message =
      'A rule is {"match":{"method","path"},"fault","times"}, with a path of the gateway, and times from 1.';
    throw new Problem({ status: 400, code: 'fault_invalid', message });
  }
  parseFault(fault);
  return {
    id,
    match: { ...(method === undefined ? {} : { method }), ...(path === undefined ? {} : { path }) },
    fault: fault as string,
    times,
  };
}

/** Makes the check of whether a rule has times left and is for a request: what it does not say matches all. */
export function matchesRule({ method, path }: { method: string; path: string }): (rule: FaultRule) => boolean {
  return ({ match, times }) =>
    times > 0 && (match.method ?? method).toUpperCase() === method && (match.path ?? path) === path;
}

// One that the log would not keep is no path of the gateway, and might hold a card number.
const isOptionalPath = (path: unknown): path is string | undefined =>
  path === undefined || (typeof path === 'string' && redactPath(path) === path);
const isOptionalMethod = (method: unknown): method is string | undefined =>
  method === undefined || (typeof method === 'string' && /^[a-z]{3,7}$/i.test(method));
const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 1;
