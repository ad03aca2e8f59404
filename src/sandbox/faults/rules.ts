/** The rules by which faults strike, as a merchant has them. */
import type { Gateway } from '../http/context.js';
import { createId } from '../http/ids.js';
import { Problem } from '../http/problem.js';
import { type FaultRule, parseFaultRule } from './fault.js';

/** Lists the rules that have times left, newest first. */
export async function listFaultRules({ store }: Gateway, merchant: string): Promise<readonly FaultRule[]> {
  return (await store.list(merchant, 'fault')).filter(({ times }) => times > 0);
}

/**
 * Adds a rule for faults.
 * @throws {Problem} 400 `fault_invalid`, or 403 `faults_off`.
 */
export async function addFaultRule(
  { store, hasFaults }: Gateway,
  merchant: string,
  input: unknown,
): Promise<FaultRule> {
  if (!hasFaults) {
    throw new Problem({ status: 403, code: 'faults_off', message: 'This sandbox was started without faults.' });
  }
  const rule = parseFaultRule(createId('flt'), input);
  await store.insert(merchant, 'fault', rule);
  return rule;
}

/** Removes every rule for faults. */
export async function clearFaultRules({ store }: Gateway, merchant: string): Promise<void> {
  await store.trim(merchant, 'fault', 0);
}
