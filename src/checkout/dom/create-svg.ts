/** Small drawings, made element by element like everything else: no markup is parsed, and no image is loaded. */

/** One shape: where it is, as `d` of a path; its colour; and the width of its line, without which it is filled. */
export type Shape = readonly [path: string, colour: string, width?: number];

const SVG = 'http://www.w3.org/2000/svg';

/**
 * Creates a drawing that assistive technology passes over.
 * @param width In CSS pixels, also those of its coordinates, as is `height`.
 */
export function createSvg(
  document: Document,
  [width, height, ...shapes]: readonly [width: number, height: number, ...Shape[]],
): SVGSVGElement {
  const create = (tag: 'svg' | 'path', attributes: object) => {
    const element = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return element;
  };
  const root = create('svg', { viewBox: `0 0 ${width} ${height}`, width, height, fill: 'none', 'aria-hidden': true });
  for (const [d, colour, line] of shapes) {
    const stroke = { stroke: colour, 'stroke-width': line, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };
    root.append(create('path', { d, ...(line ? stroke : { fill: colour }) }));
  }
  return root as SVGSVGElement;
}
