/** Defines an element, once in a page, and nowhere on a server. */

/** Defines an element, unless another copy of the package has done so. */
export function defineElement(name: string, element: CustomElementConstructor): void {
  const { customElements: elements } = globalThis;
  if (elements && !elements.get(name)) elements.define(name, element);
}
