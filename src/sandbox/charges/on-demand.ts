/** Ends waiting charges on demand: settles them like a bank, or answers a challenge like the buyer. */
import { toUnixSeconds } from '../calendar.js';
import { badRequest } from '../http/problem.js';
import type { Session } from '../state.js';
import type { SettlementOutcome } from '../tokens/charge-order.js';
import type { ChargeObject } from './charge.js';
import { findSettledCharge, settle } from './settlement.js';
import { CHARGES, type StoredCharge } from './stored-charge.js';
import { endChallenge } from './three-d-secure.js';

/** The charge and the outcome from a request, not checked yet. */
interface Demand {
  readonly id: string;
  readonly outcome: unknown;
}

const SETTLEMENTS = ['succeeded', 'failed', 'disputed'] as const satisfies SettlementOutcome[];
const AUTHENTICATIONS = ['succeeded', 'failed'] as const;

/**
 * Settles a pending charge with an outcome, or as planned.
 * @throws {Problem} 400 `outcome_invalid` or `charge_not_pending`, 404 `resource_missing`.
 */
export async function settleOnDemand(session: Session, { id, outcome }: Demand): Promise<ChargeObject> {
  if (outcome !== undefined) checkOutcome(SETTLEMENTS, outcome);
  const settled = await updateSettled(session, id, (stored) =>
    stored.charge.status === 'pending'
      ? settle(stored, outcome ?? stored.settlesAs ?? 'succeeded', toUnixSeconds(session.now))
      : undefined,
  );
  if (settled) return settled.charge;
  throw badRequest('charge_not_pending', 'The charge is not pending.', 'id');
}

/**
 * Confirms or refuses a charge that waits for its buyer.
 * @throws {Problem} 400 `outcome_invalid` or `action_not_required`, 404 `resource_missing`.
 */
export async function authenticateOnDemand(session: Session, demand: Demand): Promise<ChargeObject> {
  const ended = await answerChallenge(session, demand);
  if (ended) return ended.charge;
  throw badRequest('action_not_required', 'The charge does not wait for its buyer.', 'id');
}

/**
 * Confirms or refuses a charge. A charge that does not wait for its buyer stays unchanged.
 * @returns The charge, if it was changed.
 * @throws {Problem} 400 `outcome_invalid`, 404 `resource_missing`.
 */
export async function answerChallenge(session: Session, { id, outcome }: Demand) {
  checkOutcome(AUTHENTICATIONS, outcome);
  const answer = { isConfirmed: outcome === 'succeeded', at: toUnixSeconds(session.now) };
  return updateSettled(session, id, (stored) => endChallenge(stored, answer));
}

// First settle what is due. Otherwise the outcome would depend on earlier requests.
async function updateSettled(session: Session, id: string, change: (stored: StoredCharge) => StoredCharge | undefined) {
  await findSettledCharge(session, id);
  const { sandbox, merchant } = session;
  return sandbox.store.update(merchant.name, CHARGES, id, (stored) => stored && change(stored));
}

function checkOutcome<Outcome>(outcomes: readonly Outcome[], given: unknown): asserts given is Outcome {
  if (outcomes.some((outcome) => outcome === given)) return;
  throw badRequest('outcome_invalid', `An outcome is one of ${outcomes.join(', ')}.`, 'outcome');
}
