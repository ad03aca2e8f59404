/** Arranges the children of an element: what stays keeps the focus and what the buyer has selected. */
import { findFocused } from './focus.js';

/** Leaves exactly these children in an element, in this order, without those that are `undefined`. */
export function arrange(parent: Element, children: readonly (Element | undefined)[]): void {
  const wanted = children.filter((child) => child !== undefined);
  for (const child of [...parent.children]) if (!wanted.includes(child)) child.remove();
  const focused = findFocused(parent) ?? null;
  wanted.forEach((child, i) => {
    const rest = [...parent.children].slice(i);
    // A moved element loses the focus, so what stands before it moves behind it.
    if (child.contains(focused)) parent.append(...rest.slice(0, rest.indexOf(child)));
    else if (rest[0] !== child) parent.insertBefore(child, rest[0] ?? null);
  });
}
