/** The two live regions of a checkout: an alert for what is wrong with the whole, a status for what happens. */

/** What the regions are to say; what is not given stays. */
export interface Said {
  readonly error?: string;
  readonly status?: string;
}

/** Says it. */
export type Say = (said: Said) => void;

/** Empties both. */
export const SILENCE: Said = { error: '', status: '' };

/** Creates what writes to the regions, where the page has them. */
export function createSay(nodes: { readonly error?: Element | undefined; readonly status?: Element | undefined }): Say {
  return ({ error, status }) => {
    if (nodes.error && error !== undefined) {
      nodes.error.textContent = error;
      // Who has pressed Enter in a field far above sees it too; what takes the focus after that is in view last.
      if (error) nodes.error.scrollIntoView?.({ block: 'nearest' });
    }
    if (nodes.status && status !== undefined) nodes.status.textContent = status;
  };
}
