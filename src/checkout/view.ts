/** Defines the nodes of a checkout, and the state that the page shows. */
import type { CardBrandRule } from '../fields/card-brand.js';
import type { FieldName, PaymentMethod } from './names.js';
import type { CheckoutOptions, Settings, Support } from './options/checkout-options.js';

/** The nodes of a field: its input, and the element for its problem. */
export interface FieldNodes {
  readonly input: HTMLInputElement | HTMLSelectElement;
  readonly error?: Element | undefined;
}

/**
 * `open`: the buyer can type. `busy`: the form pays. `checking`: the form asks for the result of a payment. `action`: it waits
 * for the buyer's bank. `done`: the payment is complete. `pending`: the payment has started. `sent`: the token was handed on,
 * and nobody has told a result. `unknown`: the result is not known, and the buyer must not pay again.
 */
export type Phase = 'open' | 'busy' | 'checking' | 'action' | 'done' | 'pending' | 'sent' | 'unknown';

/** The content of the panel. */
export interface Panel {
  readonly kind: Exclude<Phase, 'open' | 'busy'>;
  readonly title: string;
  readonly text: string;
  /** The amount of the payment. */
  readonly amount: string;
  /** The card or account: a brand or a country, and the last four characters. */
  readonly paidWith?: string | undefined;
  /** The creditor, for SEPA. */
  readonly paidTo?: string | undefined;
  /** The reference for the shop. */
  readonly reference?: string | undefined;
  /** What an unsure buyer can do. */
  readonly advice?: string | undefined;
  /** When a question was last asked. */
  readonly checked?: string | undefined;
  /** Where an unsure buyer may ask. */
  readonly support?: Support | undefined;
  /** The texts of the buttons. A button without a text is not there. */
  readonly buttons: Readonly<Partial<Record<PanelButton, string | undefined>>>;
}

/** The buttons of the panel, in their order: asks again or goes on, stays, or begins again. */
export const PANEL_BUTTONS = ['again', 'stay', 'leave'] as const;

/** A button of the panel. */
export type PanelButton = (typeof PANEL_BUTTONS)[number];

/** The nodes of a checkout, made by the form or by the merchant. */
export interface CheckoutNodes {
  /** The target of the events. */
  readonly target: HTMLElement;
  /** The form, or the element around the fields if a form is not possible. */
  readonly form: HTMLElement;
  readonly fields: Readonly<Partial<Record<FieldName, FieldNodes>>>;
  /** The radios for the payment method. */
  readonly methods?: Readonly<Record<PaymentMethod, HTMLInputElement>> | undefined;
  readonly button?: HTMLElement | undefined;
  /** The buttons of the panel. */
  readonly panelButtons?: Readonly<Record<PanelButton, Element>> | undefined;
  /** The alert for problems of the whole form. */
  readonly error?: Element | undefined;
  /** The live region for progress. */
  readonly status?: Element | undefined;
}

/** The state of a checkout that a page shows. */
export interface CheckoutState<Options extends CheckoutOptions = CheckoutOptions> {
  readonly settings: Settings<Options>;
  readonly method: PaymentMethod;
  readonly phase: Phase;
  /** The fields that the form asks for now. */
  readonly asked: readonly FieldName[];
  readonly country: string;
  readonly brand: CardBrandRule | undefined;
  /** The panel in place of the fields, if there is one. */
  readonly panel?: Panel | undefined;
}

/** Shows a checkout. It receives the state and returns nothing. */
export interface CheckoutView<Options extends CheckoutOptions> {
  /**
   * Lists the fields about the buyer that the form has with these options.
   * @throws {ConfigurationError} when an option of the view is wrong.
   */
  readonly listBilling: (options: Options) => readonly FieldName[];
  /** Whether a panel can replace the fields with these options. If not, the live regions show the result. */
  readonly showsEnding: (options: Options, phase: Phase) => boolean;
  readonly paint: (state: CheckoutState<Options>) => void;
  /** Puts the form on the page. */
  readonly place?: () => void;
  /** Removes everything that was added to the page. */
  readonly remove?: () => void;
}
