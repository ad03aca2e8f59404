/** Faults on demand: what fails, when and how often. */
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import * as z from 'zod/mini';
import { createId } from '../http/ids.js';
import { badRequest, Problem } from '../http/problem.js';
import { redactPath } from '../http/redact.js';
import type { Owner } from '../state.js';
import { createKind } from '../store/store.js';

/** One fault of a request. */
export type Fault =
  /** The answer is delayed by this many milliseconds. */
  | { readonly kind: 'latency'; readonly ms: number }
  /** The answer has this status, and nothing was done. */
  | { readonly kind: 'status'; readonly status: ContentfulStatusCode }
  /** There is no answer, and nothing was done. */
  | { readonly kind: 'drop' }
  /** There is no answer, but the work was done. */
  | { readonly kind: 'drop-after' }
  /** The work was done, but the answer cannot be read. */
  | { readonly kind: 'malformed' };

// A path that the log would hide is not a path of the gateway, and might hold a card number.
const MATCH = z.strictObject({
  method: z.exactOptional(z.string().check(z.regex(/^[a-z]{3,7}$/i))),
  path: z.exactOptional(z.string().check(z.refine((path) => redactPath(path) === path))),
});
const RULE = z.strictObject({
  match: z._default(MATCH, {}),
  /** The fault, written as in the header `Sandbox-Fault`, such as `status=429`. */
  fault: z.string(),
  times: z._default(z.int().check(z.positive()), 1),
});

/** A fault for matching requests, for a limited number of times. */
export type FaultRule = z.output<typeof RULE> & { readonly id: string };

/** The fault rules in a store. */
export const FAULT_RULES = createKind<FaultRule>('fault');

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
  if (kind === 'status' && amount !== undefined && amount >= 400 && amount <= 599)
    return { kind, status: amount as ContentfulStatusCode };
  throw faultInvalid();
}

/** The problem of a text that names no fault. */
export function faultInvalid(): Problem {
  const message = 'A fault is latency=<ms, to 120000>, status=<400 to 599>, drop, drop-after or malformed.';
  return badRequest('fault_invalid', message, 'fault');
}

/** Finds the fault in an email address: `x+sandbox.drop-after@example.com` asks for `drop-after`. */
export function findEmailFault(email: string): string | undefined {
  return /\+sandbox\.([^@]{0,64})@/.exec(email)?.[1];
}

/** Makes a test for rules that match a request and have times left. A missing part of a rule matches everything. */
export function matchesRule({ method, path }: { method: string; path: string }): (rule: FaultRule) => boolean {
  return ({ match, times }) =>
    times > 0 && (match.method ?? method).toUpperCase() === method && (match.path ?? path) === path;
}

/** Lists the rules with times left, newest first. */
export async function listFaultRules({ sandbox, merchant }: Owner): Promise<readonly FaultRule[]> {
  return (await sandbox.store.list(merchant.name, FAULT_RULES)).filter(({ times }) => times > 0);
}

/**
 * Adds a fault rule.
 * @throws {Problem} 400 `fault_invalid`, or 403 `faults_off`.
 */
export async function addFaultRule({ sandbox, merchant }: Owner, input: unknown): Promise<FaultRule> {
  if (!sandbox.hasFaults) {
    throw new Problem({ status: 403, code: 'faults_off', message: 'This sandbox was started without faults.' });
  }
  const { data } = RULE.safeParse(input);
  const message =
    'A rule is {"match":{"method","path"},"fault","times"}, with a path of the gateway, and times from 1.';
  if (!data) throw badRequest('fault_invalid', message);
  parseFault(data.fault);
  const rule = { id: createId('flt'), ...data };
  await sandbox.store.insert(merchant.name, FAULT_RULES, rule);
  return rule;
}

/** Removes every fault rule. */
export async function clearFaultRules({ sandbox, merchant }: Owner): Promise<void> {
  await sandbox.store.trim(merchant.name, FAULT_RULES, 0);
}
