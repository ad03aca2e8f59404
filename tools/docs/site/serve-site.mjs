/** Serves the built site as GitHub Pages does: `/errors` is `errors.html`, and a folder is its `index.html`. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { listen } from '../../listen.mjs';

const TYPES = /** @type {Readonly<Record<string, string>>} */ ({
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
});

/**
 * Starts a server on a free port of this machine.
 * @param {{ folder: string, base: string }} options
 */
export async function serveSite({ folder, base }) {
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const file = pathname.startsWith(base) ? findFile(folder, pathname.slice(base.length)) : undefined;
    const shown = file ?? join(folder, '404.html');
    const type = TYPES[extname(shown)] ?? 'application/octet-stream';
    response.writeHead(file === undefined ? 404 : 200, { 'content-type': type }).end(readFileSync(shown));
  });
  return {
    url: `http://127.0.0.1:${await listen(server)}${base}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** @param {string} folder @param {string} path */
function findFile(folder, path) {
  // `new URL` has taken away every `..`, and no name of a file needs to be decoded.
  const candidates = [path, `${path}.html`, `${path}/index.html`].map((each) => join(folder, each));
  return candidates.find((each) => existsSync(each) && statSync(each).isFile());
}
