/** Reads the requests of a connection one after the other, and writes answers as bytes. */
import { Agent, request as ask } from 'node:http';

/** @typedef {import('node:net').Socket} Socket */
/** @typedef {{ method: string, path: string, headers: Map<string, string>, body: Buffer }} Asked */
/** @typedef {{ status: number, headers: Record<string, string>, body: Buffer }} Answer */

const END = '\r\n\r\n';

/**
 * Reads the requests of a connection. The next one is read when the caller has dealt with the one before.
 * @param {Socket} socket @returns {AsyncGenerator<Asked>}
 */
export async function* readRequests(socket) {
  let bytes = /** @type {Buffer} */ (Buffer.alloc(0));
  for await (const chunk of socket) {
    bytes = Buffer.concat([bytes, chunk]);
    for (let found = takeRequest(bytes); found; found = takeRequest(bytes)) {
      bytes = found.rest;
      yield found.asked;
    }
  }
}

/** @param {Buffer} bytes @returns {{ asked: Asked, rest: Buffer } | undefined} */
function takeRequest(bytes) {
  const end = bytes.indexOf(END);
  if (end < 0) return undefined;
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const [method = '', path = ''] = first.split(' ');
  const headers = new Map(lines.map(readHeader));
  const from = end + END.length;
  const to = from + Number(headers.get('content-length') ?? 0);
  if (bytes.length < to) return undefined;
  return { asked: { method, path, headers, body: bytes.subarray(from, to) }, rest: bytes.subarray(to) };
}

/** @param {string} line @returns {[string, string]} */
function readHeader(line) {
  const at = line.indexOf(':');
  return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
}

/** @param {Answer} answer */
export function writeAnswer({ status, headers, body }) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const head = [`HTTP/1.1 ${status} Answer`, ...lines, `content-length: ${body.length}`].join('\r\n');
  return Buffer.concat([Buffer.from(head + END, 'latin1'), body]);
}

// A kept connection may be closed by the server just when the next request is sent.
const agent = new Agent({ keepAlive: false, maxSockets: 200 });

/** Headers that belong to one connection alone. */
const OF_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', 'content-length'];

/**
 * Sends a request on to a server, and reads its whole answer.
 * @param {string} target @param {Asked} asked @param {AbortSignal} [signal] @returns {Promise<Answer>}
 */
export function forward(target, { method, path, headers, body }, signal) {
  const own = [...headers].filter(([name]) => name !== 'connection');
  return new Promise((resolve, reject) => {
    const options = { method, agent, headers: Object.fromEntries(own), ...(signal && { signal }) };
    const sent = ask(new URL(path, target), options, (response) => {
      const chunks = /** @type {Buffer[]} */ ([]);
      response.on('data', (chunk) => chunks.push(chunk)).on('error', reject);
      response.on('end', () => {
        const kept = Object.entries(response.headers).filter(([name]) => !OF_CONNECTION.includes(name));
        const texts = Object.fromEntries(kept.map(([name, value]) => [name, String(value)]));
        resolve({ status: response.statusCode ?? 0, headers: texts, body: Buffer.concat(chunks) });
      });
    });
    sent.on('error', reject).end(body);
  });
}

/** Ends the connections to the servers behind. */
export const closeConnections = () => agent.destroy();
