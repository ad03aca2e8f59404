/** Repairs the Markdown that the plugin of typedoc writes: links to anchors, and unions in tables. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dirname, join as joinPath } from 'node:path/posix';
import { toAnchor } from './anchor.mjs';
import { SOURCE } from './places.mjs';
import { writeSource } from './write-source.mjs';

const LINK = /\]\(([^)#\s]*)#([^)\s]+?)-(\d+)\)/g;

/**
 * Leads links to headings that exist. The plugin takes `options` of `Payments` for the same anchor as `PaymentsOptions`, and gives
 * the second one a number that its heading does not get.
 * @param {readonly string[]} paths
 */
export function repairPages(paths) {
  const texts = new Map(paths.map((path) => [path, readFileSync(join(SOURCE, path), 'utf8')]));
  const anchors = new Map([...texts].map(([path, text]) => [path, listAnchors(text)]));
  for (const [path, text] of texts) {
    // A union in a cell begins with the sign that stands between its parts.
    const right = text.replaceAll('| \\| ', '| ').replace(LINK, (link, target, plain, number) => {
      const known = anchors.get(target === '' ? path : joinPath(dirname(path), target)) ?? [];
      const isThere = known.includes(`${plain}-${number}`) || known.filter((each) => each === plain).length > number;
      return isThere || !known.includes(plain) ? link : `](${target}#${plain})`;
    });
    if (right !== text) writeSource(path, right);
  }
}

/** Lists the anchors of a page's rows and headings, without the numbers of those that are there twice. @param {string} text */
const listAnchors = (text) =>
  [...text.replace(/^```.*?^```$/gms, '').matchAll(/<a id="([^"]+)">|^#+ (.+)$/gm)].map(
    ([, id, heading = '']) => id ?? toAnchor(heading),
  );
