/** Your server: it renders the page with the data that only a server knows, and serves the files that Vite built. */
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';

const built = new URL('dist/', import.meta.url);
const { render } = await import(new URL('server/entry-server.js', built).href);
const template = await readFile(new URL('client/index.html', built), 'utf8');
const assets = await readdir(new URL('client/assets/', built));

/** @param {import('node:http').IncomingMessage} request */
function renderPage({ socket }) {
  const props = { remoteIp: socket.remoteAddress };
  // No text in the data may end the script element around it.
  const data = JSON.stringify(props).replaceAll('<', '\\u003c');
  const script = `<script id="props" type="application/json">${data}</script>`;
  return template.replace('<!--app-->', () => render(props)).replace('<!--props-->', () => script);
}

const server = createServer(async (request, response) => {
  const send = (/** @type {string} */ type, /** @type {string} */ body) =>
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(body);
  const [pathname = ''] = (request.url ?? '').split('?');
  if (pathname === '/') return send('text/html', renderPage(request));
  const asset = assets.find((name) => pathname === `/assets/${name}`);
  if (!asset) return response.writeHead(404).end();
  const body = await readFile(new URL(`client/assets/${asset}`, built), 'utf8');
  return send(asset.endsWith('.css') ? 'text/css' : 'text/javascript', body);
});

server.listen(Number(process.env.PORT ?? 3000), '127.0.0.1', () => {
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  console.log(`http://localhost:${port}`);
});
