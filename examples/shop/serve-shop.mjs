/** The shop's server: it serves its files, the SDK, and the data about the buyer. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { fixtures } from 'payveil/sandbox';

const TYPES = { html: 'text/html', css: 'text/css', js: 'text/javascript', json: 'application/json' };

/** The ways in which the checkout page loads the SDK. */
const PAGES = {
  '/': '<script src="payveil-checkout.js" defer></script><script src="by-script-tag.js" type="module"></script>',
  '/npm': '<script src="bundled-by-npm.js" type="module"></script>',
};

const FILES = new Map(
  Object.entries({
    '/shop.css': 'shop.css',
    '/shop.js': 'shop.js',
    '/by-script-tag.js': 'by-script-tag.js',
    '/reload.js': 'reload.js',
    '/payveil-checkout.js': '../../dist/umd/payveil-checkout.js',
  }).map(([path, file]) => [path, resolve(file)]),
);

/** @param {string} file */
function resolve(file) {
  return fileURLToPath(new URL(file, import.meta.url));
}

/** The strictest possible policy for a checkout: no inline script or style, no code from text, no other host. */
const writePolicy = (/** @type {string} */ baseUrl) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    'img-src data:',
    `connect-src 'self' ${new URL(baseUrl).origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

/** Only in `npm run dev`. */
const RELOAD = '<script src="reload.js" type="module"></script>';

/** Bundles the page's script, like a merchant's build. */
async function bundleByNpm() {
  const { build } = await import('esbuild');
  const entryPoints = [resolve('by-npm.js')];
  const { outputFiles } = await build({
    entryPoints,
    bundle: true,
    write: false,
    format: 'esm',
    tsconfigRaw: {},
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}

/**
 * Reads the answer for a path.
 * @param {string} path
 * @param {object} config The data for the page.
 * @returns {Promise<{ type: keyof TYPES, body: string }>}
 * @throws when there is no such file.
 */
async function read(path, config) {
  if (path === '/config.json') return { type: 'json', body: JSON.stringify(config) };
  if (path === '/bundled-by-npm.js') return { type: 'js', body: await bundleByNpm() };
  if (path in PAGES) {
    const html = await readFile(resolve('index.html'), 'utf8');
    return { type: 'html', body: html.replace('<!-- scripts -->', PAGES[/** @type {keyof PAGES} */ (path)]) };
  }
  const [, locale] = path.match(/^\/locales\/([a-z]{2}\.js)$/) ?? [];
  const file = locale ? resolve(`../../dist/checkout/locales/${locale}`) : (FILES.get(path) ?? '');
  const type = /** @type {keyof TYPES} */ (file.split('.').at(-1));
  return { type, body: await readFile(file, 'utf8') };
}

/**
 * Serves the shop on a free port of this machine.
 * @param {{ baseUrl: string, apiKey: string, signature: string }} gateway The data for the page.
 * @param {number} [port]
 * @param {{ reloads?: boolean }} [options] `reloads`: open pages load again when the shop has started again.
 * @returns {Promise<{ url: string, close(): void }>}
 */
export async function serveShop(gateway, port = 0, { reloads = false } = {}) {
  const policy = writePolicy(gateway.baseUrl);
  const server = createServer(async ({ url = '/', socket }, response) => {
    const [path = ''] = url.split('?');
    // The connection stays open until this process ends. The page waits for that.
    if (reloads && path === '/alive')
      return void response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    try {
      const { type, body: text } = await read(path, { ...gateway, remoteIp: socket.remoteAddress, fixtures });
      const body = reloads && type === 'html' ? text.replace('</head>', `${RELOAD}</head>`) : text;
      const headers = { 'content-type': `${TYPES[type]}; charset=utf-8`, 'cache-control': 'no-store' };
      response.writeHead(200, { ...headers, 'content-security-policy': policy }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)));
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}
