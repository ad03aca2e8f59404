/** Lets faults strike a request: by its header, by a rule of its merchant, or by the buyer's email. */
import { type Fault, type FaultRule, findEmailFault, matchesRule, parseFault } from './faults.js';
import { type Gateway, type RequestContext, type Session, warn } from './gateway.js';
import { Problem } from './problem.js';

/** Lets the fault of the header `Sandbox-Fault`, or else of the first rule that matches, strike before the work. */
export async function strikeRequest(context: RequestContext, gateway: Gateway, { merchant }: Session): Promise<void> {
  if (!gateway.hasFaults) return;
  const header = context.req.header('sandbox-fault');
  const fault = header === undefined ? await takeRule(context, gateway, merchant.name) : parseFault(header);
  if (fault) await strike(context, fault);
}

/** Lets the fault that an email asks for strike, once for a token, so that the replay is answered. One that is none is warned of. */
export async function strikeToken(
  context: RequestContext,
  { store, hasFaults }: Gateway,
  { merchant }: Session,
  token: { readonly claimKey: string; readonly email: string },
): Promise<void> {
  const text = hasFaults ? findEmailFault(token.email) : undefined;
  if (text === undefined) return;
  const fault = tryParseFault(text);
  if (!fault) return warn(context, 'fault_invalid');
  if (await store.insert(merchant.name, 'strike', { id: token.claimKey })) await strike(context, fault);
}

// An address is the buyer's, so a word that only looks like a fault must not refuse the charge.
function tryParseFault(text: string): Fault | undefined {
  try {
    return parseFault(text);
  } catch {
    return undefined;
  }
}

async function takeRule(context: RequestContext, { store }: Gateway, merchant: string): Promise<Fault | undefined> {
  const { method, path } = context.req;
  const isFor = (rule: FaultRule) => rule.times > 0 && matchesRule(rule, { method, path });
  // The list is newest first; rules are asked in the order in which they were made.
  for (const { id } of (await store.list(merchant, 'fault')).filter(isFor).reverse()) {
    const taken = await store.update(merchant, 'fault', id, (rule) =>
      rule && isFor(rule) ? { ...rule, times: rule.times - 1 } : undefined,
    );
    if (!taken) continue;
    if (taken.times === 0) await store.remove(merchant, 'fault', id);
    return parseFault(taken.fault);
  }
  return undefined;
}

async function strike({ env }: RequestContext, fault: Fault): Promise<void> {
  if (fault.kind === 'latency') return new Promise((resolve) => setTimeout(resolve, fault.ms));
  if (fault.kind === 'malformed') env.isMalformed = true;
  if (fault.kind === 'drop' || fault.kind === 'drop-after') env.isDropped = true;
  if (fault.kind === 'drop') throw failOnDemand(503);
  if (fault.kind === 'status') throw failOnDemand(fault.status);
}

function failOnDemand(status: number): Problem {
  const headers: Record<string, string> = status === 429 || status === 503 ? { 'Retry-After': '1' } : {};
  return new Problem({ status, code: 'fault_injected', message: 'This error was asked for.', headers });
}
