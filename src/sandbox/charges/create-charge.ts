/** A charge, made of an order. */
import { toUnixSeconds } from '../clock/clock.js';
import type { Session } from '../http/context.js';
import { createId } from '../http/ids.js';
import type { Charge, ChargeResult, Order } from '../store/objects.js';
import { getSettlementTime, type SettlementRule } from './settlement.js';

/** Creates the charge of an order, which is saved to the given customer, or to none. */
export function createCharge(
  order: Order,
  { now }: Session,
  { settlement, customer_id }: { settlement: SettlementRule; customer_id: string | null },
): Charge {
  const { type, details, result, amount, currency, checkout_id, description, billing_details } = order;
  return {
    id: createId('ch'),
    object: 'charge',
    status: result.status,
    amount,
    currency,
    created: toUnixSeconds(now),
    livemode: false,
    customer_id,
    checkout_id,
    description,
    payment_method_details: { type, ...details },
    billing_details,
    failure_code: result.failure_code,
    failure_message: explainFailure(result),
    decline_code: result.decline_code,
    disputed: false,
    dispute: null,
    settles_at: result.status === 'pending' ? getSettlementTime(settlement, now) : null,
  };
}

function explainFailure({ status, failure_code }: ChargeResult): string | null {
  if (status !== 'failed') return null;
  return failure_code === 'test_mode_real_card' ? 'Not a test card; see /sandbox/fixtures.' : 'The card was declined.';
}
