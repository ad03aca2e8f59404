/** Defines what a screen is given by its form, and what it tells its controller. */
import type { Announce } from '../dom/announce.js';
import type { PaymentMethod } from '../names.js';
import type { CheckoutNodes } from '../nodes.js';
import type { CheckoutOptions } from '../options/checkout-options.js';
import type { Settings } from '../options/settings.js';
import type { ShopOrder } from '../payment/calls/shop-order.js';
import type { ShownPayment } from '../payment/screen.js';
import type { CheckoutView } from '../view.js';

/** What a screen is given. */
export interface ScreenParts<Options extends CheckoutOptions> {
  readonly nodes: CheckoutNodes;
  readonly view: CheckoutView<Options>;
  /** After it aborts, nothing is shown. */
  readonly signal: AbortSignal;
  readonly announce: Announce;
  /** It changes: read it when it is needed. */
  readonly context: {
    readonly settings: Settings<Options>;
    readonly method: PaymentMethod;
    /** The order, if the shop's server keeps it. */
    readonly order?: ShopOrder | undefined;
  };
  /** Called when the form may look different now. */
  readonly onChange: () => void;
  /** Called when the form was removed and no payment is left to tell about. */
  readonly onOver: () => void;
}

/** What a screen tells its controller. */
export interface ScreenCalls {
  /** The buyer has seen the end of the payment. */
  readonly onSeen: () => void;
  /** The form is open again, because the payment has failed. */
  readonly onOpened: () => void;
  /** A payment that the buyer has given up is paid after all. */
  readonly onPaidLate: (payment: ShownPayment) => void;
}
