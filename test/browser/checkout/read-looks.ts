/** Reads how a form looks: each of its elements and drawings, with every property that the browser computes. */

/** How one element or pseudo-element looks. */
export interface Look {
  readonly name: string;
  readonly properties: Readonly<Record<string, string>>;
}

/**
 * Gives the form what a page may give: its font, the size of its root, its colours, and the width of the place. It runs in the
 * page, and says so there when the form has seen it.
 */
export function givePage(): void {
  document.documentElement.style.cssText += '; font-size: 16px; color-scheme: light';
  const place = document.querySelector<HTMLElement>('section > div');
  Object.assign(place?.style ?? {}, {
    inlineSize: '350px',
    boxSizing: 'content-box',
    padding: 0,
    fontFamily: 'sans-serif',
    background: '#fff',
  });
  // A panel keeps the height of the form, which had another size of its root then.
  document.querySelector<HTMLElement>('.payveil')?.style.setProperty('min-block-size', '0px');
  requestAnimationFrame(() => requestAnimationFrame(() => document.body.setAttribute('data-given', '')));
}

/** Lays a style sheet of the gallery around the form instead of the one before. It runs in the page. */
export function dress(sheet: string): void {
  document.getElementById('sheet')?.remove();
  const link = { id: 'sheet', rel: 'stylesheet', href: `states/sheets/${sheet}.css` };
  if (sheet) document.head.append(Object.assign(document.createElement('link'), link));
}

/** Whether the rules of that sheet are there. An expression for the page. */
export const IS_DRESSED = "document.getElementById('sheet')?.sheet?.cssRules.length > 0";

/** Reads the looks of every element of the form, in the order of the document. It runs in the page. */
export function readLooks(): Look[] {
  // What a page gives, and what follows from it.
  const given = /^(--|font-family$|perspective-origin$|transform-origin$|-webkit-locale$)/;
  // A drawing has no text.
  const ofText = /^(font|letter|line-|text|white-space|word|hyphens|-webkit-(?!mask))/;
  const roots = [document, ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])];
  const [form] = roots.flatMap((root) => root.querySelector('.payveil') ?? []);
  if (!form) throw new Error('There is no form.');
  // Every page loads for another time.
  for (const animation of document.getAnimations()) animation.cancel();
  const origin = form.getBoundingClientRect();
  const hasContent = ({ content }: CSSStyleDeclaration) => !/^(none|normal)$/.test(content);
  const all = [...getComputedStyle(form)].filter((name) => !given.test(name));
  const drawn = all.filter((name) => !ofText.test(name));
  const looks: Look[] = [];
  for (const element of [form, ...form.querySelectorAll('*:not(option)')]) {
    const isDrawing = element instanceof SVGElement;
    const { x, y, width, height } = element.getBoundingClientRect();
    const isDrawn = width > 0 || height > 0;
    const place = isDrawn ? [x - origin.x, y - origin.y, width, height].map((each) => each.toFixed(1)).join(' ') : '';
    const pseudos = isDrawing
      ? []
      : ['::before', '::after', ...(element.matches('input.payveil-input') ? ['::placeholder'] : [])];
    for (const pseudo of ['', ...pseudos]) {
      const style = getComputedStyle(element, pseudo);
      const isThere = pseudo ? pseudo === '::placeholder' || hasContent(style) : element.checkVisibility();
      // What is not there has no looks, but it must not come. What is in it comes only with it.
      const isOwn = pseudo !== '' || style.display === 'none';
      const names = isThere ? (isDrawing ? drawn : all) : isOwn ? ['display', 'content'] : [];
      const properties = Object.fromEntries(names.map((name) => [name, style.getPropertyValue(name)]));
      const name = `${element.localName}.${element.getAttribute('class')}${pseudo}`;
      looks.push({ name, properties: pseudo ? properties : { ...properties, place } });
    }
  }
  return looks;
}

/** Tells what differs between two forms, an element a line. */
export function compareLooks(bare: readonly Look[], dressed: readonly Look[]): string[] {
  if (bare.length !== dressed.length) return [`${bare.length} elements, and ${dressed.length}`];
  // An engine may round a place elsewhere, by a tenth of a pixel.
  const isSame = (one: string, other: string) => {
    const [left, right] = [one.split(' ').map(Number), other.split(' ').map(Number)];
    return (
      one === other || (left.length === right.length && left.every((n, i) => Math.abs(n - (right[i] ?? 0)) < 0.11))
    );
  };
  return bare.flatMap(({ name, properties }, index) => {
    const others = dressed[index]?.properties ?? {};
    const differing = Object.keys(properties).filter((each) => !isSame(properties[each] ?? '', others[each] ?? ''));
    const shown = differing.map((each) => `${each}: ${properties[each]} -> ${others[each]}`);
    return shown.length > 0 ? [`${name} { ${shown.join('; ')} }`] : [];
  });
}

/** Keep the looks in the page, which counts them, and compare others with them there: they are too many to send. */
export const KEEP_LOOKS = `(globalThis.kept = (${readLooks})()).length`;
export const COMPARE_LOOKS = `(${compareLooks})(globalThis.kept, (${readLooks})())`;
