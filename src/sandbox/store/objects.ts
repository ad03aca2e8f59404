/** The objects that the sandbox answers with. The interface does not show them: their members are this sandbox's choice. */
import type { CardCharge } from '../../schema/card-charge.js';
import type { CustomerRecord } from '../../schema/customer.js';

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
export interface ChargeResult {
  readonly status: 'pending' | 'requires_action' | 'succeeded' | 'failed';
  readonly failure_code: string | null;
  readonly decline_code: string | null;
}

/** What a buyer is asked before the card is charged, and where the buyer goes then. */
export interface Question {
  readonly return_url: string;
  /** What the charge comes to when the buyer confirms. */
  readonly result: ChargeResult;
}

/** A question that was put. */
export interface Challenge extends Question {
  /** Ends the address of its page; it goes on with the merchant's name, by which the page finds the charge. */
  readonly secret: string;
  /** Unix seconds. */
  readonly expires_at: number;
}

type BillingMember = 'name' | 'email' | 'line1' | 'line2' | 'postal_code' | 'city' | 'state' | 'country';

/** Who pays. */
export type BillingDetails = Pick<CardCharge, BillingMember>;

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
  readonly result: ChargeResult;
  /** Of a card that asks its buyer first. */
  readonly question?: Question;
  /** What a pending charge will settle as. */
  readonly settlesAs: SettlementOutcome | null;
  /** Said in the header `Sandbox-Warning`. */
  readonly warnings: readonly string[];
}

/** A token made by API, as it is kept: everything to charge it with, nothing to read the account from. */
export interface StoredToken {
  readonly id: string;
  readonly created: number;
  readonly order: Order;
}

/** A charge, as it is answered. */
export interface Charge extends Terms, ChargeResult {
  readonly id: string;
  readonly object: 'charge';
  readonly created: number;
  readonly livemode: false;
  readonly payment_method_details: { readonly type: Order['type'] } & PaymentDetails;
  readonly failure_message: string | null;
  readonly disputed: boolean;
  /** The id of its dispute. */
  readonly dispute: string | null;
  /** Unix seconds; `null` for a card, and when only `settle` settles. */
  readonly settles_at: number | null;
  /** Where the buyer confirms it; `null` unless it is `requires_action`. */
  readonly redirect_url: string | null;
}

/** A charge, as it is kept. */
export interface StoredCharge {
  readonly id: string;
  readonly charge: Charge;
  /** What it will settle as; `null` for a card. */
  readonly settlesAs: SettlementOutcome | null;
  /** When it settled, or its challenge ended, in unix seconds. */
  readonly settledAt: number | null;
  /** Of a charge that asks, or asked, its buyer first. */
  readonly challenge?: Challenge;
}

/** What an account's charge comes to; `disputed` is succeeded, with a dispute at once. */
export type SettlementOutcome = 'succeeded' | 'failed' | 'disputed';

/** A customer. `customer_id` repeats `id`. */
export interface CustomerObject extends CustomerRecord {
  readonly id: string;
  readonly customer_id: string;
  readonly object: 'customer';
  readonly created: number;
}

/** One request in the log. Its path holds words of the routes and ids of objects, nothing else that was given. */
export interface RequestEntry {
  /** The `Request-Id` of the answer. */
  readonly id: string;
  /** The HTTP method. */
  readonly method: string;
  /** The path, with what could be a token or an account hidden. */
  readonly path: string;
  /** 0 when the answer was dropped. */
  readonly status: number;
  /** Why it failed: the code of the error, or of the decline. */
  readonly code: string | null;
  /** What the answer did not say of it: the step at which opening a token failed. */
  readonly detail: string | null;
  /** The charge that it made. */
  readonly charge: string | null;
  /** What the sandbox took, and a strict gateway may refuse. */
  readonly warnings: readonly string[];
  /** How long it took, in milliseconds. */
  readonly ms: number;
  /** Unix seconds of the merchant's clock. */
  readonly created: number;
}
