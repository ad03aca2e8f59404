/** Tells where the buyer is. */

/** Tells whether an element has the focus in its document or shadow root, also while the buyer is in another window. */
export function isFocused(element: Element): boolean {
  const root: Node & Partial<DocumentOrShadowRoot> = element.getRootNode();
  return root.activeElement === element;
}
