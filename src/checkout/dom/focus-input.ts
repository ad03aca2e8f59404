/** Moves the buyer to an input. */

/**
 * Moves the focus to an input, if there is one, and scrolls all of it and its label into view. WebKit would show only the
 * caret.
 */
export function focusInput(input: HTMLElement | undefined): void {
  input?.focus();
  input?.scrollIntoView?.({ block: 'nearest' });
}
