/** A site with the pages of the README and the guides, and beside them the server that `docs/server.md` shows. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { bundleWithEsbuild } from '../../../tools/bundlers.mjs';
import { readSnippet } from '../../docs/documents.js';
import { listen } from '../listen.js';
import type { Gateway } from '../servers.js';

const PLACE = '<!doctype html><title>Shop</title><link rel="icon" href="data:,"><div id="checkout"></div>';
const SITE_OPTIONS = `
  apiKey: 'pk_test_sandbox', signature: 'sig_test_sandbox', remoteIp: '192.0.2.10', amount: 2599, currency: 'eur',`;
const CHARGE = `charge: createClient({
  apiKey: 'pk_test_sandbox', signature: 'sig_test_sandbox', baseUrl: 'http://localhost:4010' }),`;

/** A page that gives a function of a guide to the form. */
const mountWith = (options: string, code = '') => `
  import { createClient } from 'payveil';
  import { mountCheckout } from 'payveil/checkout';
  const onCharge = ({ id, status }) => console.log(id, status);
  mountCheckout('#checkout', { ${SITE_OPTIONS} onCharge, ${options} });
  ${code}`;

/** The scripts by the paths of their pages, unchanged where they are whole pages. */
const listScripts = (): Readonly<Record<string, string>> => ({
  '/readme-form': readSnippet('README.md', 'form.js'),
  '/guide-form': readSnippet('docs/form.md', 'form.js'),
  '/server-page': readSnippet('docs/server.md', 'page.js'),
  '/on-token': mountWith('returnUrl: location.href, onToken', readSnippet('docs/form.md', 'on-token.js')),
  '/look-up': mountWith(`returnUrl: location.href, ${CHARGE} lookUp`, readSnippet('docs/form.md', 'look-up.js')),
  '/elsewhere': mountWith(`returnUrl: new URL('/return', location.href).href, ${CHARGE}`),
  '/return': readSnippet('docs/form.md', 'return.js'),
});

/** Starts the program of `docs/server.md`, on a free port. */
async function startShopServer(gateway: Gateway) {
  const listen = 'listen(0, function () { console.log(String(this.address().port)); })';
  const code = readSnippet('docs/server.md', 'charge.mjs')
    .replaceAll('http://localhost:4010', gateway.url)
    .replace('listen(3000)', listen);
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = await once(child.stdout, 'data');
  return { url: `http://127.0.0.1:${String(port).trim()}`, stop: () => child.kill() };
}

/** How the site answers a request. */
interface Replies {
  readonly send: (type: string, body: string, status?: number) => void;
  readonly redirect: (location: string) => void;
}

/** Serves the pages, `POST /pay` by the guide's server, and `GET /payments/:id` by what the gateway knows. */
export async function serveGuides(gateway: Gateway) {
  const shop = await startShopServer(gateway);
  const scripts = listScripts();
  const readme = readSnippet('README.md', 'index.html').replaceAll('http://localhost:4010', gateway.url);
  const umd = readFileSync('dist/umd/payveil-checkout.js', 'utf8');
  const answer = async (request: IncomingMessage, { send, redirect }: Replies) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    // A shop makes an order when a buyer opens it.
    if (pathname === '/') return redirect(`/server-page?order=${randomUUID()}`);
    if (pathname === '/readme') return send('text/html', readme);
    if (pathname === '/payveil-checkout.js') return send('text/javascript', umd);
    if (pathname in scripts) return send('text/html', `${PLACE}<script type="module" src="${pathname}.js"></script>`);
    const code = scripts[pathname.replace(/\.js$/, '')]?.replaceAll('http://localhost:4010', gateway.url);
    if (code !== undefined) return send('text/javascript', await bundleWithEsbuild(code));
    const asked = await ask(request, pathname);
    return send('application/json', await asked.text(), asked.status);
  };
  const ask = async (request: IncomingMessage, pathname: string) => {
    const headers = { authorization: gateway.secretKey, 'content-type': 'application/json' };
    if (pathname === '/pay') return fetch(shop.url, { method: 'POST', headers, body: await text(request) });
    return fetch(`${gateway.url}/sandbox${pathname.replace('/payments/', '/charges/')}`, { headers });
  };
  const server = createServer((request, response: ServerResponse) => {
    const send: Replies['send'] = (type, body, status = 200) =>
      response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(body);
    const redirect: Replies['redirect'] = (location) => response.writeHead(302, { location }).end();
    answer(request, { send, redirect }).catch((error) => send('text/plain', String(error), 500));
  });
  const { url, stop } = await listen(server);
  return { url, stop: () => [stop(), shop.stop()] };
}
