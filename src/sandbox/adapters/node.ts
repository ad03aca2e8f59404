/** The door over HTTP, for Node. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Sandbox } from '../sandbox.js';

/** Where to listen. */
export interface ServeOptions {
  /** Default: 0, any free port. */
  readonly port?: number | undefined;
  /** Default: 127.0.0.1, this machine only. */
  readonly host?: string | undefined;
}

/** A sandbox that listens. */
export interface SandboxServer {
  /** Its base URL. */
  readonly url: string;
  /**
   * Stops taking requests and resolves when those that it has are answered, after 5 seconds at most. A request whose body
   * has not come whole is not waited for.
   */
  close(): Promise<void>;
}

/**
 * Serves a sandbox over HTTP.
 * @throws {Error} of Node, such as `EADDRINUSE`, when the address cannot be had.
 * @example
 * ```ts
 * const { url, close } = await serve(createSandbox(), { port: 4010 });
 * ```
 */
export async function serve(
  sandbox: Sandbox,
  { port = 0, host = '127.0.0.1' }: ServeOptions = {},
): Promise<SandboxServer> {
  const listener = getRequestListener((request, bindings) => answer(sandbox, request, bindings as HttpBindings), {
    overrideGlobalObjects: false,
  });
  const server = createServer(listener);
  const close = closeWhenAnswered(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  const { port: actualPort } = server.address() as AddressInfo;
  return { url: `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`, close };
}

const DRAIN_MS = 5000;

/** Makes the way to close a server: whole requests are answered, also those that wait behind another; all else is cut. */
function closeWhenAnswered(server: Server): () => Promise<void> {
  /** Of each connection, the requests that wait for their answers. */
  const waiting = new Map<Socket, Set<IncomingMessage>>();
  let isClosing = false;

  function cutUnlessAsked(socket: Socket): void {
    const requests = [...(waiting.get(socket) ?? [])];
    // After what was written, which may be an answer.
    if (!requests.some(({ complete }) => complete)) socket.destroySoon();
  }

  server.on('connection', (socket) => {
    waiting.set(socket, new Set());
    socket.once('close', () => waiting.delete(socket));
  });
  server.on('request', (request, response) => {
    const { socket } = request;
    waiting.get(socket)?.add(request);
    response.once('close', () => {
      waiting.get(socket)?.delete(request);
      if (isClosing) cutUnlessAsked(socket);
    });
  });
  return () =>
    new Promise((resolve) => {
      isClosing = true;
      const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
      server.close(() => {
        clearTimeout(timer);
        resolve();
      });
      for (const socket of waiting.keys()) cutUnlessAsked(socket);
    });
}

const LOOPBACK = /^(::1|(::ffff:)?127(\.\d+){3})$/;

/** Answers a request, or cuts its connection when the answer is dropped. */
async function answer(sandbox: Sandbox, request: Request, { incoming, outgoing }: HttpBindings): Promise<Response> {
  // Who is not on this machine may write any Host, but cannot take this away.
  if (!LOOPBACK.test(incoming.socket.remoteAddress ?? '')) request.headers.set('forwarded', 'for=unknown');
  const response = await sandbox.fetch(request);
  if (response.type !== 'error') return response;
  dropAnswer(outgoing, incoming);
  return RESPONSE_ALREADY_SENT;
}

/**
 * Sends headers, and then cuts. Without headers Chromium and Deno would send a POST again by themselves, and what was to be
 * lost would be answered.
 */
function dropAnswer(outgoing: ServerResponse, { headers: { origin } }: IncomingMessage): void {
  outgoing.writeHead(200, {
    'Content-Type': 'application/json',
    'Content-Length': 1,
    Connection: 'close',
    ...(origin === undefined ? {} : { 'Access-Control-Allow-Origin': origin }),
  });
  outgoing.flushHeaders();
  const cut = () => outgoing.socket?.destroySoon();
  if (outgoing.socket) cut();
  // It waits behind the answer of an earlier request.
  else outgoing.once('socket', cut);
}
