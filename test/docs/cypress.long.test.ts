/** Runs the steps of the tests for Cypress that docs/testing.md shows, in Chromium, by a stand-in for Cypress. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { chromium } from '@playwright/test';
import { build } from 'esbuild';
import { createSandbox } from 'payveil/sandbox';
import { serve } from 'payveil/sandbox/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFolder, serveFiles } from '../../examples/frame/serve-folder.mjs';
import { PLACES } from '../../tools/cypress/blocks.mjs';
import { findChromium, findHeadlessShell } from '../../tools/find-chromium.mjs';
import { readSnippet } from './documents.js';

/** What Cypress does with `chromeWebSecurity: false`. The stand-in needs it at the bank, too. */
const OPEN = ['--disable-web-security', '--disable-site-isolation-trials'];

/** In place of the key, the click that the guide warns of. The buyer's key still pays afterwards. */
const CLICK = `inFrame('button[type=submit]').click();
  cy.wait(1000);
  cy.request('GATEWAY/sandbox/charges').its('body.data').should('have.length', 0);
  inFrame('[data-phase=open]');`;

async function listen(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Writes the files where the guide tells, with the gateway's address, and bundles one of them behind the stand-in. */
async function bundleSpec(
  gateway: string,
  name: keyof typeof PLACES,
  change = (code: string) => code,
): Promise<string> {
  mkdirSync('test-results', { recursive: true });
  const folder = mkdtempSync('test-results/cypress-');
  for (const [each, place] of Object.entries(PLACES)) {
    mkdirSync(dirname(join(folder, place)), { recursive: true });
    const code = readSnippet('docs/testing.md', each);
    const changed = each === name ? change(code) : code;
    writeFileSync(join(folder, place), changed.replaceAll(/GATEWAY|http:\/\/localhost:4010/g, gateway));
  }
  const contents = `import './test/docs/cypress-driver.ts'; import './${folder}/${PLACES[name]}';`;
  const stdin = { contents, resolveDir: process.cwd() };
  // The package's own list of files with side effects does not name these.
  const { outputFiles } = await build({ stdin, bundle: true, write: false, format: 'iife', ignoreAnnotations: true });
  rmSync(folder, { recursive: true });
  return outputFiles[0]?.text ?? '';
}

/** Starts a gateway, a shop with the README's page, the same shop with a frame, and the folder of the frame. */
async function startSites() {
  const gateway = await serve(createSandbox());
  const folder = mkdtempSync('test-results/cypress-frame-');
  const frame = await listen(serveFiles(() => readFolder(folder)));
  const specs: Record<string, string> = {};
  const keys = { apiKey: 'pk_test_sandbox', signature: 'sig_test_sandbox' };
  const shown = { src: `${frame.url}/`, remoteIp: '192.0.2.10', orderId: '1042', amount: 2599, currency: 'eur' };
  const inFrame = `<!doctype html><div id="checkout"></div><script src="payveil-frame.js"></script>
    <script>Payveil.mountFrame('#checkout', ${JSON.stringify(shown)})</script>`;
  const around = '<!doctype html><iframe style="width: 60rem; height: 60rem"></iframe>';
  let page = '';
  const shop = await listen(({ url = '' }, response) => {
    // The bank sends the buyer back with a query.
    const [path = ''] = url.split('?');
    const isScript = path.endsWith('.js');
    const script = specs[path] ?? (isScript ? readFileSync(`dist/umd${path}`, 'utf8') : '');
    const pages: Record<string, string> = { '/': page, '/blank': '<!doctype html>' };
    const body = isScript ? script : (pages[path] ?? `${around}<script src="${path}.js"></script>`);
    response.writeHead(200, { 'content-type': `text/${isScript ? 'javascript' : 'html'}; charset=utf-8` }).end(body);
  });
  const readme = readSnippet('README.md', 'index.html').replaceAll('http://localhost:4010', gateway.url);
  const flags = ['--key', keys.apiKey, '--signature', keys.signature, '--embed', shop.url, '--gateway', gateway.url];
  execFileSync(process.execPath, ['dist/command/main.js', 'frame', '--out', folder, ...flags], { stdio: 'pipe' });
  return {
    gateway: gateway.url,
    /** Adds a spec with the page that it visits, and returns its address. */
    add(code: string, isFramed: boolean): string {
      page = isFramed ? inFrame : readme;
      const path = `/spec-${Object.keys(specs).length}`;
      specs[`${path}.js`] = code;
      return shop.url + path;
    },
    async close() {
      for (const { server } of [shop, frame]) server.close();
      await gateway.close();
      rmSync(folder, { recursive: true });
    },
  };
}

describe('docs/testing.md in Chromium, with a stand-in for Cypress', () => {
  let sites: Awaited<ReturnType<typeof startSites>>;
  let browser: Awaited<ReturnType<typeof chromium.launch>>;
  beforeAll(async () => {
    sites = await startSites();
    const executablePath = findHeadlessShell() ?? findChromium();
    const args = [...OPEN, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
    browser = await chromium.launch({ ...(executablePath && { executablePath }), args });
  });
  afterAll(async () => {
    await browser.close();
    await sites.close();
  });

  /** Opens a spec, and returns what became of each of its tests. No script of ours runs there as if a buyer had pressed. */
  async function runSpec(address: string): Promise<Record<string, string>> {
    const page = await browser.newPage();
    const ends: Record<string, string> = {};
    const send = async (method: string, url: string) => {
      const response = await fetch(url, { method });
      return { body: await response.json() };
    };
    await page.exposeFunction('pressKey', (key: string) => page.keyboard.press(key));
    await page.exposeFunction('sendRequest', send);
    await page.exposeFunction('tell', (title: string, problem: string) => {
      ends[title] = problem;
    });
    const ended = new Promise<void>((resolve) => void page.exposeFunction('tellEnd', resolve));
    await page.goto(address);
    await ended;
    await page.close();
    return ends;
  }

  it('pays, is declined, asks the bank and loses an answer', async () => {
    const code = await bundleSpec(sites.gateway, 'checkout.cy.ts');
    const ends = await runSpec(sites.add(code, false));
    expect(Object.values(ends)).toEqual(['', '', '', '']);
  });

  it('pays in a frame by the key', async () => {
    const code = await bundleSpec(sites.gateway, 'frame.cy.ts');
    expect(Object.values(await runSpec(sites.add(code, true)))).toEqual(['']);
  });

  it('does not pay in a frame by the click of a script', async () => {
    await fetch(`${sites.gateway}/sandbox/reset`, { method: 'POST' });
    const key = /inFrame\('\[autocomplete~="cc-number"\]'\)\.focus\(\);\n.*\n.*\n/;
    const code = await bundleSpec(sites.gateway, 'frame.cy.ts', (text) => text.replace(key, CLICK));
    expect(code).toContain('wait(1e3)');
    expect(Object.values(await runSpec(sites.add(code, true)))).toEqual(['']);
  });

  it('finds a step that is wrong', async () => {
    const wrong = (code: string) =>
      code.replace("'Confirm'", "'Refuse'").replaceAll(/^it\('(?!takes a card)/gm, "void ('");
    const code = await bundleSpec(sites.gateway, 'checkout.cy.ts', wrong);
    const ends = await runSpec(`${sites.add(code, false)}?timeout=2000`);
    expect(Object.values(ends)).toEqual(['Error: There is no [data-phase=done].']);
  });
});
