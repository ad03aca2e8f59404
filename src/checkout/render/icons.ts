/** The form's own drawings: simple shapes in the colours of the brands. It parses no markup and loads no image. */
import type { CardBrand } from '../../fields/card-brand.js';
import { setAttributes } from '../dom/create-element.js';

/** One shape: the `d` of its path, its colour, and the width of its line. A shape without a width is filled. */
type Shape = readonly [path: string, colour: string, width?: number];

/** Drawings of lines in the text's colour inside a square, by name. A disc is a line without length and with round ends. */
const ICONS = {
  card: [20, 'M4 5h12q2 0 2 2v6q0 2-2 2H4q-2 0-2-2V7q0-2 2-2zm-2 4h16'],
  sepa: [20, 'M3 8l7-4 7 4zm2 0v7m3 0V8m4 0v7m3 0V8M3 17h14'],
  lock: [16, 'M5 7V5a3 3 0 0 1 6 0v2M4 8h8v5H4zm1 2h6m0 2H5'],
  chevron: [16, 'M4 6l4 4 4-4'],
  done: [28, 'M6 15l5 5L22 9'],
  pending: [28, 'M14 4a10 10 0 1 1 0 20 10 10 0 0 1 0-20m0 5v6l3 2'],
  unknown: [28, 'M10 10a4 4 0 1 1 6 3q-2 1-2 3m0 5h0'],
  action: [28, 'M9 19L19 9h-8m8 0v8'],
} as const;

/** Draws a drawing that is not a brand. */
export function drawIcon(document: Document, name: keyof typeof ICONS): SVGSVGElement {
  const [size, path] = ICONS[name];
  return createSvg(document, [size, size], [[path, 'currentColor', size > 20 ? 3 : 1.6]]);
}

const CARD_SIZE = [34, 22] as const;
const CARD = 'M3 1h28q2 0 2 2v16q0 2-2 2H3q-2 0-2-2V3q0-2 2-2z';

/** Two discs and their overlap. */
const discs = (left: string, right: string, both: string): Shape[] => [
  ['M14 11h0', left, 11],
  ['M20 11h0', right, 11],
  ['M17 6.4a5.5 5.5 0 0 1 0 9.2 5.5 5.5 0 0 1 0-9.2', both],
];

const bars = (line: string, ...colours: string[]): Shape[] =>
  colours.map((colour, i) => [`M${11 + i * 6} 7${line}`, colour, 5]);

const MARKS: Readonly<Record<CardBrand, readonly Shape[]>> = {
  visa: [['M6 8l2 6 4-6m3 0l-2 6m8-6q-4-1-4 1t2 2q2 2-1 3-1 0-3-.5m5 .5l5-6 1.5 6m-3-2h2.5', '#1a1f71', 1.7]],
  mastercard: /*#__PURE__*/ discs('#eb001b', '#f79e1b', '#ff5f00'),
  amex: [
    [CARD, '#1f72cd'],
    ['M5 14l2-6 2 6m-3-2h2m4 2V8l2 3 2-3v6m6-6h-3v6h3m-3-3h3m2-3l4 6m0-6l-4 6', '#fff', 1.3],
  ],
  discover: [
    ['M6 11h22', '#333', 3],
    ['M19 11h0', '#f76f00', 9],
  ],
  diners: [
    ['M17 11h0', '#0069aa', 15],
    ['M15 7a5 5 0 0 0 0 8zm4 0a5 5 0 0 1 0 8z', '#fff'],
  ],
  jcb: /*#__PURE__*/ bars('v8', '#0e4c96', '#bd0f33', '#118a3d'),
  maestro: /*#__PURE__*/ discs('#eb001b', '#00a2e5', '#7375cf'),
  unionpay: /*#__PURE__*/ bars('l-2 8', '#d10429', '#022e64', '#076f74'),
};

/** The brands, most common first. */
export const BRANDS = /*#__PURE__*/ Object.keys(MARKS) as readonly CardBrand[];

export function drawBrand(document: Document, brand: CardBrand): SVGSVGElement {
  return createSvg(document, CARD_SIZE, [[CARD, '#fff'], ...MARKS[brand], [CARD, '#8d909c', 0.6]]);
}

/** The place of a security code: with 3 digits on the back, with 4 digits on the front. */
const CODES: Readonly<Record<3 | 4, readonly Shape[]>> = {
  3: [
    ['M2 6h30', 'currentColor', 3],
    ['M17 11h13v6H17z', 'var(--accent)', 1],
    ['M20 14h0m3.5 0h0m3.5 0h0', 'var(--accent)', 1.8],
  ],
  4: [
    ['M6 9h4v4H6zm0 8h9', 'currentColor', 1],
    ['M17 4h13v6H17z', 'var(--accent)', 1],
    ['M20 7h0m2.5 0h0m2.5 0h0m2.5 0h0', 'var(--accent)', 1.8],
  ],
};

/** Draws the place of a security code with this number of digits. */
export function drawCode(document: Document, length: 3 | 4): SVGSVGElement {
  return createSvg(document, CARD_SIZE, [[CARD, 'currentColor', 1], ...CODES[length]]);
}

const SVG = 'http://www.w3.org/2000/svg';

/**
 * Creates a drawing that assistive technology ignores.
 * @param size Width and height in CSS pixels. The coordinates use the same pixels.
 */
function createSvg(
  document: Document,
  [width, height]: readonly [number, number],
  shapes: readonly Shape[],
): SVGSVGElement {
  const root = document.createElementNS(SVG, 'svg');
  setAttributes(root, {
    viewBox: `0 0 ${width} ${height}`,
    width,
    height,
    fill: 'none',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    'aria-hidden': 'true',
  });
  for (const [d, colour, line] of shapes) {
    const path = document.createElementNS(SVG, 'path');
    setAttributes(path, { d, ...(line ? { stroke: colour, 'stroke-width': line } : { fill: colour }) });
    root.append(path);
  }
  return root;
}
