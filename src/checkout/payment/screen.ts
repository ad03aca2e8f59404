/** Defines what a payment and the form that shows it know of each other. */
import type { Charge } from '../../schema/answers.js';
import type { PaymentMethod } from '../names.js';
import type { CheckoutOptions } from '../options/checkout-options.js';
import type { AllMountOptions } from '../options/mount-options.js';
import type { Payment } from './course/model.js';
import type { AskShop } from './shop-server.js';

export interface ShownPayment {
  readonly value: Payment;
  /** The card or account by what may be shown, if the buyer has typed it on this page. */
  readonly paidWith: string | undefined;
  /** What was thrown for the ending. It may hold the token. */
  readonly thrown: unknown;
}

/** The form that shows a payment. Its options are those with which it began the payment or took it over. */
export interface Screen {
  readonly options: CheckoutOptions & Pick<AllMountOptions, 'creditor'>;
  readonly target: EventTarget;
  /** The payment that it shows. */
  readonly payment: ShownPayment | undefined;
  /** Asks the shop's server, if it keeps the payments. */
  readonly askShop: AskShop | undefined;
  readonly view: Window | null;
  readonly isStanding: boolean;
  /** Of which charges it has told, and to whom. */
  readonly toldCharges: Set<string>;
  /**
   * Shows the payment.
   * @param hasEntered Whether it has just entered its state.
   */
  show(payment: ShownPayment, hasEntered: boolean): void;
  /** Tells whether an identifier repeats what the buyer has typed. Then it must not be shown. */
  hasTyped(id: string): boolean;
  emitCharge(charge: Charge, method: PaymentMethod): void;
  /**
   * Goes to the bank's page.
   * @param isAsked Whether the buyer has just asked for it.
   * @returns Whether it does. In a frame of another page, it waits for the buyer.
   */
  goTo(url: string, isAsked: boolean): boolean;
  /** Another form shows the payment from now on. */
  release(): void;
}
