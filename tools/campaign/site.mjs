/** The shop's site: its pages, its server that charges tokens, and the way to `payveil/server`, on which requests and answers get lost. */
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { listen } from '../listen.mjs';
import { TIMEOUT_MS } from './proxy-acts.mjs';

/** @typedef {import('node:http').IncomingMessage} Request */
/** @typedef {import('node:http').ServerResponse} Response */
/** @typedef {import('./trial.mjs').Trial} Trial */

const LATE_MS = 70_000;
const AWAY = '<!doctype html><title>Away</title><p>Another page';

/** @param {string} script That of its page. @param {Map<string, Trial>} trials The trials under way, by the ids of their orders. */
export async function openSite(script, trials) {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://shop');
    const [, what = '', name = ''] = pathname.split('/');
    // The shop's server knows only the order.
    const [, ordered = `order-${name}`] = /^\/payments\/orders\/([^/]+)/.exec(pathname) ?? [];
    const trial = trials.get(ordered);
    if (!trial) return send(response, 'text/html', AWAY);
    return trial.keep(answer({ trial, script, what, path: pathname, query: searchParams }, request, response));
  });
  const port = await listen(server);
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}

/**
 * @param {{ trial: Trial, script: string, what: string, path: string, query: URLSearchParams }} asked @param {Request} request
 * @param {Response} response
 */
async function answer({ trial, script, what, path, query }, request, response) {
  const { method = '' } = request;
  // A page that is left takes its request back.
  const hasBody = method === 'POST' || method === 'PUT';
  const body = hasBody ? /** @type {any} */ (await json(request).catch(() => undefined)) : {};
  await sleep(trial.take('pauses') ?? 0);
  if (what === 'shop.js') return send(response, 'text/javascript', script);
  if (trial.isOffline || !body) return response.socket?.destroy();
  if (what === 'shop') return send(response, 'text/html', writePage(trial));
  if (what === 'result') return tellResult(trial, query, response);
  const step = trial.take(method === 'POST' ? 'shopSteps' : 'questionSteps') ?? 'pass';
  const asked = { method, path, signal: abortWith(response), isTwice: step === 'twice', ...(hasBody && { body }) };
  const ask = () => (what === 'pay' ? trial.charge(body) : trial.askShop(asked));
  const tail = path.split('/').slice(4).join('/').slice(0, 20);
  const [status, members] = step === 'lost before' ? [0, {}] : await ask();
  const said = [status || 'lost', members.status ?? members.outcome, members.code].filter(Boolean).join(' ');
  trial.note('shop', `${method} ${tail}${step === 'pass' ? '' : ` (${step})`}: ${said}`);
  return deliver({ trial, response, step }, status, members);
}

/** A page that is left lets the shop's server know. @param {Response} response */
function abortWith(response) {
  const leaving = new AbortController();
  response.once('close', () => leaving.abort());
  return leaving.signal;
}

/** @param {Response} response @param {string} type @param {string} body @param {number} [status] */
const send = (response, type, body, status = 200) =>
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(body);

/** @param {Response} response @param {number} status @param {object} body */
const sendJson = (response, status, body) => send(response, 'application/json', JSON.stringify(body), status);

/** @param {Trial} trial */
function writePage({ scenario, line, world }) {
  const { name, way, account, lookUp, isRuleOff, speed, rivals } = scenario;
  const { publishableKey: apiKey, signature } = world.keys;
  const config = {
    ...{ name, way, isRuleOff, baseUrl: line?.url, apiKey, signature },
    ...{ method: account.method, canLookUp: lookUp !== 'none', timeoutMs: TIMEOUT_MS * speed },
    isWatched: rivals.length > 0,
  };
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title>
    <script type="application/json" id="config">${JSON.stringify(config)}</script>
    <div id="checkout"></div><script type="module" src="/shop.js/${name}"></script></html>`;
}

/**
 * @param {{ trial: Trial, response: Response, step: import('./scenarios.mjs').ShopStep }} way
 * @param {number} status 0 if there is no answer. @param {object} answer
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
  trial.note('shop', `looked up (${trial.scenario.lookUp}): ${found ? found.status : 'nothing'}`);
  if (trial.scenario.lookUp === 'lost') return response.socket?.destroy();
  return found ? sendJson(response, 200, found) : response.writeHead(204).end();
}
