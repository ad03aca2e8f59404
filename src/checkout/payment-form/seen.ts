/** Tells when a buyer has seen the end of a payment. */

/** How long an end must be shown, in seconds. */
const SEEN_SECONDS = 3;
/** How long a form may be away from the page, which may only move it, in seconds. */
const AWAY_SECONDS = 60;

/**
 * Calls back when an element was drawn for three seconds in a visible document, or when it was away from the page for a minute.
 * Returns a function that ends the watch.
 */
export function whenSeen(element: HTMLElement, onSeen: () => void, onAway: () => void): () => void {
  let [seen, away] = [0, 0];
  const timer = setInterval(() => {
    if (!element.isConnected) away++;
    else if (element.ownerDocument.visibilityState !== 'hidden' && isDrawn(element)) seen++;
    if (seen < SEEN_SECONDS && away < AWAY_SECONDS) return;
    clearInterval(timer);
    if (away < AWAY_SECONDS) onSeen();
    else onAway();
  }, 1000);
  return () => clearInterval(timer);
}

const isDrawn = (element: Element) => element.getClientRects().length > 0;
