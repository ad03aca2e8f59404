/** Gateways for tests: one that speaks HTTP, and one that is only a socket. Both stop when their test ends. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { type Client, type ClientOptions, createClient } from '../../src/index.js';

/** A request as it arrived. */
export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A gateway that runs. */
export interface RunningGateway {
  readonly url: string;
  /** Every request so far. */
  readonly requests: readonly SeenRequest[];
}

/** Writes the answer to a request. */
export type Respond = (response: ServerResponse, request: SeenRequest, index: number) => void;

/** Keys that every test may use. */
export const KEYS = { apiKey: 'key_7f0c2a', signature: 'sig_51b9e0' };

/** Starts a gateway on this machine that answers every request with the same JSON, or with the function. */
export async function startGateway(answer: object | Respond): Promise<RunningGateway> {
  const requests: SeenRequest[] = [];
  const respond: Respond =
    typeof answer === 'function' ? (answer as Respond) : (response) => sendJson(response, 200, answer);
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const seen = { method, url, headers, body: await readBody(request) };
    requests.push(seen);
    respond(response, seen, requests.length - 1);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: await listen(server), requests };
}

/** Answers with JSON. */
export function sendJson(response: ServerResponse, status: number, body: object, headers: object = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** Starts a server that only accepts connections. Returns its address, and the sockets it has seen. */
export async function startTcpServer(onConnection: (socket: Socket) => void) {
  const sockets: Socket[] = [];
  const server = createTcpServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {}); // The client may leave first.
    onConnection(socket);
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { url: await listen(server), sockets };
}

/** Finds an address on this machine where nobody listens. */
export async function findClosedPort(): Promise<string> {
  const server = createTcpServer();
  const url = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return url;
}

/** Creates a client with test keys. */
export function createTestClient(baseUrl: string, options: Partial<ClientOptions> = {}): Client {
  return createClient({ baseUrl, ...KEYS, timeoutMs: 10_000, ...options });
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function readBody(request: IncomingMessage): Promise<string> {
  return Buffer.concat(await request.toArray()).toString('utf8');
}
