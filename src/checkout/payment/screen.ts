/** Defines what a payment and the form that shows it know of each other. */
import type { Charge } from '../../schema/answers.js';
import type { PaymentMethod } from '../names.js';
import type { CheckoutOptions } from '../options/checkout-options.js';
import type { MountOptions } from '../options/mount-options.js';
import type { Phase } from '../view.js';
import type { Ending } from './ending.js';
import type { Purchase } from './purchase.js';

export interface PaymentFacts {
  readonly purchase: Purchase;
  readonly method: PaymentMethod;
  /** The name of this payment for the buyer and for `lookUp`. */
  readonly reference: string;
  /** When it began, in milliseconds since the epoch. */
  readonly time: number;
  /** The card or account by what may be shown, if the buyer has typed it on this page. */
  readonly paidWith?: string | undefined;
}

export interface ShownPayment {
  readonly facts: PaymentFacts;
  readonly phase: Phase;
  /** The ending with which the payment entered its phase. */
  readonly ending: Ending;
  /** The charge, where an answer has named one. */
  readonly chargeId: string | undefined;
  /** When a question was last asked, in milliseconds since the epoch. */
  readonly checkedAt: number | undefined;
  /** Whether the buyer has come back from the bank's page without an answer. */
  readonly isBack: boolean;
  /** Whether a part of the payment is under way. */
  readonly isBusy: boolean;
  /** Whether the form can ask again when the buyer wants it. */
  readonly canCheckAgain: boolean;
  /** Whether the buyer may begin again, after a warning. */
  readonly canStartAgain: boolean;
  /** Whether the buyer has had time to see the last phase. */
  wasSeen: boolean;
}

/** The form that shows a payment. Its options are those with which it began the payment or took it over. */
export interface Screen {
  readonly options: CheckoutOptions & Pick<MountOptions, 'creditor'>;
  readonly target: EventTarget;
  readonly view: Window | null;
  readonly isStanding: boolean;
  /**
   * Shows the payment.
   * @param hasEntered Whether it has just entered its state.
   */
  show(payment: ShownPayment, hasEntered: boolean): void;
  emitCharge(charge: Charge, method: PaymentMethod): void;
  goTo(url: string): void;
  /** Another form shows the payment from now on. */
  release(): void;
}
