/** The reference that `npm run docs` makes: entry points by the names of their imports, and a comment on every name. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readRootFile } from './built-files.js';

const entries = Object.keys(JSON.parse(readRootFile('package.json')).exports)
  .filter((path) => !/\*|\.(css|js|json)$/.test(path))
  .map((path) => path.replace('.', 'payveil'));

it('names the entries as people import them, and leaves nothing without a comment', () => {
  const folder = mkdtempSync(join(tmpdir(), 'payveil-docs-'));
  const json = join(folder, 'api.json');
  const env = { ...process.env, NO_COLOR: '1' };
  const { stdout, stderr } = spawnSync('node_modules/.bin/typedoc', ['--json', json], { encoding: 'utf8', env });
  const { children } = JSON.parse(readFileSync(json, 'utf8')) as { children: { name: string }[] };
  rmSync(folder, { recursive: true });
  expect(children.map(({ name }) => name).sort()).toEqual(entries.sort());
  const warnings = `${stdout}\n${stderr}`.split('\n').filter((line) => /\[(warning|error)\] (?!Found)/.test(line));
  expect(warnings).toEqual([]);
});
