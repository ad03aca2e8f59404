/** What the code of a page must never contain. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { fixtures } from '../../src/sandbox/fixtures.js';
import { bundleWithEsbuild as bundle } from '../../tools/bundlers.mjs';
import { readEntry, readRootFile } from './built-files.js';

const BROWSER_ENTRIES = [
  ...['index', 'checkout/index', 'frame/index', 'element/index', 'element/frame', 'react/index'].flatMap((name) => [
    `dist/${name}.js`,
    `dist/${name}.cjs`,
  ]),
  'frame/inside',
  'checkout/locales/de',
  'checkout/states',
  'umd/payveil',
  'umd/payveil-checkout',
  'umd/payveil-frame',
].map((path) => (path.startsWith('dist/') ? path : `dist/${path}.js`));
const FORBIDDEN = [
  /decrypt/i,
  /node:/,
  /\bmsw\b/i,
  /playwright/i,
  /\beval\b/,
  /\bFunction\(/,
  /innerHTML/,
  /document\.write/,
];

describe.each(BROWSER_ENTRIES)('%s', (entry) => {
  const code = readEntry(entry);

  it.each(FORBIDDEN)('does not contain %s', (word) => {
    expect(code).not.toMatch(word);
  });

  it('contains no fixture of the sandbox', () => {
    const held = [...fixtures.cards.map(({ number }) => number), ...fixtures.ibans.map(({ iban }) => iban)];
    expect(held.filter((fixture) => code.includes(fixture))).toEqual([]);
  });
});

describe.each([
  'dist/sandbox/index.js',
  'dist/sandbox/index.cjs',
  'dist/sandbox/adapters/node.js',
  'dist/sandbox/adapters/msw.js',
])('%s, whose store is in memory', (entry) => {
  it('contains nothing of a database', () => {
    expect(readEntry(entry)).not.toMatch(/pglite|import\(["']pg["']\)|\bSELECT\b|node:fs/);
  });
});

describe('createSandbox', () => {
  const PARTS = ['Skip to the charges', 'A page of the Payveil sandbox', 'securitySchemes'];

  it('loads no page and no OpenAPI in ES modules, which are in files of their own', () => {
    const atOnce = readEntry('dist/sandbox/index.js', { lazy: false });
    expect(PARTS.filter((words) => atOnce.includes(words))).toEqual([]);
    const all = readEntry('dist/sandbox/index.js');
    expect(PARTS.filter((words) => !all.includes(words))).toEqual([]);
  });

  it('loads them in CommonJS when they are asked for', async () => {
    const ask = `
      const { createSandbox } = require('payveil/sandbox');
      const count = () => Object.keys(require.cache).length;
      const sandbox = createSandbox();
      const counts = [count()];
      (async () => {
        for (const path of ['v1/tokens/x', 'sandbox/', 'sandbox/openapi.json', 'sandbox/3ds/ch_x/x']) {
          await sandbox.fetch('http://localhost/' + path);
          counts.push(count());
        }
        console.log(JSON.stringify(counts));
      })();`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--eval', ask]);
    const [ready, charged, inspected, described, challenged] = JSON.parse(stdout);
    expect(charged).toBe(ready);
    expect(inspected).toBeGreaterThan(charged);
    expect(described).toBeGreaterThan(inspected);
    expect(challenged).toBeGreaterThan(described);
  });
});

describe('the control', () => {
  it('finds the databases in the entry of the stores', () => {
    for (const word of [/pglite/, /import\(["']pg["']\)/, /\bSELECT\b/, /node:fs/]) {
      expect(readEntry('dist/sandbox/store/open-store.js')).toMatch(word);
    }
  });

  it('finds the decryptor and the fixtures in the entry of the sandbox', () => {
    const code = readEntry('dist/sandbox/index.js');
    expect(code).toMatch(/decrypt/i);
    expect(code).toContain('4242424242424242');
  });
});

describe.each([
  ['umd', 'zod'],
  ['sandbox', 'hono'],
])('dist/%s/LICENSES.txt', (folder, name) => {
  it(`has the whole licence of payveil and of ${name}`, () => {
    const text = readRootFile(`dist/${folder}/LICENSES.txt`);
    expect(text).toContain(`\n${name}\n`);
    expect(
      text.split('The above copyright notice and this permission notice shall be included').length,
    ).toBeGreaterThan(2);
  });
});

it('dist/frame/LICENSES.txt has only the licence of payveil, because nothing else is inside', () => {
  expect(readRootFile('dist/frame/LICENSES.txt')).toBe(`payveil\n\n${readRootFile('LICENSE')}`);
  expect(readEntry('dist/frame/inside.js')).not.toMatch(/zod/i);
});

describe('all code that a page bundles from the entries, with zod', () => {
  it('neither creates code from text nor decrypts', async () => {
    const code = await bundle("export * from 'payveil'; export * from 'payveil/checkout'");
    for (const word of FORBIDDEN) expect(code).not.toMatch(word);
  });
});

describe.each(['dist/umd/payveil.js', 'dist/umd/payveil-checkout.js'])('the UMD file %s', (file) => {
  const code = readEntry(file);

  it('contains only ASCII', () => {
    expect([...code].filter((char) => char > '\x7f')).toEqual([]);
  });

  it('names the packages inside, and their authors', () => {
    expect(code).toMatch(/^\/\*! payveil \d[^\n]+ zod,[^\n]+ Copyright \(c\) 2025 Colin McDonnell\. See LICENSES\.txt/);
  });
});

describe('the UMD file dist/umd/payveil-frame.js', () => {
  it('contains only ASCII, and names no package, because none is inside', () => {
    const code = readEntry('dist/umd/payveil-frame.js');
    expect([...code].filter((char) => char > '\x7f')).toEqual([]);
    expect(code).toMatch(/^\/\*! payveil \d\S+, MIT licence\. See LICENSES\.txt/);
  });
});

describe('the React entry, and each of its components', () => {
  const files = ['index', 'checkout', 'checkout-frame'].flatMap((name) => [`${name}.js`, `${name}.cjs`]);

  it.each(files.map((file) => `dist/react/${file}`))('starts with "use client": %s', (path) => {
    expect(readRootFile(path)).toMatch(/^['"]use client['"]/);
  });
});
