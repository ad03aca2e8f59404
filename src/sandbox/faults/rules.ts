/** The rules by which faults strike, as a merchant has them. */
import type { Session } from '../http/context.js';
import { createId } from '../http/ids.js';
import { Problem } from '../http/problem.js';
import { type FaultRule, parseFaultRule } from './fault.js';

/** Lists the rules that have times left, newest first. */
export async function listFaultRules({ gateway, merchant }: Session): Promise<readonly FaultRule[]> {
  return (await gateway.store.list(merchant.name, 'fault')).filter(({ times }) => times > 0);
}

/**
 * Adds a rule for faults.
 * @throws {Problem} 400 `fault_invalid`, or 403 `faults_off`.
 */
export async function addFaultRule({ gateway, merchant }: Session, input: unknown): Promise<FaultRule> {
  if (!gateway.hasFaults) {
    throw new Problem({ status: 403, code: 'faults_off', message: 'This sandbox was started without faults.' });
  }
  const rule = parseFaultRule(createId('flt'), input);
  await gateway.store.insert(merchant.name, 'fault', rule);
  return rule;
}

/** Removes every rule for faults. */
export async function clearFaultRules({ gateway, merchant }: Session): Promise<void> {
  await gateway.store.trim(merchant.name, 'fault', 0);
}
