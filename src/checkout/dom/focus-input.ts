/** Takes the buyer to an input. */

/** Moves the focus to an input, if there is one, and all of it into view with its label: WebKit shows no more than the caret. */
export function focusInput(input: HTMLElement | undefined): void {
  input?.focus();
  input?.scrollIntoView?.({ block: 'nearest' });
}
