/** The state of a checkout that the page shows. */
import type { CardBrandRule } from '../fields/card-brand.js';
import type { Phase } from './dom/phase.js';
import type { FieldName, PaymentMethod } from './names.js';
import type { PanelButton } from './nodes.js';
import type { CheckoutOptions, Support } from './options/checkout-options.js';
import type { Settings } from './options/settings.js';

/** The panel that takes the place of the fields. */
export interface Panel {
  readonly kind: Exclude<Phase, 'open' | 'busy'>;
  readonly title: string;
  readonly text: string;
  readonly amount: string;
  /** The card or account: a brand or a country, and the last four characters. */
  readonly paidWith?: string | undefined;
  readonly paidTo?: string | undefined;
  readonly reference?: string | undefined;
  readonly advice?: string | undefined;
  readonly checked?: string | undefined;
  readonly support?: Support | undefined;
  /** The texts of the buttons. A button without a text is not there. */
  readonly buttons: Readonly<Partial<Record<PanelButton, string | undefined>>>;
}

/** The state of a checkout that a page shows. */
export interface CheckoutState<Options extends CheckoutOptions = CheckoutOptions> {
  readonly settings: Settings<Options>;
  readonly method: PaymentMethod;
  readonly phase: Phase;
  /** What is written already. It comes after the first picture. */
  readonly written: { readonly amount: boolean; readonly countries: boolean };
  /** The order, if the shop's server keeps it. */
  readonly order?: { readonly problem: 'form.network' | 'form.closed' | undefined } | undefined;
  readonly asked: readonly FieldName[];
  readonly country: string;
  readonly brand: CardBrandRule | undefined;
  readonly panel?: Panel | undefined;
}
