/** Writes answers as bytes, and sends requests on. */
import { Agent, request as ask } from 'node:http';

/** @typedef {{ method: string, path: string, headers: import('node:http').IncomingHttpHeaders, body: Buffer }} Asked */
/** @typedef {{ status: number, headers: Record<string, string>, body: Buffer }} Answer */

/** @param {Answer} answer */
export function writeAnswer({ status, headers, body }) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const head = [`HTTP/1.1 ${status} Answer`, ...lines, `content-length: ${body.length}`].join('\r\n');
  return Buffer.concat([Buffer.from(`${head}\r\n\r\n`, 'latin1'), body]);
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
  const { connection: _, ...own } = headers;
  return new Promise((resolve, reject) => {
    const options = { method, agent, headers: own, ...(signal && { signal }) };
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
