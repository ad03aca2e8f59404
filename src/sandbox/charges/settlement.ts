/** How a charge that waits comes to its end. No timers: it happens inside whatever looks next. */
import { toUnixSeconds } from '../clock/clock.js';
import type { Owner, Session } from '../http/context.js';
import { createId } from '../http/ids.js';
import { missing } from '../http/problem.js';
import type { SettlementOutcome, StoredCharge } from '../store/objects.js';
import { addBusinessDays } from './business-days.js';
import { endChallenge } from './three-d-secure.js';

/** When a SEPA charge settles: five business days on, at once, only when told, or after so many seconds. */
export type SettlementRule =
  | 'business-days'
  | 'immediate'
  | 'manual'
  | {
      /** How long after the charge. */
      readonly seconds: number;
    };

const SETTLEMENT_BUSINESS_DAYS = 5;

/** One change of a charge's status. */
export interface Transition {
  readonly charge: string;
  readonly from: 'pending' | 'requires_action';
  readonly to: 'succeeded' | 'failed';
  readonly dispute: string | null;
}

/** Gets when a charge made now settles, in unix seconds; `null` when only `settle` settles it. */
export function getSettlementTime(settlement: SettlementRule, now: number): number | null {
  if (settlement === 'manual') return null;
  if (settlement === 'immediate') return toUnixSeconds(now);
  if (settlement === 'business-days') return toUnixSeconds(addBusinessDays(now, SETTLEMENT_BUSINESS_DAYS));
  return toUnixSeconds(now) + settlement.seconds;
}

/**
 * Settles every charge that is due, and ends every challenge that has expired. Of all that try at once, one settles each.
 * @param transitions Takes what settled, also when the store fails halfway.
 */
export async function settleDueCharges(
  { gateway, merchant, now }: Owner & Pick<Session, 'now'>,
  transitions: Transition[] = [],
): Promise<void> {
  // As of the instant at which each was due, whenever anybody looks.
  const end = (stored: StoredCharge) =>
    endChallenge(stored, { isConfirmed: false, at: stored.challenge?.expires_at ?? 0 }) ??
    settle(stored, stored.settlesAs ?? 'succeeded', stored.charge.settles_at as number);
  for (;;) {
    const settled = await gateway.store.updateDueCharges(merchant.name, toUnixSeconds(now), end);
    if (settled.length === 0) return;
    transitions.push(...settled.map(toTransition));
  }
}

/** Lists a merchant's charges, newest first, after all that is due has settled. */
export async function listSettledCharges(session: Session, limit?: number): Promise<readonly StoredCharge[]> {
  await settleDueCharges(session);
  return session.gateway.store.list(session.merchant.name, 'charge', limit);
}

/**
 * Finds a merchant's charge, after all that is due has settled.
 * @throws {Problem} 404 `resource_missing`.
 */
export async function findSettledCharge(session: Session, id: string): Promise<StoredCharge> {
  await settleDueCharges(session);
  const stored = await session.gateway.store.find(session.merchant.name, 'charge', id);
  if (!stored) throw missing('charge', 'id');
  return stored;
}

/** Makes the dispute of a charge that has one: it is no object of its own, so that both are saved in one step. */
export function toDispute({ charge, settledAt }: StoredCharge) {
  const { dispute, id, amount, currency, created } = charge;
  if (dispute === null) return undefined;
  const said = { status: 'needs_response', reason: 'debit_not_authorized', created: settledAt ?? created };
  return { id: dispute, object: 'dispute', charge: id, amount, currency, ...said };
}

/** Settles a charge, at a time in unix seconds. Its dispute is made in the same step, so that there is never one without the other. */
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
  return { charge: id, from, to: status as Transition['to'], dispute };
}
