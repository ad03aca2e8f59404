/** Runs the example with Hono in workerd, bundled as wrangler bundles it, with the sandbox as its gateway. */
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { serve } from '../../dist/sandbox/adapters/node.js';
import { createSandbox } from '../../dist/sandbox/index.js';
import { REQUESTS } from '../../test/docs/shop-requests.mjs';
import { startWorker } from './programs.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** The address that Cloudflare would tell. */
const ADDRESS = '203.0.113.7';

/** Copies the example, with links to its packages, and bundles its worker. @param {string} folder @param {string} url The gateway. */
async function bundleShop(folder, url) {
  const shop = join(folder, 'shop');
  cpSync(join(root, 'examples/hono'), shop, { recursive: true });
  const gateway = join(shop, 'gateway.mjs');
  writeFileSync(gateway, readFileSync(gateway, 'utf8').replace('http://localhost:4010', url));
  mkdirSync(join(shop, 'node_modules'));
  symlinkSync(root, join(shop, 'node_modules/payveil'));
  symlinkSync(join(root, 'node_modules/hono'), join(shop, 'node_modules/hono'));
  const outfile = join(folder, 'shop.mjs');
  await build({
    entryPoints: [join(shop, 'worker.mjs')],
    outfile,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['workerd', 'worker', 'browser'],
    logLevel: 'error',
    // The repository's own has paths to the sources.
    tsconfigRaw: '{}',
  });
  return outfile;
}

/** @param {import('../../test/docs/shop-requests.mjs').RunningShop['ask']} ask @param {string} [known] */
async function buy(ask, known) {
  const { headers } = await ask('/', known === undefined ? {} : { headers: { cookie: known } });
  const [cookie = ''] = headers.get('set-cookie')?.split(';') ?? [];
  return { cookie, orderId: headers.get('location')?.split('order=')[1] ?? '' };
}

/**
 * Sends every request to the shop.
 * @param {string} folder An empty one. @param {string} date Of compatibility.
 * @returns {Promise<{ name: string, problem: string | null }[]>}
 */
export async function tryShop(folder, date) {
  const sandbox = createSandbox();
  const server = await serve(sandbox);
  let printed = '';
  const file = await bundleShop(folder, server.url);
  const print = (/** @type {unknown} */ text) => {
    printed += text;
  };
  const miniflare = await startWorker({ file, folder, date, print });
  /** @param {string} path @param {RequestInit} [init] @returns {Promise<Response>} */
  const ask = (path, init = {}) => {
    const headers = { 'cf-connecting-ip': ADDRESS, ...init.headers };
    return miniflare.dispatchFetch(`http://shop.example${path}`, { ...init, headers, redirect: 'manual' });
  };
  const countShipped = (/** @type {string} */ id) => printed.split(`Ship order ${id}:`).length - 1;
  const shop = {
    ask,
    countShipped,
    buy: (/** @type {string} */ known) => buy(ask, known),
    gateway: { url: server.url, ...sandbox.keys },
  };
  try {
    const results = [];
    for (const { title, run } of [...REQUESTS, ...createWorkerRequests(miniflare)]) {
      const problem = await run(/** @type {any} */ (shop)).then(
        () => null,
        (error) => String(error),
      );
      results.push({ name: title, problem });
    }
    return results;
  } finally {
    await miniflare.dispose();
    await server.close();
  }
}

/** What only a worker has. @param {any} miniflare */
const createWorkerRequests = (miniflare) => [
  {
    title: "reads the buyer's address from the header of Cloudflare",
    async run(/** @type {import('../../test/docs/shop-requests.mjs').RunningShop} */ shop) {
      const { cookie, orderId } = await shop.buy();
      const headers = { cookie, 'x-forwarded-for': '198.51.100.1' };
      const response = await shop.ask(`/payments/orders/${orderId}`, { headers });
      assert.equal((await response.json()).remoteIp, ADDRESS);
    },
  },
  {
    title: 'settles when the clock calls it',
    async run() {
      const worker = await miniflare.getWorker();
      assert.equal((await worker.scheduled({ cron: '* * * * *' })).outcome, 'ok');
    },
  },
];
