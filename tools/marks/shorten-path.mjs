/** Makes the path of a brand mark short enough for a drawing of a few pixels. */
import { optimize } from 'svgo';

/** The drawings of cards: 34 by 22 CSS pixels. Their coordinates are whole quarters of a pixel. */
export const CARD = { width: 34, height: 22, grid: 4 };

/** Lists the separate outlines of a path, each as a path with absolute coordinates. @param {string} path */
export function splitPath(path) {
  return convertPath(path, { forceAbsolutePath: true, floatPrecision: 6 }).split(/(?=M)/);
}

/**
 * Places a path in the middle of a card.
 * @param {{ width: number, box: readonly [number, number, number, number] }} mark `width` in CSS pixels. `box` has the left, top, right and bottom edge of what is placed, in units of the path.
 * @returns {string} An SVG transform to CSS pixels.
 */
export function placePath({ width, box: [left, top, right, bottom] }) {
  const scale = width / (right - left);
  const x = (CARD.width - scale * (left + right)) / 2;
  const y = (CARD.height - scale * (top + bottom)) / 2;
  return [scale, 0, 0, scale, x, y].map((each) => +each.toFixed(4)).join(' ');
}

/**
 * Writes a path in whole quarters of a pixel.
 * @param {string} path @param {string} matrix As `placePath` gives it.
 */
export function shortenPath(path, matrix) {
  const { grid } = CARD;
  return convertPath(path, { floatPrecision: 0, transformPrecision: 6 }, `scale(${grid}) matrix(${matrix})`);
}

/** @param {string} path @param {object} params @param {string} [transform] */
function convertPath(path, params, transform = '') {
  const placed = transform && ` transform="${transform}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><path${placed} d="${path}"/></svg>`;
  const { data } = optimize(svg, { multipass: true, plugins: [{ name: 'convertPathData', params }] });
  const [, short] = / d="([^"]+)"/.exec(data) ?? [];
  if (!short || data.includes('transform')) throw new Error(`svgo left this: ${data}`);
  return short;
}
