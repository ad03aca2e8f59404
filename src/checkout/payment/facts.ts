/** What a payment is for, and what the browser remembers of it. */

import type { Phase } from '../dom/phase.js';
import type { PaymentMethod } from '../names.js';
import type { Purchase } from './memory/purchase.js';

export interface PaymentFacts {
  readonly purchase: Purchase;
  readonly method: PaymentMethod;
  /** The name of this payment for the buyer and for `lookUp`. */
  readonly reference: string;
  /** When it began, in milliseconds since the epoch. */
  readonly time: number;
  /** The reference of a payment that the buyer has given up for it, and that the shop's server must release. */
  readonly replaces?: string | undefined;
}

/**
 * A payment that is under way, whose end the buyer has not seen, or that has paid an order. A record holds no key, no token and nothing that the buyer
 * has typed.
 */
export interface PaymentRecord {
  readonly purchase: Purchase;
  readonly method: PaymentMethod;
  readonly reference: string;
  /** When it began, in milliseconds since the epoch. */
  readonly time: number;
  /** The phase of its form. */
  readonly phase: Phase;
  /** The last status of the charge, or what is known of a payment without a charge. */
  readonly status?: string | undefined;
  /** The id of the charge, if an answer has named one. */
  readonly chargeId?: string | undefined;
  /** The address of the bank's page, while the buyer should be there. It stays in `sessionStorage`. */
  readonly url?: string | undefined;
  /** When it ended, in milliseconds since the epoch. */
  readonly endedAt?: number | undefined;
  /** Whether `onCharge` was called for the end. */
  readonly isTold?: boolean | undefined;
}
