/** The network between a payment and the sandbox: a proxy that writes bare bytes, and loses, cuts, damages, repeats and translates. */
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from '../listen.mjs';
import { forward, writeAnswer } from './http.mjs';
import { ACTS } from './proxy-acts.mjs';

/** @typedef {import('./http.mjs').Asked} Asked */
/** @typedef {import('./foreign.mjs').Foreign} Foreign */

/**
 * A token that was seen on its way, without its text. `isWorked`: the gateway had it, or will have it. `at`: when it was first seen.
 * @typedef {{ name: string, reference: string | undefined, isWorked: boolean, chargeId: string | undefined, at: number }} Token
 */

/**
 * What passes the line for one payment, or for one order with its payments.
 * @typedef {object} Traffic
 * @property {readonly import('./steps.mjs').Step[]} steps What happens to each charge, in the order of arrival.
 * @property {(who: string, what: string) => void} note
 * @property {(body: Buffer) => string | undefined} findReference The reference of the payment whose token is in the body.
 * @property {(when: 'before' | 'after') => Promise<void>} interrupt Called around the first work of the gateway.
 * @property {Map<string, Token>} tokens The tokens that were seen, by their digests.
 * @property {number} arrivals How many charges have arrived.
 * @property {() => string | undefined} [failRead] What happens to the next question that is no charge, if it fails.
 */

/**
 * @typedef {object} LineOptions
 * @property {string} target The sandbox.
 * @property {(asked: Asked) => Traffic | undefined} find Finds what a request belongs to.
 * @property {(problem: string) => void} fail Called when the campaign itself fails.
 */

/** @param {Omit<Traffic, 'tokens' | 'arrivals'>} traffic @returns {Traffic} */
export const createTraffic = (traffic) => ({ ...traffic, tokens: new Map(), arrivals: 0 });

/** @param {LineOptions} line */
export async function openLine(line) {
  const running = /** @type {Set<Promise<unknown>>} */ (new Set());
  const sockets = /** @type {Set<import('node:net').Socket>} */ (new Set());
  let isCut = false;
  const server = createServer((request) => {
    const work = serve(line, request).finally(() => running.delete(work));
    running.add(work);
  });
  server.on('connection', (socket) => {
    if (isCut) return void socket.destroy();
    sockets.add(socket);
    // A page that leaves closes its connections, and that is no problem here.
    socket.on('error', () => {}).once('close', () => sockets.delete(socket));
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    /** Whether something is on its way. */
    get isBusy() {
      return running.size > 0;
    },
    /** Waits until nothing is on its way any more. */
    async settle() {
      while (running.size > 0) await Promise.allSettled(running);
    },
    /** Cuts every connection, and refuses new ones until it is mended. */
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      isCut = false;
    },
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** @typedef {{ line: LineOptions, socket: import('node:net').Socket, asked: Asked }} Request */

/** Node reads the request, and the acts write to the connection past its answer. @param {LineOptions} line @param {import('node:http').IncomingMessage} request */
async function serve(line, request) {
  const { socket, method = '', url: path = '', headers } = request;
  const body = await buffer(request).catch(() => undefined);
  if (!body) return;
  await pass({ line, socket, asked: { method, path, headers, body } }).catch((error) => {
    line.fail(`the proxy failed: ${error.message}`);
    socket.destroy();
  });
}

/** @param {Request} request */
function pass(request) {
  const { line, asked } = request;
  const traffic = line.find(asked);
  const isCharge = asked.method === 'POST' && asked.path.startsWith('/v1/process/');
  return isCharge && traffic ? passCharge(request, traffic) : passOn(request, traffic);
}

/** How a question to the gateway fails. Nothing of it says that there is no charge. */
const FAILED_READS = /** @type {Record<string, { status: number, headers: Record<string, string>, body: Buffer }>} */ ({
  html: { status: 502, headers: { 'content-type': 'text/html' }, body: Buffer.from('<h1>Bad gateway</h1>') },
  'another 404': {
    status: 404,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from('{"error":"no route"}'),
  },
  empty: { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from('{}') },
});

/** @param {Request} request @param {Traffic | undefined} traffic */
async function passOn({ line, socket, asked }, traffic) {
  const failure = traffic?.failRead?.();
  if (failure) traffic?.note('proxy', `a question fails: ${failure}`);
  const answer = failure && FAILED_READS[failure];
  if (failure && !answer) return socket.destroySoon();
  socket.write(writeAnswer(answer || (await forward(line.target, asked))));
}

/** @param {Request} request @param {Traffic} traffic */
async function passCharge(request, traffic) {
  const { socket, asked } = request;
  const token = findToken(traffic, asked);
  const number = ++traffic.arrivals;
  const step = traffic.steps[number - 1];
  const act = step?.[token.isWorked ? 'repeat' : 'fresh'] ?? { does: 'pass' };
  const words = act.answer
    ? ` ${act.answer.status} "${act.answer.name}"${act.answer.isBare ? ' without CORS' : ''}`
    : '';
  traffic.note('proxy', `charge ${number} of ${token.name}, ${token.isWorked ? 'again' : 'new'}: ${act.does}${words}`);
  if (number === 1) await traffic.interrupt('before');
  await ACTS[act.does]?.({
    socket,
    foreign: act.answer,
    mark: () => {
      token.isWorked = true;
    },
    work: () => letWork(request, traffic, { token, number }),
    translate: (foreign) => translate(foreign, asked.headers.origin),
  });
}

/** @param {Traffic} traffic @param {Asked} asked @returns {Token} */
function findToken({ tokens, findReference }, { body }) {
  const digest = createHash('sha256').update(body).digest('hex');
  const known = tokens.get(digest);
  if (known) return known;
  const reference = findReference(body);
  const token = {
    name: `token ${tokens.size + 1}`,
    reference,
    isWorked: false,
    chargeId: undefined,
    at: performance.now(),
  };
  tokens.set(digest, token);
  return token;
}

/** @param {Request} request @param {Traffic} traffic @param {{ token: Token, number: number }} charge */
async function letWork({ line, asked }, traffic, { token, number }) {
  token.isWorked = true;
  const answer = await forward(line.target, asked);
  const { id, status, error } = JSON.parse(answer.body.toString());
  token.chargeId ??= id;
  traffic.note('sandbox', `${answer.status} ${status ?? ''} ${error?.code ?? ''}`.trim());
  if (number === 1) await traffic.interrupt('after');
  return answer;
}

/** @param {Foreign} foreign @param {string | undefined} origin */
function translate({ status, type, body, isBare }, origin) {
  const isReadable = origin !== undefined && !isBare;
  const headers = {
    ...(type && { 'content-type': type }),
    ...(isReadable && { 'access-control-allow-origin': origin, vary: 'Origin' }),
    ...(status < 400 && status >= 300 && { location: '/elsewhere' }),
    ...(status === 429 && { 'retry-after': '1' }),
  };
  return { status, headers, body: Buffer.from(body) };
}
