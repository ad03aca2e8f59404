/** Arranges the children of an element: what stays keeps the focus and what the buyer has selected. */
import { findFocused } from './focus.js';

/** Leaves exactly these children in an element, in this order, without those that are `undefined`. */
export function arrange(parent: Element, children: readonly (Element | undefined)[]): void {
  const wanted = children.filter((child) => child !== undefined);
  for (const child of [...parent.children]) if (!wanted.includes(child)) child.remove();
  wanted.forEach((child, i) => {
    if (parent.children[i] === child) return;
    const rest = [...parent.children].slice(i);
    // A moved element loses the focus, so what stands before it moves behind it.
    if (child.contains(findFocused(parent) ?? null)) parent.append(...rest.slice(0, rest.indexOf(child)));
    else parent.insertBefore(child, rest[0] ?? null);
  });
}
