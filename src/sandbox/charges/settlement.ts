/** Ends waiting charges. There are no timers: the next request that looks at the charges does it. */
import { addBusinessDays, toUnixSeconds } from '../calendar.js';
import { createId } from '../http/ids.js';
import { missing } from '../http/problem.js';
import type { Owner, Session, SettlementRule } from '../state.js';
import type { ListRange } from '../store/store.js';
import type { SettlementOutcome } from '../tokens/charge-order.js';
import { CHARGES, type StoredCharge } from './stored-charge.js';
import { endChallenge } from './three-d-secure.js';

const SETTLEMENT_BUSINESS_DAYS = 5;

/** A change of a charge's status. */
export interface Transition {
  readonly charge: string;
  readonly from: 'pending' | 'requires_action';
  readonly to: 'succeeded' | 'failed';
  readonly dispute: string | null;
}

/** Gets the time at which a new charge settles, in unix seconds. `null` if only `settle` settles it. */
export function getSettlementTime(settlement: SettlementRule, now: number): number | null {
  if (settlement === 'manual') return null;
  if (settlement === 'immediate') return toUnixSeconds(now);
  if (settlement === 'business-days') return toUnixSeconds(addBusinessDays(now, SETTLEMENT_BUSINESS_DAYS));
  return toUnixSeconds(now) + settlement.seconds;
}

/**
 * Settles every charge that is due, and ends every expired challenge. If several processes try at once, only one of them
 * settles each charge.
 * @param transitions Receives the settled charges, even if the store fails halfway.
 */
export async function settleDueCharges(
  { sandbox, merchant, now }: Owner & Pick<Session, 'now'>,
  transitions: Transition[] = [],
): Promise<void> {
  const end = (stored: StoredCharge) => {
    // The charge settles at its due time, no matter when it is read.
    const at = CHARGES.getDueTime(stored) ?? toUnixSeconds(now);
    return endChallenge(stored, { isConfirmed: false, at }) ?? settle(stored, stored.settlesAs ?? 'succeeded', at);
  };
  for (;;) {
    const settled = await sandbox.store.updateDue(merchant.name, CHARGES, toUnixSeconds(now), end);
    if (settled.length === 0) return;
    transitions.push(...settled.map(toTransition));
  }
}

/** Settles what is due, and lists a merchant's charges, newest first. Their label is their description. */
export async function listSettledCharges(session: Session, range?: ListRange): Promise<readonly StoredCharge[]> {
  await settleDueCharges(session);
  return session.sandbox.store.list(session.merchant.name, CHARGES, range);
}

/**
 * Settles what is due, and finds a merchant's charge.
 * @throws {Problem} 404 `resource_missing`.
 */
export async function findSettledCharge(session: Session, id: string): Promise<StoredCharge> {
  await settleDueCharges(session);
  const stored = await session.sandbox.store.find(session.merchant.name, CHARGES, id);
  if (!stored) throw missing('charge', 'id');
  return stored;
}

/** Makes the dispute of a disputed charge. It is not a separate object, so that both are saved in one step. */
export function toDispute({ charge, settledAt }: StoredCharge) {
  const { dispute, id, amount, currency, created } = charge;
  if (dispute === null) return undefined;
  const said = { status: 'needs_response', reason: 'debit_not_authorized', created: settledAt ?? created };
  return { id: dispute, object: 'dispute', charge: id, amount, currency, ...said };
}

/** Settles a charge at a time in unix seconds. The same step makes its dispute, so that one never exists without the other. */
export function settle(stored: StoredCharge, outcome: SettlementOutcome, settledAt: number): StoredCharge {
  const isFailed = outcome === 'failed';
  const isDisputed = outcome === 'disputed';
  return {
    ...stored,
    settledAt,
    charge: {
      ...stored.charge,
      status: isFailed ? 'failed' : 'succeeded',
      failure_code: isFailed ? 'debit_failed' : null,
      failure_message: isFailed ? 'The bank did not pay the debit.' : null,
      disputed: isDisputed,
      dispute: isDisputed ? createId('dp') : null,
    },
  };
}

function toTransition({ id, charge: { status, dispute }, challenge }: StoredCharge): Transition {
  const from = challenge ? 'requires_action' : 'pending';
  return { charge: id, from, to: status === 'failed' ? 'failed' : 'succeeded', dispute };
}
