/** The form's drawings, all our own: simple shapes, the colours of the brands, and no picture of anybody's. */
import type { CardBrand } from '../../fields/card-brand.js';
import { createSvg, type Shape } from '../dom/create-svg.js';

/** Drawings by their names; a disc is a line without length, and so has round ends alone. */
const ICONS = {
  card: [
    20,
    20,
    ['M4 4.5h12a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2zM2 8.2h16', 'currentColor', 1.5],
  ],
  sepa: [20, 20, ['M2.5 8 10 3.5 17.5 8zM5 8v7M8.3 8v7M11.7 8v7M15 8v7M2.5 16.5h15', 'currentColor', 1.4]],
  lock: [
    16,
    16,
    ['M4 7h8a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1z', 'currentColor'],
    ['M5.2 7V5a2.8 2.8 0 0 1 5.6 0v2', 'currentColor', 1.6],
  ],
  chevron: [16, 16, ['m3.5 6 4.5 4.5L12.5 6', 'currentColor', 2]],
  done: [28, 28, ['m6 15 5 5L22 9', 'currentColor', 3]],
  pending: [28, 28, ['M14 4a10 10 0 1 1 0 20 10 10 0 0 1 0-20M14 8.5v6l3.5 2', 'currentColor', 2.6]],
  unknown: [28, 28, ['M10.5 10.5a3.5 3.5 0 1 1 5.2 3q-1.7 1-1.7 3M14 21h0', 'currentColor', 3]],
  action: [28, 28, ['M9 19 19 9M10.5 9H19v8.5', 'currentColor', 3]],
} as const satisfies Readonly<Record<string, readonly [number, number, ...Shape[]]>>;

/** The name of a drawing that is no brand's. */
export type IconName = keyof typeof ICONS;

/** Draws one. */
export function drawIcon(document: Document, name: IconName): SVGSVGElement {
  return createSvg(document, ICONS[name]);
}

const CARD = 'M3 .5h28a2.5 2.5 0 0 1 2.5 2.5v16a2.5 2.5 0 0 1-2.5 2.5H3A2.5 2.5 0 0 1 .5 19V3A2.5 2.5 0 0 1 3 .5z';

/** Two discs that overlap. */
const discs = (left: string, right: string, both: string): Shape[] => [
  ['M13.5 11h0', left, 11],
  ['M20.5 11h0', right, 11],
  ['M17 6.76a5.5 5.5 0 0 1 0 8.48a5.5 5.5 0 0 1 0-8.48z', both],
];

const MARKS: Readonly<Record<CardBrand, () => readonly Shape[]>> = {
  visa: () => [
    [
      'm6 7.5 1.7 7 3.6-7M14.3 7.5l-1.5 7m7.5-6.4q-3.5-1.3-3.8.7 0 1.2 1.7 2t1.4 1.9q-.4 2.3-4.2 1M21.8 14.5l4.3-7 1.6 7m-4.2-2.2h3.5',
      '#1a1f71',
      1.8,
    ],
  ],
  mastercard: () => discs('#eb001b', '#f79e1b', '#ff5f00'),
  amex: () => [
    [CARD, '#1f72cd'],
    [
      'm5 14 2.2-6 2.2 6m-3.6-1.9h2.8M11.5 14V8l2.3 3.4L16.1 8v6M22.5 8h-3.7v6h3.7m-3.7-3h3.2M24.8 8l4.4 6m0-6-4.4 6',
      '#fff',
      1.3,
    ],
  ],
  discover: () => [
    [
      'M5 8v6h1a3 3 0 0 0 0-6zM12.2 8v6m5.8-5.5q-3-1.2-3 .7 0 1 1.5 1.7t1.5 1.6q-.2 2-3.2.9M24 9.5a3 3 0 1 0 0 3.2',
      '#3a3a3a',
      1.5,
    ],
    ['M28 11h0', '#f76f00', 5.5],
  ],
  diners: () => [
    ['M17 11h0', '#0069aa', 15],
    ['M15 7a4.5 4.5 0 0 0 0 8zm4 0a4.5 4.5 0 0 1 0 8z', '#fff'],
  ],
  jcb: () => [
    ['M11 7v8', '#0e4c96', 5],
    ['M17 7v8', '#bd0f33', 5],
    ['M23 7v8', '#118a3d', 5],
  ],
  maestro: () => discs('#eb001b', '#00a2e5', '#7375cf'),
  unionpay: () => [
    ['m12 6.5-2 9', '#d10429', 6],
    ['m18 6.5-2 9', '#022e64', 6],
    ['m24 6.5-2 9', '#076f74', 6],
  ],
};

/** The brands in the order in which buyers hold them. */
export const BRANDS = Object.keys(MARKS) as readonly CardBrand[];

/** Draws the mark of a brand, on a small card. */
export function drawBrand(document: Document, brand: CardBrand): SVGSVGElement {
  return createSvg(document, [34, 22, [CARD, '#fff'], ...MARKS[brand](), [CARD, '#8d909c', 0.6]]);
}

const CODE = 'h11v6h-11z';
const DOTS = 'h0m2.5 0h0m2.5 0h0';

/** Draws where a security code of so many digits stands: in front, or on the back. */
export function drawCode(document: Document, length: 3 | 4): SVGSVGElement {
  const isFront = length === 4;
  const card: Shape = [CARD, 'currentColor', 1];
  return createSvg(document, [
    34,
    22,
    card,
    isFront ? ['M5 9h5v4H5zM5 17h9', 'currentColor', 1.2] : ['M1 6h32', 'currentColor', 3],
    [`M19 ${isFront ? 4 : 11.5}${CODE}`, 'var(--accent)', 1.3],
    [isFront ? `M21 7${DOTS}m2.5 0h0` : `M22 14.5${DOTS}`, 'var(--accent)', 1.8],
  ]);
}
