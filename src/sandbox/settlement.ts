/** How a pending charge becomes a settled one. No timers: it happens inside whatever looks next. */
import { addBusinessDays } from './business-days.js';
import { type Gateway, type Settlement, toUnixSeconds } from './gateway.js';
import { createId } from './ids.js';
import type { Dispute, SettlementOutcome, StoredCharge } from './objects.js';

const SETTLEMENT_BUSINESS_DAYS = 5;

/** One change of a charge's status. */
export interface Transition {
  readonly charge: string;
  readonly from: 'pending';
  readonly to: 'succeeded' | 'failed';
  readonly dispute: string | null;
}

/** Gets when a charge made now settles, in unix seconds; `null` when only `settle` settles it. */
export function getSettlementTime(settlement: Settlement, now: number): number | null {
  if (settlement === 'manual') return null;
  if (settlement === 'immediate') return toUnixSeconds(now);
  if (settlement === 'business-days') return toUnixSeconds(addBusinessDays(now, SETTLEMENT_BUSINESS_DAYS));
  return toUnixSeconds(now) + settlement.seconds;
}

/**
 * Settles every charge that is due. Of all that try at once, one settles each.
 * @param transitions Takes what settled, also when the store fails halfway.
 */
export async function settleDueCharges(
  { store }: Gateway,
  merchant: string,
  now: number,
  transitions: Transition[] = [],
): Promise<void> {
  // One by one: a database that is asked for thousands at once answers none of them in time.
  for (const { id, charge } of await store.listDueCharges(merchant, toUnixSeconds(now))) {
    // As of the instant at which each was due, whenever anybody looks.
    const transition = await settleCharge(store, merchant, { id, now: (charge.settles_at as number) * 1000 });
    if (transition) transitions.push(transition);
  }
}

/** Settles one pending charge, as planned or as told. @returns `undefined` when it is not pending. */
export async function settleCharge(
  store: Gateway['store'],
  merchant: string,
  { id, now, outcome }: { id: string; now: number; outcome?: SettlementOutcome | undefined },
): Promise<Transition | undefined> {
  const settled = await store.update(merchant, 'charge', id, (stored) =>
    stored?.charge.status === 'pending' ? settle(stored, outcome ?? stored.settlesAs ?? 'succeeded', now) : undefined,
  );
  if (!settled) return undefined;
  const { status, dispute } = settled.charge;
  return { charge: id, from: 'pending', to: status as Transition['to'], dispute };
}

/** Reads the dispute out of a charge that has one. */
export function toDispute({ charge, settledAt }: StoredCharge): Dispute | undefined {
  const { dispute, id, amount, currency, created } = charge;
  if (dispute === null) return undefined;
  return {
    id: dispute,
    object: 'dispute',
    charge: id,
    amount,
    currency,
    status: 'needs_response',
    reason: 'debit_not_authorized',
    created: settledAt ?? created,
  };
}

// The dispute is made with the settlement, in one step, so that there is never one without the other.
function settle(stored: StoredCharge, outcome: SettlementOutcome, now: number): StoredCharge {
  const isFailed = outcome === 'failed';
  const isDisputed = outcome === 'disputed';
  return {
    ...stored,
    settledAt: toUnixSeconds(now),
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
