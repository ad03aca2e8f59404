/** Applies faults to a request. They come from its header, from a rule of its merchant, or from the buyer's email. */
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type Middleware, type RequestContext, warn } from '../http/context.js';
import { Problem } from '../http/problem.js';
import { createKind } from '../store/store.js';
import { FAULT_RULES, type Fault, findEmailFault, matchesRule, parseFault } from './fault.js';

/** Faults that were applied to tokens, in a store, by the claim keys of the tokens. */
export const APPLIED_FAULTS = createKind<{ readonly id: string }>('strike');

/** Applies the fault of the header `Sandbox-Fault`, or of the first matching rule, before the work. */
export const injectFaults: Middleware = async (context, next) => {
  if (context.env.sandbox.hasFaults) {
    const header = context.req.header('sandbox-fault');
    const fault = header === undefined ? await takeRule(context) : parseFault(header);
    if (fault) await applyFault(context, fault);
  }
  await next();
};

/** Applies the fault in an email address, once for each token, so that a repeat is answered. Warns of an unknown one. */
export async function applyTokenFault(
  context: RequestContext,
  token: { readonly claimKey: string; readonly email: string },
): Promise<void> {
  const { store, hasFaults } = context.env.sandbox;
  const text = hasFaults ? findEmailFault(token.email) : undefined;
  if (text === undefined) return;
  const fault = tryParseFault(text);
  if (!fault) return warn(context, 'fault_invalid');
  const { name } = context.get('session').merchant;
  if (await store.insert(name, APPLIED_FAULTS, { id: token.claimKey })) await applyFault(context, fault);
}

// The address belongs to the buyer. A word that only looks like a fault must not stop the charge.
function tryParseFault(text: string): Fault | undefined {
  try {
    return parseFault(text);
  } catch {
    return undefined;
  }
}

async function takeRule(context: RequestContext): Promise<Fault | undefined> {
  const { store } = context.env.sandbox;
  const { name } = context.get('session').merchant;
  const isDue = matchesRule(context.req);
  // The list begins with the newest rule, but the oldest rule is tried first.
  for (const { id } of (await store.list(name, FAULT_RULES)).filter(isDue).reverse()) {
    const taken = await store.update(name, FAULT_RULES, id, (rule) =>
      rule && isDue(rule) ? { ...rule, times: rule.times - 1 } : undefined,
    );
    if (!taken) continue;
    if (taken.times === 0) await store.remove(name, FAULT_RULES, id);
    return parseFault(taken.fault);
  }
  return undefined;
}

async function applyFault({ env: { faults } }: RequestContext, fault: Fault): Promise<void> {
  if (fault.kind === 'latency') return new Promise((resolve) => setTimeout(resolve, fault.ms));
  if (fault.kind === 'malformed') faults.isMalformed = true;
  if (fault.kind === 'drop' || fault.kind === 'drop-after') faults.isDropped = true;
  if (fault.kind === 'drop') throw failOnDemand(503);
  if (fault.kind === 'status') throw failOnDemand(fault.status);
}

/** The problem of a fault. */
export function failOnDemand(status: ContentfulStatusCode): Problem {
  const headers: Record<string, string> = status === 429 || status === 503 ? { 'Retry-After': '1' } : {};
  return new Problem({ status, code: 'fault_injected', message: 'This error was asked for.', headers });
}
