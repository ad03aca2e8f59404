/** Runs the tests that the README and the guides show, with their own runners, on the built package. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, extname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { serve } from '../../src/sandbox/adapters/node.js';
import { createSandbox } from '../../src/sandbox/sandbox.js';
import { findChromium, findHeadlessShell } from '../../tools/find-chromium.mjs';
import { findFreePort } from '../../tools/start/find-free-port.mjs';
import { writeGuideShop } from '../browser/examples/guide-shop.js';
import { serveGuides } from '../browser/examples/guide-site.js';
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

/** Tests for Vitest with their number, and the files beside them, each with the document that shows it. */
const FOR_VITEST = [
  { file: 'pay.test.ts', count: 2, beside: {} },
  {
    file: 'shop.test.js',
    count: 4,
    beside: { 'seal.js': 'docs/testing.md', 'orders.mjs': 'docs/server.md', 'payments.mjs': 'docs/server.md' },
  },
  { file: 'charge.test.js', count: 3, beside: { 'seal.js': 'docs/testing.md', 'charge.mjs': 'docs/server.md' } },
];

it('docs/testing.md: its tests pass in Vitest, in one run', async () => {
  const folder = makeFolder();
  for (const { file, beside } of FOR_VITEST) {
    // Their servers run at the same time.
    const port = String(await findFreePort());
    const own = join(folder, basename(file, extname(file)));
    mkdirSync(own);
    for (const [name, document] of Object.entries({ ...beside, [file]: 'docs/testing.md' })) {
      writeFileSync(join(own, name), readSnippet(document, name).replaceAll('3000', port));
    }
  }
  const said = await run('node_modules/vitest/vitest.mjs', 'run', '--root', folder, '--no-color');
  for (const { file, count } of FOR_VITEST) expect(said).toContain(`/${file} (${count} tests)`);
  const all = FOR_VITEST.reduce((sum, { count }) => sum + count, 0);
  expect(said).toContain(`Tests  ${all} passed (${all})`);
});

/** What the machine of these tests needs beside a reader's settings. Git ignores their folders. */
const launchOptions = {
  executablePath: findHeadlessShell() ?? findChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
};
const settings = { respectGitIgnore: false, use: { launchOptions } };

const runPlaywright = (folder: string, config: string, ...args: string[]) =>
  run('node_modules/@playwright/test/cli.js', 'test', '-c', join(folder, config), '--reporter=list', ...args);

/** Tests for Playwright of one page, with the page that they open, and how many there are. */
const FOR_PLAYWRIGHT = [
  ['README.md', 'checkout.spec.js', 'http://localhost:8080/', '', 1],
  ['docs/testing.md', 'first.spec.ts', 'http://localhost:5173/', '', 1],
  ['docs/testing.md', 'checkout.spec.ts', 'http://localhost:5173/', '', 3],
  ['docs/testing.md', 'frame.spec.ts', 'http://localhost:5173/', 'box', 2],
  ['docs/testing.md', 'framed.spec.ts', 'http://localhost:5173/', 'framed', 1],
] as const;

it('README.md and docs/testing.md: their tests pass in Playwright, in one run', async () => {
  const folder = makeFolder();
  const site = await serveReadme();
  for (const [document, file, address, page] of FOR_PLAYWRIGHT) {
    writeFileSync(join(folder, file), readSnippet(document, file).replace(address, site + page));
  }
  // Playwright empties its output folder, so that is another one.
  // This tsconfig has no paths, so `payveil` is the built package.
  const own = { ...settings, outputDir: 'output', tsconfig: resolve('test/browser/tsconfig.json') };
  writeFileSync(join(folder, 'playwright.config.mjs'), `export default ${JSON.stringify(own)};`);
  const said = await runPlaywright(folder, 'playwright.config.mjs');
  const passed = said.split('\n').filter((line) => /^\s*(ok|✓)/.test(line));
  for (const [, file, , , count] of FOR_PLAYWRIGHT) {
    const own = passed.filter((line) => line.split(/[ /]/).some((word) => word.startsWith(`${file}:`)));
    expect(own, `${file}\n${said}`).toHaveLength(count);
  }
  expect(said).toContain('8 passed');
});

describe('docs/testing.md, a server that charges', () => {
  /** Writes files of the guide into a shop's folder, and its settings with those of this machine. */
  function writeSpecs(folder: string, addresses: Readonly<Record<string, string>>, ...files: string[]): void {
    const own = `import config from './playwright.config';
      const { use, ...given } = ${JSON.stringify(settings)};
      export default { ...config, ...given, use: { ...config.use, ...use } };`;
    writeFileSync(join(folder, 'own.config.ts'), own);
    for (const file of ['buyer.ts', ...files]) {
      const code = readSnippet('docs/testing.md', file);
      const changed = Object.entries(addresses).reduce((text, [from, to]) => text.replaceAll(from, to), code);
      writeFileSync(join(folder, file), changed);
    }
  }

  it('passes in Playwright with the shop of server.md', async () => {
    const [gateway, shop] = [await findFreePort(), await findFreePort()];
    const { folder, remove } = writeGuideShop({ url: `http://localhost:${gateway}` });
    onTestFinished(remove);
    const bin = join(folder, 'node_modules/.bin');
    mkdirSync(bin);
    symlinkSync(resolve('dist/command/main.js'), join(bin, 'payveil'));
    mkdirSync(join(folder, 'node_modules/@playwright'));
    symlinkSync(resolve('node_modules/@playwright/test'), join(folder, 'node_modules/@playwright/test'));
    const addresses = {
      'npx payveil sandbox': `npx payveil sandbox --port ${gateway}`,
      'node server.mjs': `PORT=${shop} node server.mjs`,
      'localhost:4010': `localhost:${gateway}`,
      'localhost:3000': `localhost:${shop}`,
    };
    const served = readSnippet('docs/testing.md', 'first.spec.ts').replace(
      /^.*(createSandbox|routeSandbox\().*\n/gm,
      '',
    );
    writeFileSync(join(folder, 'first.spec.ts'), served.replace('http://localhost:5173/', `http://localhost:${shop}/`));
    writeSpecs(folder, addresses, 'playwright.config.ts', 'shop.spec.ts');
    expect(await runPlaywright(folder, 'own.config.ts')).toContain('7 passed');
  });

  it('passes in Playwright with the server and the page of server.md that use onToken', async () => {
    const sandbox = createSandbox();
    const server = await serve(sandbox);
    const guides = await serveGuides({ url: server.url, ...sandbox.keys });
    const folder = makeFolder();
    onTestFinished(async () => {
      guides.stop();
      await server.close();
    });
    const config = {
      outputDir: 'output',
      tsconfig: resolve('test/browser/tsconfig.json'),
      use: { baseURL: guides.url },
    };
    writeFileSync(join(folder, 'playwright.config.ts'), `export default ${JSON.stringify(config)};`);
    writeSpecs(folder, { 'http://localhost:4010': server.url }, 'shop.spec.ts', 'on-token.spec.ts');
    // Three tests of the first file end in another way, and are in the second one.
    const said = await runPlaywright(folder, 'own.config.ts', '--grep-invert', 'shop.*(is lost|loaded again)');
    expect(said).toContain('6 passed');
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
