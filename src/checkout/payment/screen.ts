/** Defines what a payment and the form that shows it know of each other. */
import type { Charge } from '../../schema/answers.js';
import type { PaymentMethod } from '../fields/names.js';
import type { Payment } from './payment.js';
import type { Purchase } from './purchase.js';
import type { Place } from './questions.js';

/** The facts of a payment that never change. */
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

/** The form that shows a payment. Its options are those with which it began the payment or took it over. */
export interface Screen extends Place {
  readonly view: Window | null;
  /** Whether the form is still on the page. */
  readonly isStanding: boolean;
  /** Shows the payment. @param hasEntered Whether it has just entered its state. */
  show(payment: Payment, hasEntered: boolean): void;
  /** Tells the page about a charge. */
  tellCharge(charge: Charge, method: PaymentMethod): void;
  goTo(url: string): void;
  /** Another form shows the payment from now on. */
  release(): void;
}
