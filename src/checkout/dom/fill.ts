/** Elements that are filled anew only where they are to show another thing: who reads or focuses what is there keeps it. */

/** What each element was filled with; no attribute, which a session recorder would copy. */
const shown = /*#__PURE__*/ new WeakMap<Element, string>();

/** Fills an element with what is created, where `key` is another than that of what is there, and tells whether it did. */
export function fill(element: Element, key: string, create: () => readonly Node[]): boolean {
  if (shown.get(element) === key) return false;
  shown.set(element, key);
  element.replaceChildren(...create());
  return true;
}
