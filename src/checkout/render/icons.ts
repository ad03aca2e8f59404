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
  copy: [16, 'M6 6h8v8H6zM3 10V2h8'],
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

/** The drawings of cards are in quarters of a CSS pixel, which needs no fractions. */
const CARD_SIZE = [34, 22, 4] as const;
const CARD = 'M14 2h108q12 0 12 12v60q0 12-12 12H14Q2 86 2 74V14Q2 2 14 2z';

/** Two discs and their overlap. */
const discs = (left: string, right: string, both: string): Shape[] => [
  ['M52 44h0', left, 52],
  ['M84 44h0', right, 52],
  ['M68 23.5a26 26 0 0 1 0 41 26 26 0 0 1 0-41', both],
];

/** At this size, a mark is lines, discs and simple outlines that look as the brand's own. */
const MARKS: Readonly<Record<CardBrand, readonly Shape[]>> = {
  visa: [
    [
      'M16 28h16l5 21 9-21h9L42 60h-9l-7-28zm51 0h-9l-6 32h9zm36 0h10l7 32h-8l-1-5h-11l-2 5h-9zm-1 20h8l-3-12z',
      '#1a1f71',
    ],
    ['M90 33q-15-4-15 3c0 6 12 7 12 13q0 9-16 6', '#1a1f71', 8],
  ],
  mastercard: /*#__PURE__*/ discs('#eb001b', '#f79e1b', '#ff5f00'),
  amex: [
    [CARD, '#2e77bc'],
    ['M16 57l10-26 10 26m-17-8h14m13 8V31l11 15 11-15v26m29-26H81v26h16M81 44h14m9-13l17 26m0-26l-17 26', '#fff', 7],
  ],
  discover: [
    [
      'M14 37v14h3q7 0 7-7t-7-7zm16 0v14M45 38c-10-4-10 5-4 6s6 9-5 6M62 39q-12-5-12 5t12 5m20-12l6 14 6-14m15 0h-8v14h8m-8-7h7m6 7V37h4q5 0 5 4t-5 4h-4m4 0l5 6',
      '#231f20',
      4,
    ],
    ['M71 44h0', '#ff6000', 20],
  ],
  // Its ring, the disc inside, and the two halves of the sign.
  diners: [
    ['M63 44h10', '#004c97', 66],
    ['M63 44h0', '#fff', 60],
    ['M56 26a19 19 0 0 0 0 36zm14 0v36a19 19 0 0 0 0-36', '#004c97'],
  ],
  jcb: [
    ['M24 24q0-10 10-10h18v50q0 10-10 10h-18z', '#0b4ea2'],
    ['M54 24q0-10 10-10h18v50q0 10-10 10h-18z', '#bd0f33'],
    ['M84 24q0-10 10-10h18v50q0 10-10 10h-18z', '#118a3d'],
    ['M46 36v12q0 5-7 5l-9-2M79 38q-21-5-21 6t21 6M86 36v16h16q5 0 5-4t-5-4H86m15 0q5 0 5-4t-5-4H86', '#fff', 5],
  ],
  maestro: /*#__PURE__*/ discs('#eb001b', '#00a2e5', '#7375cf'),
  unionpay: [
    ['M38 18h30q6 0 5 6l-10 40q-1 6-7 6h-30q-6 0-5-6l10-40q1-6 7-6z', '#d10429'],
    ['M62 18h30q6 0 5 6l-10 40q-1 6-7 6h-30q-6 0-5-6l10-40q1-6 7-6z', '#022e64'],
    ['M86 18h30q6 0 5 6l-10 40q-1 6-7 6h-30q-6 0-5-6l10-40q1-6 7-6z', '#076f74'],
  ],
};

/** The brands, most common first. */
export const BRANDS = /*#__PURE__*/ Object.keys(MARKS) as readonly CardBrand[];

export function drawBrand(document: Document, brand: CardBrand): SVGSVGElement {
  return createSvg(document, CARD_SIZE, [[CARD, '#fff'], ...MARKS[brand], [CARD, '#8d909c', 2]]);
}

/** The place of a security code: with 3 digits on the back, with 4 digits on the front. */
const CODES: Readonly<Record<3 | 4, readonly Shape[]>> = {
  3: [
    ['M4 24h128', 'currentColor', 14],
    ['M68 44h52v24H68z', 'var(--pv-accent)', 4],
    ['M80 56h0m14 0h0m14 0h0', 'var(--pv-accent)', 8],
  ],
  4: [
    ['M24 36h16v16H24zm0 32h36', 'currentColor', 4],
    ['M68 16h52v24H68z', 'var(--pv-accent)', 4],
    ['M79 28h0m10 0h0m10 0h0m10 0h0', 'var(--pv-accent)', 8],
  ],
};

/** Draws the place of a security code with this number of digits. */
export function drawCode(document: Document, length: 3 | 4): SVGSVGElement {
  return createSvg(document, CARD_SIZE, [[CARD, 'currentColor', 4], ...CODES[length]]);
}

const SVG = 'http://www.w3.org/2000/svg';

/**
 * Creates a drawing that assistive technology ignores.
 * @param size Width and height in CSS pixels, and how many units of the coordinates are a CSS pixel.
 */
function createSvg(
  document: Document,
  [width, height, grid = 1]: readonly [number, number, number?],
  shapes: readonly Shape[],
): SVGSVGElement {
  const root = document.createElementNS(SVG, 'svg');
  setAttributes(root, {
    viewBox: `0 0 ${width * grid} ${height * grid}`,
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
