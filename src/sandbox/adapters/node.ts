/** The door over HTTP, for Node. */
import { createServer, type Server } from 'node:http';
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
  /** Stops taking requests and resolves when the last one is answered. */
  close(): Promise<void>;
}

/**
 * Serves a sandbox over HTTP.
 * @throws {Error} of Node, such as `EADDRINUSE`, when the address cannot be had.
 */
export async function serve(
  sandbox: Sandbox,
  { port = 0, host = '127.0.0.1' }: ServeOptions = {},
): Promise<SandboxServer> {
  const listener = getRequestListener((request, bindings) => answer(sandbox, request, bindings as HttpBindings), {
    overrideGlobalObjects: false,
  });
  const server = createServer(listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  const close = closeWhenIdle(server);
  const { port: actualPort } = server.address() as AddressInfo;
  return { url: `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`, close };
}

/** Makes the way to close a server: the requests that it has are answered, and connections without one are cut. */
function closeWhenIdle(server: Server): () => Promise<void> {
  const idle = new Set<Socket>();
  let isClosing = false;
  server.on('connection', (socket) => {
    idle.add(socket);
    socket.on('close', () => idle.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    idle.delete(socket);
    response.on('close', () => (isClosing ? socket.end() : idle.add(socket)));
  });
  return () =>
    new Promise((resolve) => {
      isClosing = true;
      server.close(() => resolve());
      for (const socket of idle) socket.destroy();
    });
}

const LOOPBACK = /^(::1|(::ffff:)?127(\.\d+){3})$/;

/** Answers a request, or closes its connection when the answer is dropped. */
async function answer(sandbox: Sandbox, request: Request, { incoming, outgoing }: HttpBindings): Promise<Response> {
  // Who is not on this machine may write any Host, but cannot take this away.
  if (!LOOPBACK.test(incoming.socket.remoteAddress ?? '')) request.headers.set('forwarded', 'for=unknown');
  const response = await sandbox.fetch(request);
  if (response.type !== 'error') return response;
  outgoing.destroy();
  return RESPONSE_ALREADY_SENT;
}
