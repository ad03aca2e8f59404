/** Writes to the two live regions of a checkout: an alert for problems of the whole form, and a status for progress. */
import { writeText } from './create-element.js';
import { type Reveal, reveal } from './focus.js';

/** The new texts of the regions. A region without a new text keeps its old one. */
export interface Announcement {
  readonly error?: string;
  readonly status?: string;
}

export type Announce = (announcement: Announcement) => void;

export const SILENCE: Announcement = { error: '', status: '' };

/** Creates the function that writes to those regions that the page has. */
export function createAnnouncer(
  nodes: { readonly error?: Element | undefined; readonly status?: Element | undefined },
  show: Reveal = reveal,
): Announce {
  return ({ error, status }) => {
    if (nodes.error && error !== undefined) {
      nodes.error.textContent = error;
      // The buyer may have pressed Enter in a field far above. If an element takes the focus afterwards, the browser scrolls to
      // it again.
      if (error) show(nodes.error);
    }
    if (nodes.status && status !== undefined) writeText(nodes.status, status);
  };
}
