/** Defines the nodes of a checkout, and the state that the page shows. */
import type { CardBrandRule } from '../fields/card-brand.js';
import type { AlertView } from './dom/announce.js';
import type { Reveal } from './dom/focus.js';
import type { CheckoutEvents } from './events.js';
import type { FieldName, PaymentMethod } from './names.js';
import type { CheckoutOptions, Support } from './options/checkout-options.js';
import type { OptionRules, Settings } from './options/settings.js';

/** The nodes of a field: its input, and the element for its problem. */
export interface FieldNodes {
  readonly input: HTMLInputElement | HTMLSelectElement;
  readonly error?: Element | undefined;
  /** The input that takes the place of the menu of states, where they are not known. */
  readonly typed?: HTMLInputElement | undefined;
  /** Whether the form itself rendered the field. Then it hides the field in countries whose addresses do not have it. */
  readonly isRendered?: boolean;
  /** The button that opens the field. Until then the field is closed. */
  readonly opener?: HTMLButtonElement | undefined;
}

/**
 * `open`: the buyer can type. `busy`: the form pays. `checking`: the form asks for the result of a payment. `action`: it waits
 * for the buyer's bank. `done`: the payment is complete. `pending`: the payment has started. `sent`: the token was handed on,
 * and nobody has told a result. `unknown`: the result is not known, and the buyer must not pay again.
 */
export type Phase = 'open' | 'busy' | 'checking' | 'action' | 'done' | 'pending' | 'sent' | 'unknown';

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

/** The buttons of the panel, in their order: asks again or goes on, stays, or begins again. */
export const PANEL_BUTTONS = ['again', 'stay', 'leave'] as const;

export type PanelButton = (typeof PANEL_BUTTONS)[number];

/** The nodes of a checkout, made by the form or by the merchant. */
export interface CheckoutNodes {
  readonly target: HTMLElement;
  /** The form, or the element around the fields if a form is not possible. */
  readonly form: HTMLElement;
  readonly fields: Readonly<Partial<Record<FieldName, FieldNodes>>>;
  readonly methods?: Readonly<Record<PaymentMethod, HTMLInputElement>> | undefined;
  readonly button?: HTMLElement | undefined;
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
  /** What is written already. It comes after the first picture. */
  readonly written: { readonly amount: boolean; readonly countries: boolean };
  /** The order, if the shop's server keeps it. */
  readonly order?: { readonly problem: 'form.network' | 'form.closed' | undefined } | undefined;
  readonly asked: readonly FieldName[];
  readonly country: string;
  readonly brand: CardBrandRule | undefined;
  readonly panel?: Panel | undefined;
}

/** The address of the page to which the bank leads the buyer back. */
export interface ReturnAddress extends Readonly<Pick<Location, 'origin' | 'pathname' | 'search'>> {
  /** Removes from the address what the bank has added. */
  clean(): void;
}

/** What the page around the form does for it, if the form is in a frame. */
export interface Surrounding {
  /** Goes to the bank's page. */
  readonly goTo?: (url: string) => void;
  /** Asks whether the buyer may pay. Until it answers, the fields are read-only. */
  readonly mayPay?: (detail: CheckoutEvents['submit']) => boolean | Promise<boolean>;
  readonly reveal?: Reveal;
  readonly address?: ReturnAddress;
  /** Sees each state that is painted. */
  readonly see?: (state: CheckoutState) => void;
  /** Follows what stands behind the form, until the signal aborts. In a frame, nothing does. */
  readonly follow?: (form: HTMLElement, signal: AbortSignal) => void;
}

/** Shows a checkout. It receives the state and returns nothing. */
export interface CheckoutView<Options extends CheckoutOptions> extends OptionRules<Options>, Surrounding, AlertView {
  /** Whether a panel can replace the fields with these options. If not, the live regions show the result. */
  readonly showsEnding: (options: Options, phase: Phase) => boolean;
  /** Whether Enter moves the buyer on while fields are empty. In a merchant's own form, Enter submits. */
  readonly movesOn?: boolean;
  /** Called before anything is emptied or painted: a height that is read later would have to be laid out first. */
  readonly keepHeight?: (hasPanel: boolean) => void;
  readonly paint: (state: CheckoutState<Options>) => void;
  readonly place?: () => void;
  /** Removes everything that was added to the page. */
  readonly remove?: () => void;
}
