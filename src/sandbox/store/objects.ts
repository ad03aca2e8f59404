/** The objects in the sandbox's answers. The interface does not show them, so their members are a choice of this sandbox. */
import type { CardCharge } from '../../schema/card-charge.js';
import type { CustomerRecord } from '../../schema/customer.js';

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

/** The result of charging a token. It is decided when the account is read. */
export interface ChargeResult {
  readonly status: 'pending' | 'requires_action' | 'succeeded' | 'failed';
  readonly failure_code: string | null;
  readonly decline_code: string | null;
}

/** The question to the buyer before the card is charged, and the address for the way back. */
export interface Question {
  readonly return_url: string;
  /** The result if the buyer confirms. */
  readonly result: ChargeResult;
}

/** A question that the buyer must answer. */
export interface Challenge extends Question {
  /** The last part of the page's address. It ends with the merchant's name, by which the page finds the charge. */
  readonly secret: string;
  /** Unix seconds. */
  readonly expires_at: number;
}

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

/** A charge from a token or a body, with only those parts of its account that may be kept. */
export interface Order extends Terms {
  readonly type: 'card' | 'sepa_debit';
  readonly details: PaymentDetails;
  readonly result: ChargeResult;
  /** Given for a card that asks its buyer first. */
  readonly question?: Question;
  /** The outcome that a pending charge will have. */
  readonly settlesAs: SettlementOutcome | null;
  /** Warnings for the header `Sandbox-Warning`. */
  readonly warnings: readonly string[];
}

/** A kept token that was made by API. It has everything for the charge, but not the account. */
export interface StoredToken {
  readonly id: string;
  readonly created: number;
  readonly order: Order;
}

/** A charge in an answer. */
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
  /** Unix seconds. `null` for a card, or if only `settle` settles it. */
  readonly settles_at: number | null;
  /** Where the buyer confirms it. `null` unless the status is `requires_action`. */
  readonly redirect_url: string | null;
}

/** A kept charge. */
export interface StoredCharge {
  readonly id: string;
  readonly charge: Charge;
  /** The outcome that it will have. `null` for a card. */
  readonly settlesAs: SettlementOutcome | null;
  /** The time at which it settled or its challenge ended, in unix seconds. */
  readonly settledAt: number | null;
  /** Given for a charge that asks or asked its buyer first. */
  readonly challenge?: Challenge;
}

/** The outcome of a SEPA charge. `disputed` means succeeded, with a dispute at once. */
export type SettlementOutcome = 'succeeded' | 'failed' | 'disputed';

/** A customer. `customer_id` repeats `id`. */
export interface CustomerObject extends CustomerRecord {
  readonly id: string;
  readonly customer_id: string;
  readonly object: 'customer';
  readonly created: number;
}

/** One request in the log. Its path has only words of the routes and ids of objects. */
export interface RequestEntry {
  /** The `Request-Id` of the answer. */
  readonly id: string;
  /** The HTTP method. */
  readonly method: string;
  /** The path. Parts that could be a token or an account are hidden. */
  readonly path: string;
  /** The HTTP status. 0 if the answer was dropped. */
  readonly status: number;
  /** Why it failed: the code of the error, or of the decline. */
  readonly code: string | null;
  /** Details that the answer did not tell: the step at which opening a token failed. */
  readonly detail: string | null;
  /** The charge that it made. */
  readonly charge: string | null;
  /** Parts of the request that the sandbox accepted, but that a strict gateway may refuse. */
  readonly warnings: readonly string[];
  /** How long it took, in milliseconds. */
  readonly ms: number;
  /** Unix seconds of the merchant's clock. */
  readonly created: number;
}
