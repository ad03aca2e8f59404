/** Pages of shops as they are: how they place the form, and how large their text is. Each function runs in the page. */

/** How a page places the form, without a width. */
export interface Layout {
  /** The element around the place of the form. Default: a `div`. */
  readonly tag?: string;
  /** The style of that element, and the style of the place. */
  readonly around?: string;
  readonly place?: string;
  /** How wide the summary beside the form is. */
  readonly summary?: number;
  /** What the element around takes of the width, with both margins of 20 px. Default: the margins. */
  readonly taken?: number;
}

export const LAYOUTS: Readonly<Record<string, Layout>> = {
  'centred in a flex row': { around: 'display: flex; justify-content: center' },
  'centred in a flex column': { around: 'display: flex; flex-direction: column; align-items: center' },
  'centred in a grid': { around: 'display: grid; place-items: center' },
  'beside a summary': { around: 'display: flex; flex-wrap: wrap; gap: 20px', summary: 200 },
  'a float': { around: 'display: flow-root', place: 'float: left' },
  'an inline block': { place: 'display: inline-block' },
  'a table cell': { around: 'display: table', place: 'display: table-cell' },
  // Its own border, padding and distance, which are those of browsers.
  'a dialog': { tag: 'dialog', around: 'margin: auto', taken: 38 },
  'absolute, as wide as needed': { around: 'position: relative', place: 'position: absolute' },
};

interface Global {
  readonly Payveil: { mountCheckout(place: Element, options: object): { unmount(): void } };
}

/** Mounts a form in a layout on a page that has nothing else, measures it, and takes it away. */
export function measureLayout([{ tag = 'div', around = '', place = '', summary, taken = 40 }, isolate]: readonly [
  layout: Layout,
  isolate: boolean,
]) {
  for (const sheet of document.querySelectorAll('link, style')) sheet.remove();
  document.body.style.cssText = 'margin: 20px; padding: 0; font: 16px sans-serif';
  const outer = document.createElement(tag);
  const inner = document.createElement('div');
  outer.style.cssText = around;
  inner.style.cssText = place;
  outer.append(inner);
  if (summary) {
    const beside = document.createElement('aside');
    beside.style.cssText = `flex: none; inline-size: ${summary}px`;
    beside.textContent = 'Two teas';
    outer.append(beside);
  }
  document.body.replaceChildren(outer);
  if (outer instanceof HTMLDialogElement) outer.showModal();
  const handle = (globalThis as unknown as Global).Payveil.mountCheckout(inner, {
    tokenizer: { prewarm: async () => {}, tokenizeCard: async () => '00', tokenizeSepa: async () => '00' },
    onToken: async () => {},
    amount: 2599,
    currency: 'eur',
    returnUrl: 'https://shop.example/return',
    remoteIp: '192.0.2.10',
    isolate,
  });
  const form = (inner.shadowRoot ?? inner).querySelector('.payveil') as Element;
  const { width } = form.getBoundingClientRect();
  const { clientWidth, scrollWidth } = document.documentElement;
  handle.unmount();
  return { width, room: clientWidth - taken, overflow: scrollWidth - clientWidth };
}

/** One element of the form: its name, and its box from the corner of the form on. */
export interface Box {
  readonly name: string;
  readonly at: readonly [x: number, y: number, width: number, height: number];
}

/** A border stays as thin as it is, so it is taken away where sizes are compared. */
export const NO_BORDERS = '.payveil, .payveil *, .payveil *::before, .payveil *::after { border-width: 0 !important }';

/** What a page gives: the size of its root, the width of the place, and maybe rules. */
export interface Given {
  readonly root: string;
  readonly width: number;
  readonly rules?: string;
}

/** Gives the form of the gallery a root size, a width and rules, and reads the boxes of all that is drawn in it. */
export function readBoxes({ root, width, rules = '' }: Given): Box[] {
  document.documentElement.style.fontSize = root;
  const place = document.querySelector('section > div') as HTMLElement;
  const found = place.querySelector('.payveil') ?? place.shadowRoot?.querySelector('.payveil');
  const form = found as HTMLElement;
  place.style.cssText = `inline-size: ${width}px; box-sizing: content-box; padding: 0; font-family: sans-serif`;
  // A panel keeps the height of the form, which had another size of its root then.
  form.style.setProperty('min-block-size', '0px');
  document.getElementById('rules')?.remove();
  document.head.append(Object.assign(document.createElement('style'), { id: 'rules', textContent: rules }));
  for (const animation of document.getAnimations()) animation.cancel();
  const origin = form.getBoundingClientRect();
  return [form, ...form.querySelectorAll('*:not(option)')].flatMap((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const name = `${element.localName}.${element.getAttribute('class')}`;
    if (width === 0 && height === 0) return [];
    return [{ name, at: [x - origin.x, y - origin.y, width, height] as const }];
  });
}

/** Tells which boxes are elsewhere, or not as large, as another form's times a factor: by more than a pixel times the factor. */
export function compareBoxes(own: readonly Box[], others: readonly Box[], factor = 1): string[] {
  const write = (at: readonly number[]) => at.map((each) => each.toFixed(1)).join(' ');
  if (own.length !== others.length) return [`${own.length} boxes, and ${others.length}`];
  return own.flatMap(({ name, at }, i) => {
    const expected = (others[i]?.at ?? []).map((each) => each * factor);
    const differs = at.some((each, k) => Math.abs(each - (expected[k] ?? 0)) > factor);
    return differs ? [`${name}: ${write(expected)} -> ${write(at)}`] : [];
  });
}
