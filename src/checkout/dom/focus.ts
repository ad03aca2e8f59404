/** Tells where the buyer is, and moves the buyer to an input. */

/** Scrolls an element into view. */
export type Reveal = (element: Element) => void;

/** Scrolls the page only as far as needed. */
export const reveal: Reveal = (element) => element.scrollIntoView?.({ block: 'nearest' });

/**
 * Moves the focus to an input, if there is one, and scrolls all of it and its label into view. WebKit would show only the
 * caret.
 * @param options `preventScroll` scrolls only as far as needed, so that a text far below stays in view. Otherwise a browser may
 * scroll the input to the middle.
 */
export function focusInput(input: HTMLElement | undefined, show: Reveal = reveal, options?: FocusOptions): void {
  input?.focus(options);
  if (input) show(input);
}

/** Tells whether an element has the focus in its document or shadow root, also while the buyer is in another window. */
export function isFocused(element: Element): boolean {
  const root: Node & Partial<DocumentOrShadowRoot> = element.getRootNode();
  return root.activeElement === element;
}

/** Tells whether the buyer has moved the focus to another part of the page. */
export function isElsewhere(form: Element): boolean {
  const { activeElement, body } = form.ownerDocument;
  const root: Node & Partial<DocumentOrShadowRoot> = form.getRootNode();
  return activeElement !== null && activeElement !== body && !form.contains(root.activeElement ?? null);
}
