/** What the answers tell of a token and of a charge alike. The interface does not show answers, so this is a choice of this sandbox. */
import type { CardCharge } from '../../schema/card-charge.js';

/** The kept parts of a card. Never the number or the security code. */
export interface CardDetails {
  readonly brand: string;
  readonly last4: string;
  readonly exp_month: string;
  readonly exp_year: string;
  readonly funding: string;
}

/** The kept parts of an account. Never the IBAN. */
export interface SepaDetails {
  readonly country: string;
  readonly last4: string;
}

/** The payment method of a charge or a token, with its details. */
export type PaymentDetails = { readonly card: CardDetails } | { readonly sepa_debit: SepaDetails };

type BillingMember = 'name' | 'email' | 'line1' | 'line2' | 'postal_code' | 'city' | 'state' | 'country';

/** The payer. */
export type BillingDetails = Pick<CardCharge, BillingMember>;

/** The common members of a token and a charge. */
export interface Terms {
  readonly amount: number;
  readonly currency: string;
  readonly customer_id: string | null;
  readonly checkout_id: string | null;
  readonly description: string | null;
  readonly billing_details: BillingDetails;
}

/** The result of charging a token. It is decided when the account is read. */
export interface ChargeResult {
  readonly status: 'pending' | 'requires_action' | 'succeeded' | 'failed';
  readonly failure_code: string | null;
  readonly decline_code: string | null;
}
