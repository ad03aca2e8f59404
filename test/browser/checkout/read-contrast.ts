/** Reads how well texts and lines of the form can be seen on what stands behind them, in any browser. */

/** What is read of a form: a selector, or a pseudo-element and a property of it too. */
export interface Seen {
  readonly of: string;
  readonly pseudo?: '::placeholder';
  /** Default: the colour of the text. */
  readonly property?: string;
  /** Whether it is compared with what is around the element, in place of the element itself. */
  readonly isAround?: boolean;
}

/** How something contrasts with what is behind it (WCAG 2.2, 1.4.3), and its colour: red, green and blue up to 255. */
export interface Contrast {
  readonly of: string;
  readonly ratio: number;
  readonly colour: readonly number[];
  /** How light the ground is, from 0 to 1. */
  readonly ground: number;
}

/**
 * Reads the contrast of each element that a selector finds in the form, seen or throws. The ground is made of all layers from the
 * nearest opaque one on, with their tints. It runs in the page.
 */
export function readContrasts(wanted: readonly (string | Seen)[]): Contrast[] {
  const roots = [document, ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])];
  const form = roots.map((root) => root.querySelector('.payveil')).find((each) => each);
  if (!form) throw new Error('There is no form.');
  const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
  const context = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
  const paint = (layers: readonly (readonly [colour: string, opacity: number])[]) => {
    for (const [colour, opacity] of layers) {
      context.globalAlpha = opacity;
      context.fillStyle = colour;
      context.fillRect(0, 0, 1, 1);
    }
    return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const getLuminance = (colour: readonly number[]) => {
    const [r = 0, g = 0, b = 0] = colour.map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  // What a page without a background has: white, or what the browser takes on dark pages.
  const probe = document.createElement('i');
  probe.style.cssText = 'background: Canvas';
  document.documentElement.append(probe);
  const paper = getComputedStyle(probe).backgroundColor;
  probe.remove();
  const findParent = (element: Element) => {
    const root = element.getRootNode();
    return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  };
  return wanted.map((each) => {
    const { of, pseudo, property, isAround }: Seen = typeof each === 'string' ? { of: each } : each;
    const element = [...form.querySelectorAll(of)].find((each) => each.getBoundingClientRect().width > 1);
    if (!element) throw new Error(`${of} is not seen.`);
    const layers: (readonly [string, number])[] = [];
    for (let node = isAround ? findParent(element) : element; node; node = findParent(node)) {
      for (const pseudo of ['::after', '::before']) {
        const { content, position, backgroundColor, opacity } = getComputedStyle(node, pseudo);
        if (content !== 'none' && position === 'absolute') layers.unshift([backgroundColor, Number(opacity)]);
      }
      layers.unshift([getComputedStyle(node).backgroundColor, 1]);
    }
    const ground = paint([[paper, 1], ...layers]);
    const style = getComputedStyle(element, pseudo);
    const painted = property ? style.getPropertyValue(property) : pseudo ? style.color : style.webkitTextFillColor;
    const colour = paint([[painted, 1]]);
    const [one, other] = [getLuminance(ground), getLuminance(colour)];
    const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    return { of, ratio, colour, ground: one };
  });
}
