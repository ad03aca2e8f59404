/** Tells where the buyer is, and moves the buyer to an input. */

/**
 * Moves the focus to an input, if there is one, and scrolls all of it and its label into view. WebKit would show only the
 * caret.
 */
export function focusInput(input: HTMLElement | undefined): void {
  input?.focus();
  input?.scrollIntoView?.({ block: 'nearest' });
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
