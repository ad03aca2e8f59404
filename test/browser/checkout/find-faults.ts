/** Finds visual faults of a form by the rectangles of its elements, in any browser. */

/** A fault, and the element that has it. */
export interface Fault {
  readonly what: string;
  readonly where: string;
}

/** Finds what is cut off, overlaps, or sticks out of the page. It runs in the page, so it uses no other function. */
export function findFaults(): Fault[] {
  // A label moves to its place.
  for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
  const faults: Fault[] = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) faults.push({ what: 'scrolls sideways', where: `${root.scrollWidth}` });
  const name = (element: Element) =>
    `${element.tagName} ${element.getAttribute('class')} ${element.closest('[class*=payveil-field]')?.className}`;
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && getComputedStyle(element).visibility === 'visible';
  };
  const shown = [...document.querySelectorAll('.payveil, .payveil *')].filter(isShown);
  for (const element of shown) {
    const { left, right } = element.getBoundingClientRect();
    if (left < -0.5 || right > root.clientWidth + 0.5) faults.push({ what: 'sticks out', where: name(element) });
    const isText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    if (
      isText &&
      element.tagName !== 'OPTION' &&
      element.scrollWidth > element.clientWidth + 1 &&
      element.clientWidth > 0
    )
      faults.push({ what: 'is cut off', where: name(element) });
  }
  // These blocks stand beside or below each other. They may touch but not overlap.
  const groups = [
    '.payveil > :not(.payveil-status)',
    '.payveil-field',
    // While a field is empty, its problem stands where its value would.
    '.payveil-input:not(:placeholder-shown, :has([value=""]:checked)), .payveil-error:not(:empty)',
    '.payveil-label, .payveil-error:not(:empty)',
    '.payveil-error:not(:empty), .payveil-field > .payveil-art > svg',
    '.payveil-choice',
    '.payveil-label, .payveil-field > .payveil-art > svg',
    '.payveil-panel > *',
  ];
  for (const selector of groups) {
    const boxes = [...document.querySelectorAll(selector)].filter(isShown);
    for (const [i, one] of boxes.entries()) {
      for (const other of boxes.slice(i + 1)) {
        if (one.contains(other) || other.contains(one)) continue;
        const range = (element: Element) => {
          // A drawing has a margin around its lines.
          if (element instanceof SVGElement) {
            const lines = [...element.children].map((each) => each.getBoundingClientRect());
            const find = (side: 'left' | 'top' | 'right' | 'bottom', choose: typeof Math.min) =>
              choose(...lines.map((each) => each[side]));
            return new DOMRect(
              find('left', Math.min),
              find('top', Math.min),
              find('right', Math.max) - find('left', Math.min),
              find('bottom', Math.max) - find('top', Math.min),
            );
          }
          if (!element.matches('.payveil-label, .payveil-error')) return element.getBoundingClientRect();
          const text = document.createRange();
          text.selectNodeContents(element);
          return text.getBoundingClientRect();
        };
        const [a, b] = [range(one), range(other)];
        const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (width > 1 && height > 1) faults.push({ what: 'overlaps', where: `${name(one)} and ${name(other)}` });
      }
    }
  }
  return faults;
}
