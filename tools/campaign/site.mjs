/** The shop: its pages, its server that charges tokens, and its answers about a payment, some of which are lost. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { TIMEOUT_MS } from './deeds.mjs';
import { ServedDesk } from './served-desk.mjs';

/** @typedef {import('node:http').IncomingMessage} Request */
/** @typedef {import('node:http').ServerResponse} Response */
/** @typedef {import('./desk.mjs').Desk} Desk */

const LATE_MS = 70_000;
const AWAY = '<!doctype html><title>Away</title><p>Another page';

/**
 * @param {string} script That of its page.
 * @param {Map<string, Desk>} desks The payments under way, by name.
 */
export async function openSite(script, desks) {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://shop');
    const [, what = '', name = ''] = pathname.split('/');
    // The shop's server knows only the order.
    const [, ordered = ''] = /^\/payments\/orders\/order-([^/]+)/.exec(pathname) ?? [];
    const desk = desks.get(ordered || name);
    if (!desk) return send(response, 'text/html', AWAY);
    return desk.keep(answer({ desk, script, what, path: pathname, query: searchParams }, request, response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}

/**
 * @param {{ desk: Desk, script: string, what: string, path: string, query: URLSearchParams }} asked
 * @param {Request} request
 * @param {Response} response
 */
async function answer({ desk, script, what, path, query }, request, response) {
  // A page that is left takes its request back.
  const hasBody = request.method === 'POST' || request.method === 'PUT';
  const body = hasBody ? /** @type {any} */ (await json(request).catch(() => undefined)) : {};
  await sleep(desk.takePause());
  if (what === 'shop.js') return send(response, 'text/javascript', script);
  if (desk.isOffline || !body) return response.socket?.destroy();
  if (what === 'shop') return send(response, 'text/html', writePage(desk));
  if (what === 'payments' && desk instanceof ServedDesk) {
    const asked = { method: request.method ?? '', path, body: hasBody ? body : undefined };
    return request.method === 'POST' ? payThrough(desk, asked, response) : askThrough(desk, asked, response);
  }
  return what === 'pay' ? charge(desk, body, response) : tellResult(desk, query, response);
}

/** @param {Response} response @param {string} type @param {string} body @param {number} [status] */
const send = (response, type, body, status = 200) =>
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(body);

/** @param {Response} response @param {number} status @param {object} body */
const sendJson = (response, status, body) => send(response, 'application/json', JSON.stringify(body), status);

/** @param {Desk} desk */
function writePage({ scenario, line, keys }) {
  const { name, way, account, lookUp, isRuleOff, speed, rival } = scenario;
  const config = {
    ...{ name, way, isRuleOff, baseUrl: line?.url, apiKey: keys.publishableKey, signature: keys.signature },
    ...{ method: account.method, canLookUp: lookUp !== 'none', timeoutMs: TIMEOUT_MS * speed },
    isWatched: rival !== undefined,
  };
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title>
    <script type="application/json" id="config">${JSON.stringify(config)}</script>
    <div id="checkout"></div><script type="module" src="/shop.js/${name}"></script></html>`;
}

/**
 * Charges a token as docs/server.md writes it. On the way to the server, or back, it may get lost.
 * @param {Desk} desk
 * @param {{ token: string, method: string, reference: string }} body
 * @param {Response} response
 */
async function charge(desk, { token, method, reference }, response) {
  const step = desk.scenario.shopSteps[desk.asks++] ?? 'pass';
  desk.owners.set(token, reference);
  desk.note('shop', `charges: ${step}`);
  if (step === 'lost before') return response.socket?.destroy();
  const [status, answer] = await desk.charge(token, method);
  desk.note('shop', `${status} ${'status' in answer ? answer.status : answer.outcome}`);
  return deliver({ desk, response, step }, status, answer);
}

/** @typedef {{ method: string, path: string, body: any }} Asked */

/** Hands a payment to the shop's server. On the way there, or back, it may get lost. @param {ServedDesk} desk @param {Asked} asked @param {Response} response */
async function payThrough(desk, asked, response) {
  const step = desk.scenario.shopSteps[desk.asks++] ?? 'pass';
  if (step !== 'pass') desk.note('shop', `the way to the server: ${step}`);
  if (step === 'lost before') return response.socket?.destroy();
  const [status, members] = await desk.askShop(asked);
  return deliver({ desk, response, step }, status, members);
}

/** Asks the shop's server. @param {ServedDesk} desk @param {Asked} asked @param {Response} response */
async function askThrough(desk, asked, response) {
  const step = desk.takeQuestionStep();
  if (step === 'lost') return response.socket?.destroy();
  const [status, members] = await desk.askShop(asked);
  return deliver({ desk, response, step }, status, members);
}

/**
 * @param {{ desk: Desk, response: Response, step: import('./scenarios.mjs').ShopStep | 'lost' }} way
 * @param {number} status
 * @param {object} answer
 */
async function deliver({ desk, response, step }, status, answer) {
  if (step === 'cut before headers' || status === 0 || desk.isOffline) return response.socket?.destroy();
  if (step === 'html') return send(response, 'text/html', '<h1>Bad gateway</h1>', 502);
  if (step === 'empty') return send(response, 'application/json', '', 200);
  if (step === 'late') await sleep(LATE_MS / desk.scenario.speed);
  if (step === 'cut within body') return cut(response, status, JSON.stringify(answer));
  return sendJson(response, status, answer);
}

/** @param {Response} response @param {number} status @param {string} text */
function cut(response, status, text) {
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': text.length });
  response.write(text.slice(0, text.length / 2), () => response.socket?.destroySoon());
}

/** @param {Desk} desk @param {URLSearchParams} query @param {Response} response */
async function tellResult(desk, query, response) {
  const found = await desk.find(query.get('charge'), query.get('reference'));
  desk.note('shop', `looked up (${desk.scenario.lookUp}): ${found?.status ?? 'nothing'}`);
  if (desk.scenario.lookUp === 'lost') return response.socket?.destroy();
  return found ? sendJson(response, 200, found) : response.writeHead(204).end();
}
