/** How a pending charge becomes a settled one. No timers: it happens inside whatever looks next. */
import { addBusinessDays } from './business-days.js';
import type { Gateway, Settlement } from './gateway.js';
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
  if (settlement === 'immediate') return Math.floor(now / 1000);
  if (settlement === 'business-days') return Math.floor(addBusinessDays(now, SETTLEMENT_BUSINESS_DAYS) / 1000);
  return Math.floor(now / 1000) + settlement.seconds;
}

/** Settles every charge that is due. Of all that try at once, one settles each. */
export async function settleDueCharges({ store }: Gateway, merchant: string, now: number): Promise<Transition[]> {
  const due = (await store.list(merchant, 'charge')).filter((stored) => isDue(stored, now)).reverse();
  // As of the instant at which each was due, whenever anybody looks.
  const settled = await Promise.all(
    due.map(({ id, charge }) => settleCharge(store, merchant, { id, now: (charge.settles_at as number) * 1000 })),
  );
  return settled.filter((transition) => transition !== undefined);
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

function isDue({ charge: { status, settles_at } }: StoredCharge, now: number): boolean {
  return status === 'pending' && settles_at !== null && settles_at * 1000 <= now;
}

// The dispute is made with the settlement, in one step, so that there is never one without the other.
function settle(stored: StoredCharge, outcome: SettlementOutcome, now: number): StoredCharge {
  const isFailed = outcome === 'failed';
  const isDisputed = outcome === 'disputed';
  return {
    ...stored,
    settledAt: Math.floor(now / 1000),
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
