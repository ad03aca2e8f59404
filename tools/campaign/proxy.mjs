/** The network between a payment and the sandbox: a proxy over bare TCP that loses, cuts, damages, repeats and translates. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { DEEDS } from './deeds.mjs';
import { forward, readRequests, writeAnswer } from './http.mjs';

/** @typedef {import('./http.mjs').Asked} Asked */
/** @typedef {import('./foreign.mjs').Foreign} Foreign */

/**
 * A token that was seen on its way, without its text. `isWorked`: the gateway had it, or will have it.
 * @typedef {{ name: string, reference: string | undefined, isWorked: boolean, chargeId: string | undefined }} Token
 */

/**
 * @typedef {object} LineOptions
 * @property {string} target The sandbox.
 * @property {readonly import('./scenarios.mjs').Step[]} steps What happens to each charge, in the order of arrival.
 * @property {(who: string, what: string) => void} note
 * @property {(body: Buffer) => string | undefined} findReference The reference of the payment whose token is in the body.
 * @property {(when: 'before' | 'after') => Promise<void>} interrupt Called around the first work of the gateway.
 * @property {(problem: string) => void} fail Called when the campaign itself fails.
 */

/** @param {LineOptions} options */
export async function openLine(options) {
  const tokens = /** @type {Map<string, Token>} */ (new Map());
  const running = /** @type {Set<Promise<unknown>>} */ (new Set());
  const sockets = /** @type {Set<import('node:net').Socket>} */ (new Set());
  const line = { ...options, tokens, arrivals: 0 };
  let isCut = false;
  const server = createServer((socket) => {
    if (isCut) {
      socket.destroy();
      return;
    }
    sockets.add(socket);
    // A page that leaves closes its connections, and that is no problem here.
    socket.on('error', () => {}).once('close', () => sockets.delete(socket));
    serve(line, socket, running).catch(() => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    tokens,
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

/** @typedef {LineOptions & { tokens: Map<string, Token>, arrivals: number }} Line */

/** @param {Line} line @param {import('node:net').Socket} socket @param {Set<Promise<unknown>>} running */
async function serve(line, socket, running) {
  for await (const asked of readRequests(socket)) {
    const isCharge = asked.method === 'POST' && asked.path.startsWith('/v1/process/');
    const work = (isCharge ? passCharge(line, socket, asked) : passOn(line, socket, asked)).catch((error) => {
      line.fail(`the proxy failed: ${error.message}`);
      socket.destroy();
    });
    running.add(work);
    await work.finally(() => running.delete(work));
    if (socket.destroyed) return;
  }
}

/** @param {Line} line @param {import('node:net').Socket} socket @param {Asked} asked */
async function passOn({ target }, socket, asked) {
  socket.write(writeAnswer(await forward(target, asked)));
}

/** @param {Line} line @param {import('node:net').Socket} socket @param {Asked} asked */
async function passCharge(line, socket, asked) {
  const token = findToken(line, asked);
  const number = ++line.arrivals;
  const step = line.steps[number - 1];
  const act = step?.[token.isWorked ? 'repeat' : 'fresh'] ?? { does: 'pass' };
  const words = act.answer
    ? ` ${act.answer.status} "${act.answer.name}"${act.answer.isBare ? ' without CORS' : ''}`
    : '';
  line.note('proxy', `charge ${number} of ${token.name}, ${token.isWorked ? 'again' : 'new'}: ${act.does}${words}`);
  if (number === 1) await line.interrupt('before');
  await DEEDS[act.does]?.({
    socket,
    foreign: act.answer,
    mark: () => {
      token.isWorked = true;
    },
    work: () => letWork(line, asked, token, number),
    translate: (foreign) => translate(foreign, asked.headers.get('origin')),
  });
}

/** @param {Line} line @param {Asked} asked @returns {Token} */
function findToken({ tokens, findReference }, { body }) {
  const digest = createHash('sha256').update(body).digest('hex');
  const known = tokens.get(digest);
  if (known) return known;
  const reference = findReference(body);
  const token = { name: `token ${tokens.size + 1}`, reference, isWorked: false, chargeId: undefined };
  tokens.set(digest, token);
  return token;
}

/** @param {Line} line @param {Asked} asked @param {Token} token @param {number} number */
async function letWork(line, asked, token, number) {
  token.isWorked = true;
  const answer = await forward(line.target, asked);
  const { id, status, error } = JSON.parse(answer.body.toString());
  token.chargeId ??= id;
  line.note('sandbox', `${answer.status} ${status ?? ''} ${error?.code ?? ''}`.trim());
  if (number === 1) await line.interrupt('after');
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
