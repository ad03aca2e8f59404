/** Serves a sandbox over HTTP in Node. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { createOptionError } from '../../errors/option-error.js';
import { type KnownNames, refuseUnknown } from '../../options/known-names.js';
import type { Sandbox } from '../sandbox.js';

/** The address to listen on. */
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
   * Stops accepting requests, and resolves when the current ones are answered, after at most 5 seconds. It does not wait for a
   * request whose body is not complete.
   */
  close(): Promise<void>;
}

/**
 * Serves a sandbox over HTTP.
 * @throws {ConfigurationError} `option_invalid` for an unknown option, or without a sandbox.
 * @throws {Error} Node's error, such as `EADDRINUSE`, when it cannot listen on the address.
 * @example
 * ```ts
 * const { url, close } = await serve(createSandbox(), { port: 4010 });
 * ```
 */
export async function serve(sandbox: Sandbox, options: ServeOptions = {}): Promise<SandboxServer> {
  if (typeof Object(sandbox).fetch !== 'function')
    throw createOptionError('sandbox must be one that createSandbox made');
  refuseUnknown(options, SERVE_NAMES);
  const { port = 0, host = '127.0.0.1' } = options;
  const listener = getRequestListener((request, bindings) => answer(sandbox, request, bindings as HttpBindings), {
    overrideGlobalObjects: false,
  });
  const server = createServer(listener);
  server.keepAliveTimeout = IDLE_MS;
  const close = closeWhenAnswered(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  const { port: actualPort } = server.address() as AddressInfo;
  return { url: `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`, close };
}

const SERVE_NAMES: KnownNames<ServeOptions> = { port: true, host: true };

/**
 * How long an idle connection stays open. Node's 5 seconds are about the time between two payments of a test. A server could then
 * send a charge just as the connection is closed, and the charge would end as unknown.
 */
const IDLE_MS = 65_000;

const DRAIN_MS = 5000;

/** Makes the function that closes a server. Complete requests are answered, even those that wait. All others are cut. */
function closeWhenAnswered(server: Server): () => Promise<void> {
  /** For each connection, the requests that wait for an answer. */
  const waiting = new Map<Socket, Set<IncomingMessage>>();
  let isClosing = false;

  function cutUnlessAsked(socket: Socket): void {
    const requests = [...(waiting.get(socket) ?? [])];
    // Cut it after the written data, which may be an answer.
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

/** Answers a request, or cuts its connection if the answer is dropped. */
async function answer(sandbox: Sandbox, request: Request, { incoming, outgoing }: HttpBindings): Promise<Response> {
  // A caller from another machine can write any Host header, but cannot remove this mark.
  if (!LOOPBACK.test(incoming.socket.remoteAddress ?? '')) request.headers.set('forwarded', 'for=unknown');
  const response = await sandbox.fetch(request);
  if (response.type !== 'error') return response;
  dropAnswer(outgoing, incoming);
  return RESPONSE_ALREADY_SENT;
}

/** Sends headers, and then cuts the connection. Without headers Chromium and Deno repeat a lost POST by themselves. */
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
  // It waits until an earlier request is answered.
  else outgoing.once('socket', cut);
}
