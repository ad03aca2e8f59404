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
  return findFocused(element) === element;
}

/** Tells whether the buyer has moved the focus to another part of the page. */
export function isElsewhere(form: Element): boolean {
  const { activeElement, body } = form.ownerDocument;
  return activeElement !== null && activeElement !== body && !form.contains(findFocused(form) ?? null);
}

/** Finds what has the focus in the document or shadow root of a node. */
export function findFocused(node: Node): Element | null | undefined {
  const root: Node & Partial<DocumentOrShadowRoot> = node.getRootNode();
  return root.activeElement;
}
