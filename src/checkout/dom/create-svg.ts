/** Creates small drawings element by element. It parses no markup and loads no image. */

import { setAttributes } from './create-element.js';

/** One shape: the `d` of its path, its colour, and the width of its line. A shape without a width is filled. */
export type Shape = readonly [path: string, colour: string, width?: number];

const SVG = 'http://www.w3.org/2000/svg';

/**
 * Creates a drawing that assistive technology ignores.
 * @param size Width and height in CSS pixels. The coordinates use the same pixels.
 */
export function createSvg(
  document: Document,
  size: readonly [number, number],
  shapes: readonly Shape[],
): SVGSVGElement {
  const [width, height] = size;
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
