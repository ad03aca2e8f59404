/** Faults on demand: what goes wrong, when, and how often. */
import * as z from 'zod/mini';
import { refuse } from '../http/problem.js';
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

// What the log would not keep is no path of the gateway, and might hold a card number.
const MATCH = z.strictObject({
  method: z.exactOptional(z.string().check(z.regex(/^[a-z]{3,7}$/i))),
  path: z.exactOptional(z.string().check(z.refine((path) => redactPath(path) === path))),
});
const RULE = z.strictObject({
  match: z._default(MATCH, {}),
  /** As in the header `Sandbox-Fault`, such as `status=429`. */
  fault: z.string(),
  times: z._default(z.int().check(z.positive()), 1),
});

/** A fault for the requests that match, so many times. */
export type FaultRule = z.output<typeof RULE> & { readonly id: string };

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
  throw refuse('fault_invalid', message, 'fault');
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
  const { data } = RULE.safeParse(input);
  if (!data) {
    const message =
      'A rule is {"match":{"method","path"},"fault","times"}, with a path of the gateway, and times from 1.';
    throw refuse('fault_invalid', message);
  }
  parseFault(data.fault);
  return { id, ...data };
}

/** Makes the check of whether a rule has times left and is for a request: what it does not say matches all. */
export function matchesRule({ method, path }: { method: string; path: string }): (rule: FaultRule) => boolean {
  return ({ match, times }) =>
    times > 0 && (match.method ?? method).toUpperCase() === method && (match.path ?? path) === path;
}
