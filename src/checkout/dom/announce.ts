/** Writes to the two live regions of a checkout: an alert for problems of the whole form, and a status for progress. */
import { showProblem, writeText } from './create-element.js';
import { type Reveal, reveal } from './focus.js';

/** The new texts of the regions. A region without a new text keeps its old one. */
export interface Announcement {
  readonly error?: string;
  /** Good news, which follows the error. */
  readonly good?: string;
  /** Whether the error is on top of the form, because the focus goes there. */
  readonly isOnTop?: boolean;
  readonly status?: string;
}

export type Announce = (announcement: Announcement) => void;

/** What a view does for the alert. */
export interface AlertView {
  readonly reveal?: Reveal;
  /** Moves the alert to the top of the form, or back to its button. Without it, the alert is the merchant's and stays. */
  readonly placeAlert?: (isOnTop: boolean) => void;
}

export const SILENCE: Announcement = { error: '', status: '' };

/** Creates the function that writes to those regions that the page has. */
export function createAnnouncer(
  nodes: { readonly error?: Element | undefined; readonly status?: Element | undefined },
  { placeAlert, reveal: show = reveal }: AlertView,
): Announce {
  return ({ error, good, isOnTop = false, status }) => {
    if (nodes.error && error !== undefined) {
      // While it is empty, because a screen reader tells what is added to it.
      nodes.error.textContent = '';
      placeAlert?.(isOnTop);
      showProblem(nodes.error, error, good);
      // The buyer may have pressed Enter in a field far above. If an element takes the focus afterwards, the browser scrolls to
      // it again.
      if ((error || good) && !isOnTop) show(nodes.error);
    }
    if (nodes.status && status !== undefined) writeText(nodes.status, status);
  };
}
