/** Keeps what the buyer has typed out of copies of the page. Turbo and Turbolinks show such a copy again, and tell before they make it. */
import { listenToWindow } from './listen-to-window.js';

/** A copy is made a moment after the event. */
const COPIED_MS = 20;

/** Empties inputs while the page is copied, until the signal aborts. Afterwards they have their texts again, if they are still in the page. */
export function emptyForCopies(
  document: Document,
  inputs: readonly (HTMLInputElement | HTMLSelectElement)[],
  signal: AbortSignal,
): void {
  const empty = () => {
    const texts = inputs.map(({ value }) => value);
    for (const input of inputs) input.value = '';
    const fill = () =>
      inputs.forEach((input, i) => {
        if (input.isConnected) input.value ||= texts[i] ?? '';
      });
    setTimeout(fill, COPIED_MS);
  };
  for (const name of ['turbo', 'turbolinks']) listenToWindow(document, `${name}:before-cache`, empty, signal);
}
