/** Reads what a buyer finds in a form, and what Tab reaches. Each function runs in the page, so it uses no other one. */

/** Lists all elements that are shown, with their own text, their state, and their place in the form; and the address of the page. */
export function readShown(): string[] {
  // A label moves to its place.
  for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
  const form = document.querySelector('.payveil') as HTMLElement;
  const origin = form.getBoundingClientRect();
  const shown = [form, ...form.querySelectorAll('*')].filter((each) =>
    each.checkVisibility({ visibilityProperty: true }),
  );
  return [
    location.href,
    ...shown.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const text = [...element.childNodes]
        .map((node) => (node.nodeType === Node.TEXT_NODE ? node.textContent : ''))
        .join('');
      const { checked, value } = element as HTMLInputElement;
      const at = [x - origin.x, y - origin.y, width, height].map(Math.round);
      return `${element.localName}.${element.getAttribute('class')} ${text} ${checked} ${value} ${at}`;
    }),
  ];
}

/** Lists what Tab reaches in a form, in the order of the page, each by its class and place. A group of radios has one stop. */
export function listStops(): string[] {
  const found = [...document.querySelectorAll<HTMLInputElement>('.payveil :is(input, select, button, a)')];
  return found
    .filter((each) => each.checkVisibility() && each.tabIndex >= 0 && (each.type !== 'radio' || each.checked))
    .map(({ id, className, textContent }) => id || `${className} ${textContent}`);
}

/** Names what has the focus as `listStops` does, or returns the id of an element outside the form. */
export function readStop(): string {
  const { id = '', className = '', textContent = '' } = document.activeElement ?? {};
  return id || `${className} ${textContent}`;
}
