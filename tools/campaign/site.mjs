/** The shop: its pages, its server that charges tokens, and its answers about a payment, some of which are lost. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { TIMEOUT_MS } from './deeds.mjs';
import { ServedDesk } from './served/desk.mjs';

/** @typedef {import('node:http').IncomingMessage} Request */
/** @typedef {import('node:http').ServerResponse} Response */
/** @typedef {import('./desk.mjs').Desk} Desk */
/** @typedef {{ plain: string, react: string }} Scripts */

const LATE_MS = 70_000;
const SLOW_MS = 20_000;
const AWAY = '<!doctype html><title>Away</title><p>Another page';

/**
 * @param {Scripts} scripts
 * @param {Map<string, Desk>} desks The payments under way, by name.
 */
export async function openSite(scripts, desks) {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://shop');
    const [, what = '', name = ''] = pathname.split('/');
    // The shop's server knows only the order.
    const [, ordered = ''] = /^\/payments\/orders\/order-([^/]+)/.exec(pathname) ?? [];
    const desk = desks.get(ordered || name);
    if (!desk) return send(response, 'text/html', AWAY);
    return desk.keep(answer({ desk, scripts, what, path: pathname, query: searchParams }, request, response));
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
 * @param {{ desk: Desk, scripts: Scripts, what: string, path: string, query: URLSearchParams }} asked
 * @param {Request} request
 * @param {Response} response
 */
async function answer({ desk, scripts, what, path, query }, request, response) {
  // A page that is left takes its request back.
  const hasBody = request.method === 'POST' || request.method === 'PUT';
  const body = hasBody ? /** @type {any} */ (await json(request).catch(() => undefined)) : {};
  await sleep(desk.takePause());
  const script = what.endsWith('.js') && scripts[/** @type {keyof Scripts} */ (what.slice(0, -3))];
  if (script) return send(response, 'text/javascript', script);
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
  const { name, way, account, hang, lookUp, isRuleOff, speed, page, rival } = scenario;
  const config = {
    ...{ name, way, isRuleOff, baseUrl: line?.url, apiKey: keys.publishableKey, signature: keys.signature },
    ...{ method: account.method, hang: hang ?? null, canLookUp: lookUp !== 'none', timeoutMs: TIMEOUT_MS * speed },
    isWatched: rival !== undefined,
  };
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title>
    <script type="application/json" id="config">${JSON.stringify(config)}</script>
    <div id="checkout"></div><script type="module" src="/${page}.js/${name}"></script></html>`;
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
  const { lookUp, speed } = desk.scenario;
  const charge = query.get('charge');
  const truth = lookUp === 'nothing' ? undefined : await desk.find(charge, query.get('reference'));
  const found = err(desk, truth, charge);
  desk.note('shop', `looked up (${lookUp}): ${found?.status ?? 'nothing'}`);
  if (lookUp === 'lost') return response.socket?.destroy();
  if (lookUp === 'html') return send(response, 'text/html', '<h1>Bad gateway</h1>', 502);
  if (lookUp === 'slow') await sleep(SLOW_MS / speed);
  return found ? sendJson(response, 200, found) : response.writeHead(204).end();
}

/** What a server that lags says first. */
const LAGGING = ['requires_action', 'requires_action', 'pending'];

/**
 * What the shop's server says about a charge, if it errs.
 * @param {Desk} desk
 * @param {import('./desk.mjs').Charge | undefined} truth
 * @param {string | null} asked The id of the charge that the page knows.
 */
function err(desk, truth, asked) {
  const { lookUp } = desk.scenario;
  const hasFailed = truth?.status === 'failed';
  // A form that knows no id cannot know that an answer is about another charge.
  if (lookUp === 'other') return asked ? { id: 'ch_other', status: hasFailed ? 'succeeded' : 'failed' } : undefined;
  if (!truth) return undefined;
  if (lookUp === 'contradicts') return { ...truth, data: { id: truth.id, status: hasFailed ? 'succeeded' : 'failed' } };
  const status = lookUp === 'lags' ? LAGGING[desk.lookUps++] : undefined;
  // The form must believe a shop that says "pending", also of a charge that has failed or that waits for the bank.
  const isPaid = truth.status === 'succeeded' || truth.status === 'pending';
  return status && (isPaid || status !== 'pending') ? { id: truth.id, status } : truth;
}
