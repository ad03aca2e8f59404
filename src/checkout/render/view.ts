/** What a checkout and the page share: the nodes it works on, and the state that is shown. */
import type { CardBrandRule } from '../../fields/card-brand.js';
import type { FieldName, PaymentMethod } from '../fields/names.js';
import type { CheckoutOptions, Settings } from '../options/checkout-options.js';

/** The nodes of a field: its input, and where its problem is shown. */
export interface FieldNodes {
  readonly input: HTMLInputElement | HTMLSelectElement;
  readonly error?: Element | undefined;
}

/**
 * `open` takes entries, `busy` pays, `checking` asks what became of a payment, `action` waits for the buyer's bank, `done` has
 * paid, `pending` has started, `unknown` does not know and must not pay again.
 */
export type Phase = 'open' | 'busy' | 'checking' | 'action' | 'done' | 'pending' | 'unknown';

/** What stands in place of the fields. `sent`: the token was handed on, and nobody says that it was paid. */
export interface Ending {
  readonly kind: 'done' | 'sent' | 'pending' | 'unknown' | 'action' | 'checking';
  readonly title: string;
  readonly text: string;
  /** As it was written when the payment began. */
  readonly amount: string;
  /** What paid: a brand or a country, and the last four of the number. */
  readonly paidWith?: string | undefined;
  /** The creditor, by SEPA. */
  readonly paidTo?: string | undefined;
  /** What to tell the shop. */
  readonly reference?: string | undefined;
  /** Whether there is anything to ask again, or to go on to. */
  readonly canCheckAgain: boolean;
}

/** The nodes of a checkout, whoever made them. */
export interface CheckoutNodes {
  /** Where events are dispatched. */
  readonly target: HTMLElement;
  /** The form, or what holds the fields where no form may be. */
  readonly form: HTMLElement;
  readonly fields: Readonly<Partial<Record<FieldName, FieldNodes>>>;
  /** The radios that choose the method, by their values. */
  readonly methods?: readonly HTMLInputElement[] | undefined;
  readonly button?: Element | undefined;
  /** A button that checks again. */
  readonly again?: Element | undefined;
  /** An alert: what is wrong with the whole form. */
  readonly error?: Element | undefined;
  /** A live region: what happens. */
  readonly status?: Element | undefined;
}

/** What a page shows of a checkout. */
export interface CheckoutState<Options extends CheckoutOptions = CheckoutOptions> {
  readonly settings: Settings<Options>;
  readonly method: PaymentMethod;
  readonly phase: Phase;
  /** The fields that are asked now. */
  readonly asked: readonly FieldName[];
  readonly country: string;
  readonly brand: CardBrandRule | undefined;
  /** What stands in place of the fields, if anything does. */
  readonly ending?: Ending | undefined;
}

/** How a checkout is shown; the state goes in, nothing comes back. */
export interface CheckoutView<Options extends CheckoutOptions> {
  /**
   * Lists the fields about the buyer that the form has under these options.
   * @throws {ConfigurationError} when one that is the view's is wrong.
   */
  readonly listBilling: (options: Options) => readonly FieldName[];
  /** Whether an ending can stand in place of the fields under these options; without it the live regions tell. */
  readonly showsEnding: (options: Options, phase: Phase) => boolean;
  readonly paint: (state: CheckoutState<Options>) => void;
  /** Takes off the page what was put there. */
  readonly remove?: () => void;
}
