/** What control does and shows, for the routes and for the page alike. */
import { type FaultRule, parseFaultRule } from './faults.js';
import { type Gateway, missing, type Session } from './gateway.js';
import { createId } from './ids.js';
import type { Charge, SettlementOutcome, StoredCharge, StoredToken } from './objects.js';
import { Problem } from './problem.js';
import { settleCharge, settleDueCharges } from './settlement.js';

/** A token, and the id of the charge that used it. */
export interface ListedToken {
  readonly token: StoredToken;
  readonly charge: Charge['id'] | undefined;
}

/** Lists a merchant's charges, newest first, after all that is due has settled. */
export async function listSettledCharges(
  gateway: Gateway,
  { merchant, now }: Pick<Session, 'merchant' | 'now'>,
  limit?: number,
): Promise<readonly StoredCharge[]> {
  await settleDueCharges(gateway, merchant.name, now);
  return gateway.store.list(merchant.name, 'charge', limit);
}

/** Lists the tokens that a merchant made by API, newest first, each with the charge that used it. */
export async function listTokens({ store }: Gateway, merchant: string, limit?: number): Promise<ListedToken[]> {
  const tokens = await store.list(merchant, 'token', limit);
  const claims = await store.findClaims(
    merchant,
    tokens.map(({ id }) => id),
  );
  return tokens.map((token) => ({ token, charge: claims.get(token.id) }));
}

/**
 * Finds a merchant's charge.
 * @throws {Problem} 404 `resource_missing`.
 */
export async function findCharge({ store }: Gateway, { merchant }: Session, id: string): Promise<StoredCharge> {
  const stored = await store.find(merchant.name, 'charge', id);
  if (!stored) throw missing('charge', 'id');
  return stored;
}

const OUTCOMES: readonly unknown[] = ['succeeded', 'failed', 'disputed'] satisfies SettlementOutcome[];

const isOutcome = (value: unknown): value is SettlementOutcome | undefined =>
  value === undefined || OUTCOMES.includes(value);

/**
 * Settles a pending charge with an outcome, or as planned.
 * @throws {Problem} 400 `outcome_invalid` or `charge_not_pending`, 404 `resource_missing`.
 */
export async function settleAsTold(
  gateway: Gateway,
  session: Session,
  { id, outcome }: { id: string; outcome: unknown },
): Promise<Charge> {
  if (!isOutcome(outcome)) {
    const message = 'An outcome is succeeded, failed or disputed.';
    throw new Problem({ status: 400, code: 'outcome_invalid', message, param: 'outcome' });
  }
  await findCharge(gateway, session, id);
  const { merchant, now } = session;
  // First what is due by itself, or the outcome would depend on who looked before.
  await settleDueCharges(gateway, merchant.name, now);
  if (!(await settleCharge(gateway.store, merchant.name, { id, now, outcome }))) {
    throw new Problem({
      status: 400,
      code: 'charge_not_pending',
      message: 'The charge is settled already.',
      param: 'id',
    });
  }
  return (await findCharge(gateway, session, id)).charge;
}

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
