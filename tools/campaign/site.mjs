/** The shop: its pages, its server that charges tokens, and its answers about a payment, some of which are lost. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { TIMEOUT_MS } from './proxy-acts.mjs';
import { ServedTrial } from './served-trial.mjs';

/** @typedef {import('node:http').IncomingMessage} Request */
/** @typedef {import('node:http').ServerResponse} Response */
/** @typedef {import('./trial.mjs').Trial} Trial */

const LATE_MS = 70_000;
const AWAY = '<!doctype html><title>Away</title><p>Another page';

/**
 * @param {string} script That of its page.
 * @param {Map<string, Trial>} trials The payments under way, by name.
 */
export async function openSite(script, trials) {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://shop');
    const [, what = '', name = ''] = pathname.split('/');
    // The shop's server knows only the order.
    const [, ordered = ''] = /^\/payments\/orders\/order-([^/]+)/.exec(pathname) ?? [];
    const trial = trials.get(ordered || name);
    if (!trial) return send(response, 'text/html', AWAY);
    return trial.keep(answer({ trial, script, what, path: pathname, query: searchParams }, request, response));
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
 * @param {{ trial: Trial, script: string, what: string, path: string, query: URLSearchParams }} asked
 * @param {Request} request
 * @param {Response} response
 */
async function answer({ trial, script, what, path, query }, request, response) {
  // A page that is left takes its request back.
  const hasBody = request.method === 'POST' || request.method === 'PUT';
  const body = hasBody ? /** @type {any} */ (await json(request).catch(() => undefined)) : {};
  await sleep(trial.takePause());
  if (what === 'shop.js') return send(response, 'text/javascript', script);
  if (trial.isOffline || !body) return response.socket?.destroy();
  if (what === 'shop') return send(response, 'text/html', writePage(trial));
  if (what === 'payments' && trial instanceof ServedTrial) {
    const asked = { method: request.method ?? '', path, body: hasBody ? body : undefined };
    return request.method === 'POST' ? payThrough(trial, asked, response) : askThrough(trial, asked, response);
  }
  return what === 'pay' ? charge(trial, body, response) : tellResult(trial, query, response);
}

/** @param {Response} response @param {string} type @param {string} body @param {number} [status] */
const send = (response, type, body, status = 200) =>
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(body);

/** @param {Response} response @param {number} status @param {object} body */
const sendJson = (response, status, body) => send(response, 'application/json', JSON.stringify(body), status);

/** @param {Trial} trial */
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
 * @param {Trial} trial
 * @param {{ token: string, method: string, reference: string }} body
 * @param {Response} response
 */
async function charge(trial, { token, method, reference }, response) {
  const step = trial.scenario.shopSteps[trial.asks++] ?? 'pass';
  trial.owners.set(token, reference);
  trial.note('shop', `charges: ${step}`);
  if (step === 'lost before') return response.socket?.destroy();
  const [status, answer] = await trial.charge(token, method);
  trial.note('shop', `${status} ${'status' in answer ? answer.status : answer.outcome}`);
  return deliver({ trial, response, step }, status, answer);
}

/** @typedef {{ method: string, path: string, body: any }} Asked */

/** Hands a payment to the shop's server. On the way there, or back, it may get lost. @param {ServedTrial} trial @param {Asked} asked @param {Response} response */
async function payThrough(trial, asked, response) {
  const step = trial.scenario.shopSteps[trial.asks++] ?? 'pass';
  if (step !== 'pass') trial.note('shop', `the way to the server: ${step}`);
  if (step === 'lost before') return response.socket?.destroy();
  const [status, members] = await trial.askShop(asked);
  return deliver({ trial, response, step }, status, members);
}

/** Asks the shop's server. @param {ServedTrial} trial @param {Asked} asked @param {Response} response */
async function askThrough(trial, asked, response) {
  const step = trial.takeQuestionStep();
  if (step === 'lost') return response.socket?.destroy();
  const [status, members] = await trial.askShop(asked);
  return deliver({ trial, response, step }, status, members);
}

/**
 * @param {{ trial: Trial, response: Response, step: import('./scenarios.mjs').ShopStep | 'lost' }} way
 * @param {number} status
 * @param {object} answer
 */
async function deliver({ trial, response, step }, status, answer) {
  if (step === 'cut before headers' || status === 0 || trial.isOffline) return response.socket?.destroy();
  if (step === 'html') return send(response, 'text/html', '<h1>Bad gateway</h1>', 502);
  if (step === 'empty') return send(response, 'application/json', '', 200);
  if (step === 'late') await sleep(LATE_MS / trial.scenario.speed);
  if (step === 'cut within body') return cut(response, status, JSON.stringify(answer));
  return sendJson(response, status, answer);
}

/** @param {Response} response @param {number} status @param {string} text */
function cut(response, status, text) {
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': text.length });
  response.write(text.slice(0, text.length / 2), () => response.socket?.destroySoon());
}

/** @param {Trial} trial @param {URLSearchParams} query @param {Response} response */
async function tellResult(trial, query, response) {
  const found = await trial.find(query.get('charge'), query.get('reference'));
  trial.note('shop', `looked up (${trial.scenario.lookUp}): ${found?.status ?? 'nothing'}`);
  if (trial.scenario.lookUp === 'lost') return response.socket?.destroy();
  return found ? sendJson(response, 200, found) : response.writeHead(204).end();
}
