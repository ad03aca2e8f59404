/** A charge in an answer. The interface does not show answers, so its members are a choice of this sandbox. */
import type { OrderType } from '../tokens/order.js';
import type { ChargeResult, PaymentDetails, Terms } from '../tokens/terms.js';

/** A charge in an answer. */
export interface Charge extends Terms, ChargeResult {
  readonly id: string;
  readonly object: 'charge';
  readonly created: number;
  readonly livemode: false;
  readonly payment_method_details: { readonly type: OrderType } & PaymentDetails;
  readonly failure_message: string | null;
  readonly disputed: boolean;
  /** The id of its dispute. */
  readonly dispute: string | null;
  /** Unix seconds. `null` for a card, or if only `settle` settles it. */
  readonly settles_at: number | null;
  /** Where the buyer confirms it. `null` unless the status is `requires_action`. */
  readonly redirect_url: string | null;
}
