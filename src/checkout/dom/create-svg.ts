/** Small drawings, made element by element like everything else: no markup is parsed, and no image is loaded. */

import { setAttributes } from './create-element.js';

/** One shape: where it is, as `d` of a path; its colour; and the width of its line, without which it is filled. */
export type Shape = readonly [path: string, colour: string, width?: number];

const SVG = 'http://www.w3.org/2000/svg';

/**
 * Creates a drawing that assistive technology passes over.
 * @param size Width and height in CSS pixels, also those of its coordinates.
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
