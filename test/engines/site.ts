/** The servers of the engines: the sandbox command, and a site on another port, under the strictest policy. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { bundleWithEsbuild as bundle } from '../../tools/bundlers.mjs';
import { writeCheckoutScripts } from '../browser/checkout/pages.js';
import type { Gateway } from '../browser/servers.js';
import type { Facts } from './bench.js';
import { servePages, VIOLATIONS } from './serve-pages.js';

/** Pages by path, each with its scripts in order. The file name of an ES module ends with `.mjs`. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  '/tokens/esm.html': ['/violations.js', '/watch-cipher.js', '/suite.mjs'],
  '/tokens/aged.html': ['/violations.js', '/watch-cipher.js', '/age.js', '/payveil-checkout.js', '/suite.js'],
  '/checkout.html': ['/violations.js', '/payveil-checkout.js', '/mount.js'],
  '/aged-checkout.html': ['/violations.js', '/age.js', '/payveil-checkout.js', '/mount.js'],
  '/violating.html': ['/violations.js', '/violate.js'],
};

/** Records what is encrypted while the suite asks for it. It runs before the package, which keeps `encrypt` when it loads. */
const WATCH_CIPHER = `const { subtle } = crypto;
const encrypt = subtle.encrypt.bind(subtle);
Object.defineProperty(subtle, 'encrypt', {
  value(algorithm, key, data) {
    globalThis.plaintexts?.push(data);
    return encrypt(algorithm, key, data);
  },
});`;

/** A merchant of the sandbox: its keys, and its requests to `/sandbox/`. */
export interface Merchant extends Gateway {
  ask(method: 'GET' | 'POST', path: string, body?: object): Promise<{ readonly data: Record<string, unknown>[] }>;
}

/** Starts the sandbox command of the built package on a free port. */
export async function startSandbox() {
  const child = spawn(process.execPath, ['dist/command/main.js', 'sandbox', '--port', '0', '--json']);
  const [line] = await once(child.stdout, 'data');
  const { url } = JSON.parse(String(line)) as Gateway;
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return { url, createMerchant: (name: string) => createMerchant(url, name), stop };
}

function createMerchant(url: string, name: string): Merchant {
  const secretKey = `sk_test_${name}`;
  return {
    url,
    publishableKey: `pk_test_${name}`,
    secretKey,
    signature: `sig_test_${name}`,
    async ask(method, path, body) {
      const headers = { authorization: secretKey, ...(body && { 'content-type': 'application/json' }) };
      const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
      const response = await fetch(`${url}/sandbox/${path}`, init);
      if (!response.ok) throw new Error(`The sandbox answered ${response.status} to ${method} ${path}.`);
      return (await response.json()) as { data: Record<string, unknown>[] };
    },
  };
}

/** Starts the site. */
export async function startSite(gateway: Gateway, facts: Facts) {
  return servePages({ pages: PAGES, scripts: await writeScripts(gateway, facts), gateways: [gateway.url] });
}

async function writeScripts(gateway: Gateway, facts: Facts): Promise<Record<string, string>> {
  const suite = "import { runSuite } from './test/engines/token-suite.ts';";
  const run = `runSuite(Payveil, ${JSON.stringify(facts)});`;
  return {
    '/violations.js': VIOLATIONS,
    '/watch-cipher.js': WATCH_CIPHER,
    '/age.js': readFileSync('test/engines/age.js', 'utf8'),
    '/payveil-checkout.js': readFileSync('dist/umd/payveil-checkout.js', 'utf8'),
    '/suite.mjs': await bundle(`import * as Payveil from 'payveil'; ${suite} ${run}`),
    '/suite.js': `(() => {${await bundle(`${suite} ${run}`)}})();`,
    '/mount.js': writeMount(gateway),
    '/violate.js': writeCheckoutScripts(gateway)['/checkout/violate.js'] as string,
  };
}

/** Mounts the form with both methods. It counts payments in the page, so a retry by the engine is not counted. */
function writeMount({ url, publishableKey, signature }: Gateway): string {
  const keys = { apiKey: publishableKey, signature };
  const creditor = { name: 'Shop GmbH', identifier: 'DE98ZZZ09999999999', address: 'Hauptstr. 1, Berlin' };
  const sale = { amount: 2599, currency: 'eur', remoteIp: '192.0.2.10', returnUrl: 'https://shop.example/return' };
  // The form keeps its fields after a payment, so that a double click still hits the button.
  const options = { ...keys, ...sale, methods: ['card', 'sepa'], creditor, after: 'keep' };
  return `const send = (url, init) => {
      document.getElementById('report').append('sent ');
      return fetch(url, init);
    };
    Payveil.mountCheckout('#checkout', Object.assign(${JSON.stringify(options)}, {
      // The order of each page is another one, so that none takes over the payment of an earlier page in the same tab.
      orderId: location.search,
      charge: Payveil.createClient(Object.assign(${JSON.stringify({ ...keys, baseUrl: url })}, { fetch: send })),
    }));`;
}
