/** Serves the files of the gallery, and the files of the package that it loads. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { SHEETS } from './sheets.mjs';

const TYPES = { html: 'text/html', css: 'text/css', js: 'text/javascript' };

const read = (/** @type {string} */ path) => readFile(fileURLToPath(new URL(path, import.meta.url)));

/** Finds the file for a path, if it belongs to the gallery. @param {string} path */
function findFile(path) {
  if (path === '/') return './index.html';
  if (path === '/payveil-checkout.js') return '../../dist/umd/payveil-checkout.js';
  const [, locale] = /^\/locales\/([a-z]{2}\.js)$/.exec(path) ?? [];
  if (locale) return `../../dist/checkout/locales/${locale}`;
  return /^\/(gallery\.css|(gallery|states|arabic)\.js)$/.test(path) ? `.${path}` : undefined;
}

/**
 * Serves the gallery, only on this machine.
 * @param {number} [port] Default: any free port.
 * @returns {Promise<{ url: string, close: () => void }>}
 */
export async function serveGallery(port = 0) {
  const server = createServer(async ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://gallery');
    const [, sheet = ''] = /^\/sheets\/([a-z\d-]+)\.css$/.exec(pathname) ?? [];
    const file = findFile(pathname);
    // The file may also be missing because the package is not built yet.
    const content = SHEETS.get(sheet)?.() ?? (file && (await read(file).catch(() => undefined)));
    if (!content) return void response.writeHead(404).end();
    const type = TYPES[/** @type {'html'} */ (file?.split('.').at(-1) ?? 'css')];
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(content);
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)));
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { url: `http://127.0.0.1:${address.port}`, close: () => void server.close() };
}
