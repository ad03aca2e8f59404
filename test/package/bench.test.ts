/** Compares the sizes of docs/benchmarks.md with the budgets. */
import { expect, it } from 'vitest';
import { readTable } from '../docs/documents.js';
import { readRootFile } from './built-files.js';

const { budgets } = JSON.parse(readRootFile('package.json'));
const rows = readTable(
  'docs/benchmarks.md',
  '| KB, minified, Brotli, with all it needs | esbuild | Rollup | webpack | budget |',
).filter(([name]) => name?.startsWith('`'));

it('docs/benchmarks.md has the size of each budget (npm run bench -- sizes --write)', () => {
  expect(rows.length).toBeGreaterThanOrEqual(Object.keys(budgets).length);
});

it.each(rows)('the size of %s is within its budget', (name = '', ...cells) => {
  const [esbuild, , , budget] = cells;
  const entry = name.slice(1, -1);
  expect(budget).toBe(((budgets[entry] ?? budgets[entry.replace(/locales\/\w+/, 'locales/*')]) / 1000).toFixed(1));
  expect(Number(esbuild)).toBeLessThanOrEqual(Number(budget));
});
