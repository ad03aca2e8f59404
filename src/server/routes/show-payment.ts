/** Shows a payment to the page: only what the buyer may see. */
import { Refusal } from '../http/refusal.js';
import type { StoredPayment } from '../store/store.js';

/** Shows a payment. Members without a value are left out. */
export function showPayment(payment: StoredPayment) {
  const { reference, state, chargeId, amount, currency, method, redirectUrl, declineCode, failureCode } = payment;
  return {
    reference,
    status: state,
    id: chargeId ?? undefined,
    amount,
    currency,
    method,
    redirect_url: redirectUrl ?? undefined,
    decline_code: declineCode ?? undefined,
    failure_code: failureCode ?? undefined,
  };
}

/** Refuses what is asked of one payment, because another one counts in place of it. */
export const refuseFor = (other: StoredPayment): Refusal =>
  new Refusal(409, { outcome: 'in_progress', payment: showPayment(other) });

/** Picks the payment of an order that counts: the one that holds it, or one that has succeeded and waits. */
export function pickPayment(payments: readonly StoredPayment[]): StoredPayment | undefined {
  return payments.find(({ holds }) => holds) ?? payments.find(({ state }) => state === 'succeeded');
}
