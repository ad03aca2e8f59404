/** Fills elements again only if their content changes, so that the buyer keeps the focus and the place in the text. */

/** The content of each element. It is not an attribute, because a session recorder would copy that. */
const filledWith = /*#__PURE__*/ new WeakMap<Element, string>();

/** Fills an element with new content if `key` has changed, and returns whether it did. */
export function fill(element: Element, key: string, create: () => readonly (Node | string)[]): boolean {
  if (filledWith.get(element) === key) return false;
  filledWith.set(element, key);
  element.replaceChildren(...create());
  return true;
}
