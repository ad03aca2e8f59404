/** The way to the shop's processes: a load balancer. */
import { forward } from '../http.mjs';

/** @typedef {readonly [status: number, members: any]} Answer A lost answer has the status 0. */

/**
 * @typedef {object} Asked
 * @property {string} method
 * @property {string} path
 * @property {object | undefined} [body]
 * @property {boolean} [isTwice] Whether two processes get it at once.
 * @property {string} [session]
 * @property {AbortSignal} [signal]
 */

/** @type {Answer} */
const LOST = [0, {}];

const isDenial = (/** @type {Answer} */ [, { outcome }]) => outcome === 'not_sent';

/**
 * Asks any process. If two copies are sent at once, one that the shop could not judge says truly that it was not sent, and the
 * other may be charged all the same: no server can know of a copy that another one has. Then the page gets the other answer.
 * @param {() => readonly string[]} getUrls The processes that can be reached now. @param {Asked} asked @returns {Promise<Answer>}
 */
export async function askShop(getUrls, asked) {
  if (!asked.isTwice) return send(getUrls, asked);
  const [one = LOST, other = LOST] = await Promise.all([send(getUrls, asked), send(getUrls, asked)]);
  return one[0] === 0 || (isDenial(one) && !isDenial(other)) ? other : one;
}

/** @param {() => readonly string[]} getUrls @param {Asked} asked @returns {Promise<Answer>} */
async function send(getUrls, { method, path, body, session, signal }) {
  const bytes = Buffer.from(body ? JSON.stringify(body) : '');
  const typed = body && { 'content-type': 'application/json', 'content-length': String(bytes.length) };
  const headers = { cookie: `session=${session};`, ...typed };
  const urls = [...getUrls()];
  while (urls.length > 0 && !signal?.aborted) {
    const [url = ''] = urls.splice(Math.floor(Math.random() * urls.length), 1);
    try {
      const answer = await forward(url, { method, path, headers, body: bytes }, signal);
      return [answer.status, parse(answer.body.toString())];
    } catch (error) {
      // Nothing was sent, so the balancer asks the next one.
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ECONNREFUSED') return LOST;
    }
  }
  return LOST;
}

/** Reads an object. Whatever else it is counts as an empty one. @param {string} text */
export function parse(text) {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
