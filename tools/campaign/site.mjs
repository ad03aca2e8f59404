/** The shop: its pages, its server that charges tokens, and its answers about a payment, some of which are lost. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { TIMEOUT_MS } from './deeds.mjs';

/** @typedef {import('node:http').ServerResponse} Response */
/** @typedef {import('./desk.mjs').Desk} Desk */

const LATE_MS = 70_000;
const SLOW_MS = 20_000;

/**
 * @param {{ plain: string, react: string }} scripts
 * @param {Map<string, Desk>} desks The payments under way, by name.
 */
export async function openSite(scripts, desks) {
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://shop');
    const [, what = '', name = ''] = pathname.split('/');
    const script = what.endsWith('.js') ? scripts[/** @type {'plain' | 'react'} */ (what.slice(0, -3))] : undefined;
    if (script) return send(response, 'text/javascript', script);
    const desk = desks.get(name);
    if (desk?.isOffline) return response.socket?.destroy();
    if (what === 'shop' && desk) return send(response, 'text/html', writePage(desk));
    if (what === 'pay' && desk) return desk.keep(charge(desk, /** @type {any} */ (await json(request)), response));
    if (what === 'result' && desk) return tellResult(desk, searchParams, response);
    return send(response, 'text/html', '<!doctype html><title>Away</title><p>Another page');
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

/** @param {Response} response @param {string} type @param {string} body @param {number} [status] */
const send = (response, type, body, status = 200) =>
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(body);

/** @param {Response} response @param {number} status @param {object} body */
const sendJson = (response, status, body) => send(response, 'application/json', JSON.stringify(body), status);

/** @param {Desk} desk */
function writePage({ scenario, line, keys }) {
  const { name, way, account, hang, lookUp, isRuleOff, speed, page } = scenario;
  const config = {
    ...{ name, way, isRuleOff, baseUrl: line?.url, apiKey: keys.publishableKey, signature: keys.signature },
    ...{ method: account.method, hang: hang ?? null, canLookUp: lookUp !== 'none', timeoutMs: TIMEOUT_MS * speed },
  };
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title>
    <script type="application/json" id="config">${JSON.stringify(config)}</script>
    <div id="checkout"></div><script type="module" src="/${page}.js"></script></html>`;
}

/**
 * Charges a token as docs/server.md writes it. On the way to the server, or back, it may get lost.
 * @param {Desk} desk
 * @param {{ token: string, method: string, reference: string }} body
 * @param {Response} response
 */
async function charge(desk, { token, method, reference }, response) {
  const step = desk.scenario.shopSteps[desk.asks++] ?? 'pass';
  desk.reference = reference;
  desk.note('shop', `charges: ${step}`);
  if (step === 'lost before') return response.socket?.destroy();
  const [status, answer] = await desk.charge(token, method);
  desk.note('shop', `${status} ${'status' in answer ? answer.status : answer.outcome}`);
  if (step === 'cut before headers' || desk.isOffline) return response.socket?.destroy();
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
  const { lookUp, speed } = desk.scenario;
  const found = lookUp === 'nothing' ? undefined : await desk.find(query.get('charge'), query.get('reference'));
  desk.note('shop', `looked up (${lookUp}): ${found?.status ?? 'nothing'}`);
  if (lookUp === 'lost') return response.socket?.destroy();
  if (lookUp === 'html') return send(response, 'text/html', '<h1>Bad gateway</h1>', 502);
  if (lookUp === 'slow') await sleep(SLOW_MS / speed);
  return found ? sendJson(response, 200, found) : response.writeHead(204).end();
}
