/** A charge of the gateway, and whether it is one of a payment's order. */
import { normalizeCurrency } from '../../fields/money.js';
import type { StoredPayment } from '../store/store.js';

/** A charge of the gateway. What an answer has not told is missing. */
export interface KnownCharge {
  readonly id: string;
  readonly status: string;
  readonly amount?: unknown;
  readonly currency?: unknown;
  readonly description?: unknown;
  readonly redirect_url?: unknown;
  readonly decline_code?: unknown;
  readonly failure_code?: unknown;
}

/** Tells whether a charge is for what the order asked. What the gateway has not told was compared before the token was sent. */
export function isOfOrder(charge: KnownCharge, payment: StoredPayment): boolean {
  const { amount, currency } = charge;
  return (
    String(amount ?? payment.amount) === String(payment.amount) &&
    normalizeCurrency(String(currency ?? payment.currency)) === payment.currency &&
    hasDescription(charge, payment)
  );
}

/** Tells whether a charge has the description that binds it to the payment's order. */
export const hasDescription = ({ description }: Pick<KnownCharge, 'description'>, payment: StoredPayment): boolean =>
  String(description ?? payment.description).trim() === payment.description;
