/** The way between a buyer's page and the shop's processes: a load balancer, and a network that loses requests and answers. */
import { Agent, request as open } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** @typedef {readonly [status: number, members: any]} Answer A lost answer has the status 0. */

/**
 * What happens to one request. `twice`: two processes get it at once, as from a browser or a proxy that repeats it.
 * @typedef {'pass' | 'lost before' | 'cut before headers' | 'cut within body' | 'html' | 'empty' | 'late' | 'twice' | 'left'} Fate
 */

/**
 * @typedef {object} Asked
 * @property {'GET' | 'POST' | 'PUT'} method
 * @property {string} path
 * @property {object | undefined} [body]
 * @property {string} session
 * @property {AbortSignal} [signal]
 * @property {() => void} [onClash] Called when one of two copies was not sent.
 */

/** @type {Answer} */
const LOST = [0, {}];
const LATE_MS = 7000;
const LEFT_MS = 30;

const agent = new Agent({ keepAlive: false, maxSockets: 200 });

/**
 * @param {() => readonly string[]} getUrls The processes that can be reached now.
 * @param {Asked} asked
 * @param {Fate} fate
 * @returns {Promise<Answer>}
 */
export async function askShop(getUrls, asked, fate) {
  if (fate === 'lost before') return LOST;
  if (fate === 'twice') return sendTwice(getUrls, asked);
  if (fate === 'left') return send(getUrls, { ...asked, signal: AbortSignal.timeout(LEFT_MS) });
  const answer = await send(getUrls, asked);
  if (fate === 'late') await sleep(LATE_MS);
  if (fate === 'html') return [502, {}];
  return fate === 'pass' || fate === 'late' ? answer : LOST;
}

const isDenial = (/** @type {Answer} */ [, { outcome }]) => outcome === 'not_sent';

/**
 * Sends two copies at once. One that the shop could not judge says truly that it was not sent, and the other may be charged all the
 * same: no server can know of a copy that another one has. Then the page gets the other answer, and the campaign counts it.
 * @param {() => readonly string[]} getUrls
 * @param {Asked} asked
 * @returns {Promise<Answer>}
 */
async function sendTwice(getUrls, asked) {
  const [one = LOST, other = LOST] = await Promise.all([send(getUrls, asked), send(getUrls, asked)]);
  const isClash = isDenial(one) !== isDenial(other);
  if (!isClash) return one[0] === 0 ? other : one;
  asked.onClash?.();
  return isDenial(one) ? other : one;
}

/** @param {() => readonly string[]} getUrls @param {Asked} asked @returns {Promise<Answer>} */
async function send(getUrls, asked) {
  const urls = [...getUrls()];
  while (urls.length > 0) {
    const [url = ''] = urls.splice(Math.floor(Math.random() * urls.length), 1);
    const answer = await sendTo(url, asked);
    // Nothing was sent, so the balancer asks the next one.
    if (answer !== 'refused') return answer;
  }
  return LOST;
}

/** @param {string} base @param {Asked} asked @returns {Promise<Answer | 'refused'>} */
function sendTo(base, { method, path, body, session, signal }) {
  const url = new URL(path, base);
  const headers = { cookie: `session=${session};`, ...(body && { 'content-type': 'application/json' }) };
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve(LOST);
    const request = open(url, { method, agent, headers, ...(signal && { signal }) }, (response) => {
      const chunks = /** @type {Buffer[]} */ ([]);
      response.on('data', (chunk) => chunks.push(chunk)).on('error', () => resolve(LOST));
      response.on('end', () => resolve([response.statusCode ?? 0, parse(Buffer.concat(chunks).toString())]));
    });
    request.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      resolve(error.code === 'ECONNREFUSED' ? 'refused' : LOST);
    });
    request.end(body && JSON.stringify(body));
  });
}

/** @param {string} text */
function parse(text) {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

/** Ends the connections that are left. */
export const closeShopConnections = () => agent.destroy();
