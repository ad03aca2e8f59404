/** The page for developers of other libraries: each name of ours exists. */
import { expect, it } from 'vitest';
import { listFiles, readRootFile } from '../package/built-files.js';
import { readTable } from './documents.js';

const TYPES = listFiles('dist')
  .filter((path) => path.endsWith('.d.ts'))
  .map(readRootFile)
  .join('\n');

const rows = readTable('docs/migrate.md', '| what you want | Stripe.js | Adyen Web | Payveil |');

/** Reads the names in the code marks of a cell, but no texts and no values. */
const readNames = (cell = '') =>
  [...cell.matchAll(/`([^`]+)`/g)].flatMap(
    ([, code = '']) => code.replaceAll(/'[^']*'|--[\w-]+\*/g, '').match(/[a-z]\w+/g) ?? [],
  );

it.each(rows.map((cells) => [cells[0], cells.at(-1)] as const))(
  'says what to do to %s with names that exist',
  (_, cell) => {
    const names = readNames(cell).filter((name) => name !== 'handle');
    for (const name of names) expect(TYPES, name).toMatch(new RegExp(`\\b${name}\\b`));
  },
);

it('has every column for every row', () => {
  expect(rows.length).toBeGreaterThan(15);
  for (const cells of rows) expect(cells.map((cell) => cell.length > 0)).toEqual([true, true, true, true]);
  // The control.
  expect(TYPES).not.toMatch(/\bconfirmPayment\b/);
});
