/** Writes the paths of the brand marks from simple-icons: `node tools/marks/write-marks.mjs`. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { siAmericanexpress, siDinersclub, siDiscover, siJcb, siVisa } from 'simple-icons';
import { placePath, shortenPath, splitPath } from './shorten-path.mjs';

const FILE = fileURLToPath(new URL('../../src/checkout/render/brand-paths.ts', import.meta.url));

/** @param {string} path @param {(index: number) => boolean} isKept */
const keep = (path, isKept) =>
  splitPath(path)
    .filter((_, index) => isKept(index))
    .join('');

/**
 * The marks with the edges of what is placed in the middle of a card, and its width in CSS pixels.
 * @type {Readonly<Record<string, { path: string, box: readonly [number, number, number, number], width: number }>>}
 */
export const MARKS = {
  visa: { path: siVisa.path, box: [0, 8.24, 24, 15.76], width: 26 },
  // Its letters alone. The card is the square behind them, and the light around them is too fine to be seen.
  amex: { path: keep(siAmericanexpress.path, (index) => index < 3 || index > 5), box: [0, 8.74, 24, 16.46], width: 28 },
  // Its disc has another colour. The sign of a registered trademark is too fine to be seen.
  discover: {
    path: keep(siDiscover.path, (index) => ![0, 3, 4, 8, 9].includes(index)),
    box: [0, 10, 23.7, 14],
    width: 28,
  },
  disc: { path: keep(siDiscover.path, (index) => index === 0), box: [0, 10, 23.7, 14], width: 28 },
  diners: { path: siDinersclub.path, box: [0, 1.63, 24, 22.38], width: 19 },
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
