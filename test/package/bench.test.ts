/** The figures of the README, held against those that were measured, and the sizes against what is built. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { insertReport } from '../../tools/bench/report.mjs';
import { measureOwnSizes } from '../../tools/bench/sizes.mjs';
import { readRootFile } from './built-files.js';

const results = JSON.parse(readFileSync(new URL('../../tools/bench/results.json', import.meta.url), 'utf8'));

it('the section on speed and size in the README is what was measured: npm run bench -- --write', () => {
  const readme = readRootFile('README.md');
  expect(insertReport(readme, results)).toBe(readme);
});

it('the sizes in it are those of this build, to 50 bytes: npm run size -- --write', async () => {
  const sizes = await measureOwnSizes();
  expect(sizes.map(({ name }) => name)).toEqual(results.sizes.own.map(({ name }: { name: string }) => name));
  for (const [i, size] of sizes.entries()) {
    const stated = results.sizes.own[i];
    expect(stated.budget, size.name).toBe(size.budget);
    for (const bundler of ['esbuild', 'rollup', 'webpack'] as const) {
      expect(Math.abs((size[bundler] ?? 0) - (stated[bundler] ?? 0)), `${size.name}, ${bundler}`).toBeLessThanOrEqual(
        50,
      );
    }
  }
});
