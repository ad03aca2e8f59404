/** Keeps what the buyer has typed out of copies of the page. Turbo and Turbolinks show such a copy again, and tell before they make it. */
import { listenToWindow } from './listen-to-window.js';

/** A copy is made a moment after the event. */
const COPIED_MS = 20;

/** Empties an input while the page is copied, until the signal aborts. Afterwards it has its text again, if it is still in the page. */
export function emptyForCopies(input: HTMLInputElement | HTMLSelectElement, signal: AbortSignal): void {
  const empty = () => {
    const { value } = input;
    input.value = '';
    setTimeout(() => {
      if (input.isConnected && !signal.aborted) input.value ||= value;
    }, COPIED_MS);
  };
  for (const name of ['turbo', 'turbolinks'])
    listenToWindow(input.ownerDocument, `${name}:before-cache`, empty, signal);
}
