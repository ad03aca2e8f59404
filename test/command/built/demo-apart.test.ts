/** Who has no demo loads none: a sandbox in the user's own code, and the command with `--no-demo`. */
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readEntry } from '../../package/built-files.js';
import { CLI, makeDirectory, startAs } from './built-command.js';

/** The built files name their sources. */
const SOURCE = /^\/\/ (src\/.+)$/gm;

const listSources = (code: string) => [...code.matchAll(SOURCE)].map(([, path = '']) => path);

/** What can load the demo is a part of the command. All else of it is the demo. */
const isOfDemo = (path: string) => path.startsWith('src/command/sandbox/demo/') && !path.endsWith('/with-demo.ts');

describe('what an entry of the package can reach, also later', () => {
  const entries = readdirSync('dist/sandbox').filter((name) => /\.c?js$/.test(name));

  it.each(entries)('sandbox/%s: nothing of the demo, nor of any command', (name) => {
    const seen = new Set<string>();
    const sources = listSources(readEntry(join('dist/sandbox', name), { seen }));
    expect(sources.filter((path) => path.startsWith('src/command/'))).toEqual([]);
    expect([...seen].filter((path) => /command|umd|demo/.test(path))).toEqual([]);
    expect(sources.length).toBeGreaterThan(0);
  });

  it.each(['index.js', 'index.cjs'])('sandbox/%s: the inspector, which is loaded when somebody asks', (name) => {
    expect(listSources(readEntry(join('dist/sandbox', name)))).toContain('src/sandbox/inspector/page.tsx');
  });

  it('the command: the demo', () => {
    const sources = listSources(readEntry(CLI));
    expect(sources.filter(isOfDemo)).toContain('src/command/sandbox/demo/page.tsx');
    expect(listSources(readEntry(CLI, { lazy: false })).filter(isOfDemo)).toEqual([]);
  });
});

/** Opens `/` as a browser does, and lists the sources of every module that the command has loaded. */
async function listLoaded(...args: string[]) {
  const directory = makeDirectory();
  // Node writes down every script of the process when it ends.
  const env = { NODE_V8_COVERAGE: directory };
  const { child, output } = await startAs(['sandbox', '--port', '0', '--json', ...args], env);
  const { url: shown } = await fetch(JSON.parse(output).url, { headers: { accept: 'text/html' } });
  child.kill('SIGTERM');
  await once(child, 'exit');
  const [file = ''] = readdirSync(directory);
  const { result }: { result: { url: string }[] } = JSON.parse(readFileSync(join(directory, file), 'utf8'));
  const paths = result.filter(({ url }) => url.startsWith('file:')).map(({ url }) => fileURLToPath(url));
  return { page: new URL(shown).pathname, sources: paths.flatMap((path) => listSources(readFileSync(path, 'utf8'))) };
}

describe('what a running command has loaded', () => {
  it('with --no-demo: nothing of the demo, when somebody asks for it', async () => {
    const { page, sources } = await listLoaded('--no-demo');
    // The inspector takes its place.
    expect(page).toBe('/sandbox/');
    expect(sources).toContain('src/command/sandbox/run-sandbox.ts');
    expect(sources.filter(isOfDemo)).toEqual([]);
  });

  it('otherwise: the demo', async () => {
    const { page, sources } = await listLoaded();
    expect(page).toBe('/');
    expect(sources.filter(isOfDemo)).toContain('src/command/sandbox/demo/page.tsx');
  });
});
