/** Runs the tests that the README and the guides show, with their own runners, on the built package. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findChromium, findHeadlessShell } from '../../tools/find-chromium.mjs';
import { readSnippet } from './documents.js';

/** Creates a folder in the package, where `payveil` is the built package. */
function makeFolder(): string {
  mkdirSync('test-results', { recursive: true });
  const folder = mkdtempSync('test-results/snippets-');
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

async function run(...args: string[]): Promise<string> {
  const child = spawn(process.execPath, args, { env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', VITEST: '' } });
  const [out, problems] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return out + problems;
}

/** Serves the README's page as `index.html`, the file that it loads, and pages with that page in a frame. */
async function serveReadme(): Promise<string> {
  const files: Record<string, readonly [type: string, body: string]> = {
    '/': ['text/html', readSnippet('README.md', 'index.html')],
    '/box': [
      'text/html',
      '<!doctype html><div class="payveil-frame" data-phase="open"><iframe src="/"></iframe></div>',
    ],
    '/framed': ['text/html', '<!doctype html><iframe src="/"></iframe>'],
    '/payveil-checkout.js': ['text/javascript', readFileSync('dist/umd/payveil-checkout.js', 'utf8')],
  };
  const server = createServer(({ url = '' }, response) => {
    // The bank sends the buyer back with a query.
    const [path = ''] = url.split('?');
    const [type, body] = files[path] ?? ['text/plain', ''];
    response.writeHead(body === '' ? 404 : 200, { 'content-type': `${type}; charset=utf-8` }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

describe.each([['docs/testing.md', 'pay.test.ts', 2]] as const)('%s, %s', (document, file, count) => {
  it('passes in Vitest', async () => {
    const folder = makeFolder();
    writeFileSync(join(folder, file), readSnippet(document, file));
    const said = await run('node_modules/vitest/vitest.mjs', 'run', '--root', folder, '--no-color');
    expect(said).toContain(`Tests  ${count} passed (${count})`);
  });
});

describe.each([
  ['README.md', 'checkout.spec.js', 'http://localhost:8080/', '', 1],
  ['docs/testing.md', 'checkout.spec.ts', 'http://localhost:5173/', '', 3],
  ['docs/testing.md', 'frame.spec.ts', 'http://localhost:5173/', 'box', 2],
  ['docs/testing.md', 'framed.spec.ts', 'http://localhost:5173/', 'framed', 1],
] as const)('%s, %s', (document, file, address, page, count) => {
  it('passes in Playwright', async () => {
    const folder = makeFolder();
    writeFileSync(join(folder, file), readSnippet(document, file).replace(address, (await serveReadme()) + page));
    const launchOptions = {
      executablePath: findHeadlessShell() ?? findChromium(),
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    };
    // Git ignores this folder. Playwright empties its output folder, so that is another one.
    // This tsconfig has no paths, so `payveil` is the built package.
    const tsconfig = resolve('test/browser/tsconfig.json');
    const settings = { respectGitIgnore: false, outputDir: 'output', tsconfig, use: { launchOptions } };
    writeFileSync(join(folder, 'playwright.config.mjs'), `export default ${JSON.stringify(settings)};`);
    const config = join(folder, 'playwright.config.mjs');
    const said = await run('node_modules/@playwright/test/cli.js', 'test', '-c', config, '--reporter=list');
    expect(said).toContain(`${count} passed`);
  });
});

it("the README's commands print the hash of the copied file, and the tag of a CDN", async () => {
  const { files } = JSON.parse(readFileSync('dist/inventory.json', 'utf8')) as {
    files: { file: string; integrity: string; tag?: string }[];
  };
  const found = files.find(({ file }) => basename(file) === 'payveil-checkout.js');
  const [hash = '', tag = ''] = readFileSync('README.md', 'utf8').match(/^node -p .*$/gm) ?? [];
  const print = async (command: string, cwd: string) => {
    const { stdout } = await promisify(execFile)('sh', ['-c', command.replace('node', process.execPath)], { cwd });
    return stdout.trim();
  };
  expect(await print(hash, 'dist/umd')).toBe(found?.integrity);
  const folder = makeFolder();
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(resolve('.'), join(folder, 'node_modules/payveil'));
  expect(await print(tag, folder)).toBe(found?.tag);
});
