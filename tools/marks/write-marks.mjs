/** Writes the paths of the brand marks from simple-icons: `node tools/marks/write-marks.mjs`. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { siJcb, siVisa } from 'simple-icons';
import { placePath, shortenPath } from './shorten-path.mjs';

const FILE = fileURLToPath(new URL('../../src/checkout/render/brand-paths.ts', import.meta.url));

/**
 * The marks that are too fine to be drawn with lines, each with the edges of what is placed in the middle of a card, and its
 * width in CSS pixels.
 * @type {Readonly<Record<string, { path: string, box: readonly [number, number, number, number], width: number }>>}
 */
export const MARKS = {
  visa: { path: siVisa.path, box: [0, 8.24, 24, 15.76], width: 26 },
  // The letters stand on the three bars of the brand.
  jcb: { path: siJcb.path, box: [0, 9, 24, 15], width: 21 },
};

/** Shortens the paths of all marks. */
export const shortenMarks = () =>
  Object.fromEntries(Object.entries(MARKS).map(([name, mark]) => [name, shortenPath(mark.path, placePath(mark))]));

const writeFile =
  () => `/** Holds the brand marks of simple-icons (CC0 1.0, trademarks of their owners), written by tools/marks/write-marks.mjs. */
export const BRAND_PATHS = ${JSON.stringify(shortenMarks())} as const;
`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(FILE, writeFile());
  execFileSync('npx', ['biome', 'format', '--write', FILE]);
}
