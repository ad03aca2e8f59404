/** A site whose pages load only their own scripts, under the strictest policy. */
import { createServer } from 'node:http';
import { listen } from '../browser/listen.js';
import { readPolicy } from '../browser/read-policy.js';

/** Writes violations of the policy into the page, except for the favicon, which WebKit requests by itself. */
export const VIOLATIONS = `addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
  if (blockedURI === location.origin + '/favicon.ico') return;
  document.getElementById('violations').append(effectiveDirective + ' ');
});`;

/** The parts of a site. */
export interface SiteParts {
  /** Pages by path, each with its scripts in order. The file name of an ES module ends with `.mjs`. */
  readonly pages: Readonly<Record<string, readonly string[]>>;
  /** Scripts by path. */
  readonly scripts: Readonly<Record<string, string>>;
  /** What the shop's own server answers by path. */
  readonly routes?: Readonly<Record<string, (query: URLSearchParams) => Promise<unknown>>>;
  /** The addresses that the pages may ask. */
  readonly gateways: readonly string[];
}

/** Starts the site on a free port. */
export async function servePages({ pages, scripts, routes = {}, gateways }: SiteParts) {
  const policy = readPolicy(gateways.join(' '));
  const server = createServer(async ({ url = '/' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://site');
    const send = (type: string, body: string, headers = {}) =>
      response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, ...headers }).end(body);
    const page = pages[pathname];
    if (page) return send('text/html', writePage(page), { 'content-security-policy': policy });
    if (scripts[pathname] !== undefined) return send('text/javascript', scripts[pathname]);
    const route = routes[pathname];
    if (route) return send('application/json', JSON.stringify(await route(searchParams)));
    return response.writeHead(404).end();
  });
  return listen(server);
}

function writePage(scripts: readonly string[]): string {
  const tags = scripts.map((src) => `<script src="${src}"${src.endsWith('.mjs') ? ' type="module"' : ''}></script>`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Checkout</title></head><body>
    <div id="checkout"></div><output id="report"></output><output id="violations"></output>${tags.join('')}</body></html>`;
}
