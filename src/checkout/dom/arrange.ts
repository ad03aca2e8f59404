/** Arranges the children of an element: what stays is not moved, so that it keeps the focus and what the buyer has selected. */

/** Leaves exactly these children in an element, in this order, without those that are `undefined`. */
export function arrange(parent: Element, children: readonly (Element | undefined)[]): void {
  const wanted = children.filter((child) => child !== undefined);
  for (const child of [...parent.children]) if (!wanted.includes(child)) child.remove();
  wanted.forEach((child, i) => {
    const there = parent.children[i];
    if (there !== child) parent.insertBefore(child, there ?? null);
  });
}
