/** The objects that the sandbox answers with. The interface does not show them: their members are this sandbox's choice. */
import type { Billing } from '../schema/billing.js';
import type { CustomerRecord } from '../schema/customer.js';

/** What is kept of a card. Never the number or the security code. */
export interface CardDetails {
  readonly brand: string;
  readonly last4: string;
  readonly exp_month: string;
  readonly exp_year: string;
  readonly funding: string;
}

/** What is kept of an account. Never the IBAN. */
export interface SepaDetails {
  readonly country: string;
  readonly last4: string;
}

/** How a charge was paid, or a token is to be. */
export type PaymentDetails = { readonly card: CardDetails } | { readonly sepa_debit: SepaDetails };

/** What charging a token will come to, decided when its account is seen. */
export interface Verdict {
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly failure_code: string | null;
  readonly decline_code: string | null;
}

type BillingMember = 'name' | 'email' | 'line1' | 'line2' | 'postal_code' | 'city' | 'state' | 'country';

/** Who pays. */
export type BillingDetails = Pick<Billing, BillingMember>;

/** What a token and a charge have in common. */
export interface Terms {
  readonly amount: number;
  readonly currency: string;
  readonly customer_id: string | null;
  readonly checkout_id: string | null;
  readonly description: string | null;
  readonly billing_details: BillingDetails;
}

/** A charge that was read from a token or a body, with its account reduced to what may be kept. */
export interface Order extends Terms {
  readonly type: 'card' | 'sepa_debit';
  readonly details: PaymentDetails;
  readonly verdict: Verdict;
  /** Said in the header `Sandbox-Warning`. */
  readonly warnings: readonly string[];
}

/** A token made by API. */
export interface TokenObject {
  readonly id: string;
  readonly created: number;
  readonly order: Order;
  readonly used: boolean;
  /** The id of the charge that used it. */
  readonly charge: string | null;
}

/** A charge. */
export interface Charge extends Terms {
  readonly id: string;
  readonly object: 'charge';
  readonly status: Verdict['status'];
  readonly created: number;
  readonly livemode: false;
  readonly payment_method_details: { readonly type: Order['type'] } & PaymentDetails;
  readonly failure_code: string | null;
  readonly failure_message: string | null;
  readonly decline_code: string | null;
  readonly disputed: boolean;
  readonly dispute: string | null;
  /** Unix seconds; `null` for a card. */
  readonly settles_at: number | null;
}

/** A customer. `customer_id` repeats `id`. */
export interface CustomerObject extends CustomerRecord {
  readonly id: string;
  readonly customer_id: string;
  readonly object: 'customer';
  readonly created: number;
}
