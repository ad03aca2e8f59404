/** Finds what the page has for certain. */

/**
 * Finds an element by its id.
 * @throws {Error} when the page does not have it.
 */
export function find<Kind extends HTMLElement>(id: string, kind: abstract new (...args: never) => Kind): Kind {
  const element = document.getElementById(id);
  if (element instanceof kind) return element;
  throw new Error(`The page has no ${id}.`);
}

/** Creates an element with a class and texts. */
export function create<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...children);
  return element;
}
