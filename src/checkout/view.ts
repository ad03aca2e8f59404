/** What a view of a checkout must offer. */
import type { AlertView } from './dom/announce.js';
import type { Phase } from './dom/phase.js';
import type { CheckoutOptions } from './options/checkout-options.js';
import type { OptionRules } from './options/settings.js';
import type { CheckoutState } from './shown-state.js';
import type { Surrounding } from './surrounding.js';

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
  /** The page has removed the form without telling. Tells the developer. */
  readonly tellRemoved?: () => void;
  /** Removes everything that was added to the page. */
  readonly remove?: () => void;
}
