/** The servers of the browser tests: the sandbox command, and a shop's site on another port. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { test as base, expect } from '@playwright/test';
import { bundleWithEsbuild as bundle } from '../../tools/bundlers.mjs';
import { readSnippet } from '../docs/documents.js';
import { writeCheckoutPages, writeCheckoutScripts } from './checkout/pages.js';
import { listen } from './listen.js';
import { keepTraffic, type Traffic, watchTraffic } from './traffic.js';

export { expect };

/** The ready line of `payveil sandbox --json`. */
export interface Gateway {
  readonly url: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly signature: string;
}

/** A page of the site from its doctype on, and its response headers. */
export interface SitePage {
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An empty page, the guide's form without SEPA and with it, the UMD file, the ES module, a service worker, and RequireJS. */
const PAGES: Record<string, string> = {
  '/empty.html': '<p>Nothing</p>',
  '/form.html': '<div id="checkout"></div><script type="module" src="form.js"></script>',
  '/sepa.html': '<div id="checkout"></div><script type="module" src="sepa.js"></script>',
  '/umd.html': '<script src="payveil.js"></script>',
  '/esm.html': '<script type="module" src="esm.js"></script>',
  '/worker.html': '<script type="module" src="worker.js"></script>',
  '/plain-tag-beside-amd.html':
    '<script src="require.js"></script><script src="payveil.js"></script><script src="amd-other.js"></script>',
};

/** A page whose Mock Service Worker answers as the gateway, a new one after each `renew`. */
const WORKER = `import { setupWorker } from 'msw/browser';
  import { createSandbox } from 'payveil/sandbox';
  import { sandboxHandlers } from 'payveil/sandbox/msw';
  const createHandlers = () => sandboxHandlers(createSandbox(), { baseUrl: location.origin + '/pay' });
  const worker = setupWorker();
  await worker.start({ quiet: true });
  globalThis.renew = () => worker.resetHandlers(...createHandlers());`;

/** A script of the site. One that is bundled is made for the first page that loads it, because few workers need it. */
type Script = string | (() => Promise<string>);

function bundleOnce(code: string): Script {
  let made: Promise<string> | undefined;
  return () => {
    made ??= bundle(code);
    return made;
  };
}

function readScripts(): Record<string, Script> {
  return {
    '/payveil.js': readFileSync('dist/umd/payveil.js', 'utf8'),
    '/payveil-checkout.js': readFileSync('dist/umd/payveil-checkout.js', 'utf8'),
    '/esm.js': bundleOnce("import * as Payveil from 'payveil'; globalThis.Payveil = Payveil;"),
    '/worker.js': bundleOnce(WORKER),
    '/mockServiceWorker.js': readFileSync('node_modules/msw/lib/mockServiceWorker.js', 'utf8'),
    '/require.js': readFileSync('node_modules/requirejs/require.js', 'utf8'),
    '/amd-other.js': "require(['other'], (other) => { globalThis.other = other; });",
    '/other.js': "define([], () => 'other');",
  };
}

async function startGateway() {
  const child = spawn(process.execPath, ['dist/command/main.js', 'sandbox', '--port', '0', '--json']);
  const [line] = await once(child.stdout, 'data');
  return { gateway: JSON.parse(String(line)) as Gateway, stop: () => child.kill('SIGTERM') };
}

/** Reads a block of code of a document, and puts the running gateway's address into it. */
const readBlock = (document: string, file: string, { url }: Gateway): string =>
  readSnippet(document, file).replaceAll('http://localhost:4010', url);

/** The guide's form with the method and the creditor that the guide adds to it. */
function readSepaForm(gateway: Gateway): string {
  const form = readBlock('docs/form.md', 'form.js', gateway);
  const options = form.replace(/mountCheckout\('#checkout', (\{.*\})\);/, 'const options = $1;');
  return options + readBlock('docs/form.md', 'sepa.js', gateway).replace(/^import .*$/gm, '');
}

function writePages(gateway: Gateway): Record<string, SitePage> {
  const bodies = Object.entries(PAGES);
  const pages = bodies.map(([path, body]) => [path, { html: `<!doctype html><title>Shop</title>${body}` }] as const);
  const readme = { html: readBlock('README.md', 'index.html', gateway) };
  return { ...Object.fromEntries(pages), '/readme.html': readme, ...writeCheckoutPages(gateway) };
}

async function startSite(gateway: Gateway) {
  const scripts: Record<string, Script> = {
    ...readScripts(),
    '/form.js': bundleOnce(readBlock('docs/form.md', 'form.js', gateway)),
    '/sepa.js': bundleOnce(readSepaForm(gateway)),
    ...writeCheckoutScripts(gateway),
  };
  const pages = writePages(gateway);
  const styles = readFileSync('dist/checkout/styles.css', 'utf8');
  const server = createServer(async ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://site');
    const send = (type: string, body: string, headers = {}) =>
      response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, ...headers }).end(body);
    const page = pages[pathname];
    if (page) return send('text/html', page.html, page.headers);
    const script = scripts[pathname];
    if (script !== undefined) return send('text/javascript', typeof script === 'string' ? script : await script());
    if (pathname === '/styles.css') return send('text/css', styles);
    return response.writeHead(404).end();
  });
  return listen(server);
}

interface Watched {
  /** Further addresses that a spec uses as base URL. */
  baseUrls: readonly string[];
  /** The requests of the pages. A control removes those that it has caused. */
  traffic: Traffic;
}

/** Something that runs until the worker ends. */
interface Running {
  stop(): unknown;
}

interface Shared {
  gateway: Gateway;
  site: string;
  /** Starts something for the first test of a worker that asks for it, and returns the same to all others. */
  startOnce: <Started extends Running>(start: (gateway: Gateway) => Promise<Started>) => Promise<Started>;
}

/**
 * Tests with one running gateway, which has forgotten earlier tests, and one running site per worker. No page may ask any other host.
 * No other file adds a fixture of a worker, because Playwright would start another worker and browser for its tests.
 */
export const test = base.extend<Watched, Shared>({
  baseUrls: [[], { option: true }],
  traffic: [
    async ({ context, gateway, baseUrls }, use, info) => {
      await fetch(`${gateway.url}/sandbox/reset`, { method: 'POST', headers: { authorization: gateway.secretKey } });
      const { traffic, stop } = watchTraffic(context, [gateway.url, ...baseUrls]);
      await use(traffic);
      stop();
      expect(traffic.elsewhere).toEqual([]);
      keepTraffic(info, traffic);
    },
    { auto: true },
  ],
  gateway: [
    async ({ browserName: _ }, use) => {
      const { gateway, stop } = await startGateway();
      await use(gateway);
      stop();
    },
    { scope: 'worker' },
  ],
  startOnce: [
    async ({ gateway }, use) => {
      const started = new Map<unknown, Promise<Running>>();
      const startOnce = (start: (gateway: Gateway) => Promise<Running>) => {
        const running = started.get(start) ?? start(gateway);
        started.set(start, running);
        return running;
      };
      await use(startOnce as Shared['startOnce']);
      for (const running of started.values()) await (await running).stop();
    },
    { scope: 'worker' },
  ],
  site: [async ({ startOnce }, use) => use((await startOnce(startSite)).url), { scope: 'worker' }],
});
