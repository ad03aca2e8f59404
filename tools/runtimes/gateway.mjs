/** A gateway over HTTP that misbehaves on demand. The first segment of a path names the case, and the second one the caller. */
import { createServer } from 'node:http';
import { listen } from '../listen.mjs';

/** @typedef {import('node:http').IncomingMessage} Request @typedef {import('node:http').ServerResponse} Response */

/** @param {Response} response @param {number} status @param {object} body @param {object} [headers] */
function send(response, status, body, headers = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

const CHARGE = { id: 'ch_1', status: 'succeeded' };

/**
 * The answer of each case. `index` counts its requests from 0.
 * @type {Record<string, (response: Response, request: Request, index: number) => void>}
 */
const CASES = {
  fine: (response, { method, url, headers }) => {
    const { authorization, signature = '' } = headers;
    send(response, 200, {
      ...CHARGE,
      seen: { method, url: url?.replace(/^\/\w+\/\w+/, ''), authorization, signature },
    });
  },
  busy: (response, _, index) => send(response, index < 2 ? 503 : 200, CHARGE, { 'retry-after': '0' }),
  redirect: (response) => response.writeHead(307, { location: '/elsewhere/x/' }).end(),
  elsewhere: (response) => send(response, 200, CHARGE),
  reset: (_, request) => request.socket.resetAndDestroy(),
  cut: (response, request) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
    response.write('{"id":', () => setTimeout(() => request.socket.destroy(), 20));
  },
  silent: () => {},
};

/**
 * Starts the gateway. `GET /count/<case>/<caller>` lists the bodies that arrived.
 * @returns {Promise<{ url: string, close: () => void }>}
 */
export async function startGateway() {
  const bodies = /** @type {Map<string, string[]>} */ (new Map());
  const server = createServer(async (request, response) => {
    const [, name = '', caller = '', third = ''] = (request.url ?? '').split('/');
    if (name === 'count') return send(response, 200, bodies.get(`${caller}/${third}`) ?? []);
    const key = `${name}/${caller}`;
    const seen = bodies.get(key) ?? [];
    bodies.set(key, seen);
    seen.push(Buffer.concat(await request.toArray()).toString());
    CASES[name]?.(response, request, seen.length - 1);
  });
  const port = await listen(server);
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, close };
}

/** Finds an address without a server. */
export async function findClosedPort() {
  const { url, close } = await startGateway();
  close();
  return url;
}
