/** The shop's server: it serves its files, the SDK, the data about the buyer, and every state of the form. */
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { fixtures } from 'payveil/sandbox';
import { serveFrame } from './serve-frame.mjs';
import { SHEETS } from './states/sheets.mjs';

const TYPES = {
  html: 'text/html',
  css: 'text/css',
  js: 'text/javascript',
  json: 'application/json',
  svg: 'image/svg+xml',
};

/** The ways in which the checkout page loads the SDK. */
const PAGES = {
  '/script-tag':
    '<script src="payveil-checkout.js" defer></script><script src="by-script-tag.js" type="module"></script>',
  '/npm': '<script src="bundled-by-npm.js" type="module"></script>',
  '/frame': '<script src="payveil-frame.js" defer></script><script src="by-frame.js" type="module"></script>',
};

const FILES = new Map(
  Object.entries({
    '/icon.svg': 'icon.svg',
    '/shop.css': 'shop.css',
    '/shop.js': 'shop.js',
    '/by-script-tag.js': 'by-script-tag.js',
    '/by-frame.js': 'by-frame.js',
    '/reload.js': 'reload.js',
    '/states': 'states/index.html',
    '/states/page.css': 'states/page.css',
    '/states/page.js': 'states/page.js',
    '/states/states.js': 'states/states.js',
    '/payveil-checkout.js': '../../dist/umd/payveil-checkout.js',
    '/payveil-frame.js': '../../dist/umd/payveil-frame.js',
  }).map(([path, file]) => [path, resolve(file)]),
);

/** @param {string} file */
function resolve(file) {
  return fileURLToPath(new URL(file, import.meta.url));
}

/**
 * Writes the strictest possible policy for a checkout: no inline script or style, no code from text, no other host. A page with
 * a frame does not connect to the gateway.
 * @param {{ gateway?: string, frame?: string }} hosts
 */
const writePolicy = ({ gateway, frame }) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    gateway ? `connect-src 'self' ${new URL(gateway).origin}` : "connect-src 'self'",
    ...(frame ? [`frame-src ${frame}`] : []),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

/** The states ask no other host. But they stand in the style sheets of any page, and tests bring frames and code of their own. */
const STATES_POLICY = "default-src 'self' 'unsafe-inline' 'unsafe-eval' data:";

/** Only in `npm run dev`. */
const RELOAD = '<script src="/reload.js" type="module"></script>';

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
 * @param {Record<string, object>} configs The data for the pages, by path.
 * @returns {Promise<{ type: keyof typeof TYPES, body: string }>}
 * @throws when there is no such file.
 */
async function read(path, configs) {
  if (path in configs) return { type: 'json', body: JSON.stringify(configs[path]) };
  if (path === '/bundled-by-npm.js') return { type: 'js', body: await bundleByNpm() };
  if (path in PAGES) {
    const html = await readFile(resolve('index.html'), 'utf8');
    return { type: 'html', body: html.replace('<!-- scripts -->', PAGES[/** @type {keyof typeof PAGES} */ (path)]) };
  }
  const [, sheet = ''] = path.match(/^\/states\/sheets\/([\w-]+)\.css$/) ?? [];
  const css = SHEETS.get(sheet)?.();
  if (css) return { type: 'css', body: css };
  if (path === '/locales.json') return { type: 'json', body: JSON.stringify(await listLocales()) };
  const [, locale] = path.match(/^\/locales\/([a-z]{2}\.js)$/) ?? [];
  const file = locale ? resolve(`../../dist/checkout/locales/${locale}`) : (FILES.get(path) ?? '');
  const type = /** @type {keyof typeof TYPES} */ (file.split('.').at(-1));
  return { type, body: await readFile(file, 'utf8') };
}

/** Lists the tags of the form's languages. */
async function listLocales() {
  const files = await readdir(resolve('../../dist/checkout/locales'));
  return files.flatMap((file) => file.match(/^([a-z]{2})\.js$/)?.[1] ?? []);
}

/**
 * Serves the shop on a free port of this machine, and its frame on another one.
 * @param {{ baseUrl: string, apiKey: string, signature: string }} gateway The data for the page.
 * @param {number} [port]
 * @param {{ reloads?: boolean }} [options] `reloads`: open pages load again when the shop has started again.
 * @returns {Promise<{ url: string, frame: string, close(): void }>} The address of the shop, and that of its frame.
 */
export async function serveShop(gateway, port = 0, { reloads = false } = {}) {
  let frameUrl = '';
  const server = createServer(async ({ url = '/', socket }, response) => {
    const [path = ''] = url.split('?');
    // The demo of the sandbox is the first page.
    if (path === '/') return void response.writeHead(302, { location: new URL(url, gateway.baseUrl).href }).end();
    // The connection stays open until this process ends. The page waits for that.
    if (reloads && path === '/alive')
      return void response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    const hosts = path === '/frame' ? { frame: frameUrl } : { gateway: gateway.baseUrl };
    const policy = path.startsWith('/states') ? STATES_POLICY : writePolicy(hosts);
    const buyer = { remoteIp: socket.remoteAddress, fixtures };
    const configs = {
      '/config.json': { ...gateway, ...buyer },
      // The keys are in the frame.
      '/config-beside-frame.json': { src: `${frameUrl}/`, ...buyer },
    };
    try {
      const { type, body: text } = await read(path, configs);
      const body = reloads && type === 'html' ? text.replace('</head>', `${RELOAD}</head>`) : text;
      const headers = { 'content-type': `${TYPES[type]}; charset=utf-8`, 'cache-control': 'no-store' };
      response.writeHead(200, { ...headers, 'content-security-policy': policy }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)));
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  const url = `http://127.0.0.1:${address.port}`;
  const frame = await serveFrame(gateway, url);
  frameUrl = frame.url;
  const close = () => {
    server.close();
    frame.close();
  };
  return { url, frame: frameUrl, close };
}
