/** Who has no demo loads none: a sandbox in the user's own code, and the command with `--no-demo`. */
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { listModules } from '../../package/built-files.js';
import { CLI, makeDirectory, startAs } from './built-command.js';

/** What can load the demo is a part of the command. All else of it is the demo. */
const isOfDemo = (path: string) => path.startsWith('dist/command/sandbox/demo/') && !path.endsWith('/with-demo.js');

describe('what an entry of the package can reach, also later', () => {
  const entries = ['index', 'adapters/node', 'adapters/msw', 'adapters/playwright', 'store/open-store'];
  const files = entries.flatMap((path) => [`${path}.js`, `${path}.cjs`]);

  it.each(files)('sandbox/%s: nothing of the demo, nor of any command', (file) => {
    const modules = listModules(`dist/sandbox/${file}`);
    expect(modules.filter((path) => /^dist\/(command|umd)\//.test(path))).toEqual([]);
    expect(modules[0]).toBe(`dist/sandbox/${file}`);
  });

  it.each(['js', 'cjs'])('sandbox/index.%s: the inspector, which is loaded when somebody asks', (ending) => {
    expect(listModules(`dist/sandbox/index.${ending}`)).toContain(`dist/sandbox/inspector/page.${ending}`);
  });

  it('the command: the demo', () => {
    expect(listModules(CLI).filter(isOfDemo)).toContain('dist/command/sandbox/demo/page.js');
    expect(listModules('dist/command/sandbox/run-sandbox.js', { lazy: false }).filter(isOfDemo)).toEqual([]);
    const atOnce = listModules(CLI, { lazy: false });
    expect(atOnce.filter(isOfDemo)).toEqual([]);
    // No other subcommand waits for the gateway.
    expect(atOnce.filter((path) => path.startsWith('dist/sandbox/packages/'))).toEqual([]);
  });
});

/** Opens `/` as a browser does, and lists the modules that the command has loaded. */
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
  return { page: new URL(shown).pathname, modules: paths.map((path) => relative('.', path)) };
}

describe('what a running command has loaded', () => {
  it('with --no-demo: nothing of the demo, when somebody asks for it', async () => {
    const { page, modules } = await listLoaded('--no-demo');
    // The inspector takes its place.
    expect(page).toBe('/sandbox/');
    expect(modules).toContain('dist/command/sandbox/run-sandbox.js');
    expect(modules.filter(isOfDemo)).toEqual([]);
  });

  it('otherwise: the demo', async () => {
    const { page, modules } = await listLoaded();
    expect(page).toBe('/');
    expect(modules.filter(isOfDemo)).toContain('dist/command/sandbox/demo/page.js');
  });
});
