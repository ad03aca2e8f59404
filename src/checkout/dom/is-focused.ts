/** Tells where the buyer is. */

/** Tells whether an element has the focus in its document or shadow root, also while the buyer is in another window. */
export function isFocused(element: Element): boolean {
  const root = element.getRootNode();
  return 'activeElement' in root && root.activeElement === element;
}
