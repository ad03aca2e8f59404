/** Compares the figures of docs/benchmarks.md with the measured ones, and the sizes with the budgets. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { insertReport } from '../../tools/bench/report.mjs';
import { readRootFile } from './built-files.js';

const results = JSON.parse(readFileSync(new URL('../../tools/bench/results.json', import.meta.url), 'utf8'));
const { budgets } = JSON.parse(readRootFile('package.json'));

it('docs/benchmarks.md has the measured figures (npm run bench -- --write)', () => {
  const page = readRootFile('docs/benchmarks.md');
  expect(insertReport(page, results)).toBe(page);
});

it.each<{ name: string; esbuild: number; budget: number }>(results.sizes.own)(
  'the size of $name in the results is within its budget',
  ({ name, esbuild, budget }) => {
    expect(budget).toBe(budgets[name] ?? budgets[name.replace(/locales\/\w+/, 'locales/*')]);
    expect(esbuild).toBeLessThanOrEqual(budget);
  },
);
