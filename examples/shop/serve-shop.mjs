/** The merchant's server of the shop: three files, the SDK, and what the page must know. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';

const TYPES = { html: 'text/html', css: 'text/css', js: 'text/javascript', json: 'application/json' };

const FILES = new Map(
  Object.entries({
    '/': 'index.html',
    '/shop.css': 'shop.css',
    '/shop.js': 'shop.js',
    '/payveil.js': '../../dist/umd/payveil.js',
  }).map(([path, file]) => [path, fileURLToPath(new URL(file, import.meta.url))]),
);

/**
 * Serves the shop on a free port of this machine.
 * @param {{ baseUrl: string, apiKey: string, signature: string }} gateway What the page is told.
 * @param {number} [port]
 * @returns {Promise<{ url: string, close(): void }>}
 */
export async function serveShop(gateway, port = 0) {
  const server = createServer(async ({ url = '/', socket }, response) => {
    const [pathname = ''] = url.split('?');
    const send = (/** @type {number} */ status, /** @type {keyof TYPES} */ type, /** @type {string} */ body) =>
      response
        .writeHead(status, { 'content-type': `${TYPES[type]}; charset=utf-8`, 'cache-control': 'no-store' })
        .end(body);
    if (pathname === '/config.json') {
      return send(200, 'json', JSON.stringify({ ...gateway, remoteIp: socket.remoteAddress }));
    }
    const file = FILES.get(pathname);
    if (!file) return send(404, 'html', 'Not found');
    const type = /** @type {keyof TYPES} */ (file.split('.').at(-1));
    return send(200, type, await readFile(file, 'utf8'));
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)));
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}
