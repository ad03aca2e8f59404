/** What the page around a form does for it. */
import type { Reveal } from './dom/focus.js';
import type { CheckoutEvents } from './events.js';
import type { CheckoutState } from './shown-state.js';

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
