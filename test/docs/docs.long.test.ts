/** The reference from `npm run docs`: entry points have the names that users import, and each name a comment. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readRootFile } from '../package/built-files.js';

/** An entry that has only types exports nothing. */
const entries = Object.entries(JSON.parse(readRootFile('package.json')).exports)
  .filter(([path, files]) => !/\*|\.(css|js|json)$/.test(path) && JSON.stringify(files).includes('"default"'))
  .map(([path]) => path)
  .map((path) => path.replace('.', 'payveil'));

it('names the entries as users import them, and has a comment on every name', () => {
  const folder = mkdtempSync(join(tmpdir(), 'payveil-docs-'));
  const json = join(folder, 'api.json');
  const env = { ...process.env, NO_COLOR: '1' };
  const { stdout, stderr } = spawnSync('node_modules/.bin/typedoc', ['--json', json], { encoding: 'utf8', env });
  const { children } = JSON.parse(readFileSync(json, 'utf8')) as { children: { name: string }[] };
  rmSync(folder, { recursive: true });
  expect(children.map(({ name }) => name).sort()).toEqual(entries.sort());
  // In a union, typedoc counts the one comment of a shared member once for each part.
  const warnings = `${stdout}\n${stderr}`
    .split('\n')
    .filter((line) => /\[(warning|error)\] (?!Found|\w+ has multiple declarations)/.test(line));
  expect(warnings).toEqual([]);
});
