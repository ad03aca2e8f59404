/** Servers of Node with payments under `/payments`, and a fake of the payments that tells what it was asked. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import express from 'express';
import fastify, { type FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import type { WebHandler } from '../../src/server/node/answer.js';
import { toFastify } from '../../src/server/node/to-fastify.js';
import { toNode } from '../../src/server/node/to-node.js';

/** What the fake has heard of a request. */
export interface Heard {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly remoteAddress: string | undefined;
}

const MAX_BYTES = 64 * 1024;

/** Reads a body as the payments do: it counts, and stops at the limit. Returns `undefined` for a body that is too large. */
async function readCounted({ body }: Request): Promise<string | undefined> {
  if (!body) return '';
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let text = '';
  for (let bytes = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.length;
    if (bytes > MAX_BYTES) return undefined;
    text += decoder.decode(value, { stream: true });
  }
}

/** Answers with what it was asked, or 413. It remembers all that it heard. */
export function createEcho(more?: (request: Request) => Promise<Response | undefined>) {
  const heard: Heard[] = [];
  const handler: WebHandler = {
    async handle(request, info) {
      const own = await more?.(request);
      if (own) return own;
      const { method, url } = request;
      const body = await readCounted(request);
      if (body === undefined) return Response.json({ code: 'body_too_large' }, { status: 413 });
      const headers = Object.fromEntries(request.headers);
      heard.push({ method, url, headers, body, remoteAddress: info?.remoteAddress });
      const cookies: [string, string][] = [
        ['set-cookie', 'a=1'],
        ['set-cookie', 'b=2'],
      ];
      return Response.json(heard.at(-1), { status: 207, headers: [['x-own', 'yes'], ...cookies] });
    },
  };
  return { heard, handler };
}

/** Listens until the test ends. Returns the port. */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** Starts a server and returns its port. */
export type Start = (payments: WebHandler) => Promise<number>;

type Listener = (request: IncomingMessage, response: ServerResponse) => void;
const serveNode = (listener: Listener) => listen(createServer(listener));

/** Calls a handler as Connect does, and as Express 4 does behind `express.json()`: every request has a body then. */
function mountByHand(payments: WebHandler, more: object): Listener {
  const handler = toNode(payments);
  return (request, response) => {
    const { url = '' } = request;
    Object.assign(request, { originalUrl: url, url: url.replace('/payments', '') || '/' }, more);
    handler(request, response, (error) => {
      response.statusCode = 599;
      response.end(String(error));
    });
  };
}

/** Starts an app of Fastify. */
export async function startFastify(app: FastifyInstance): Promise<number> {
  onTestFinished(async () => {
    const closed = app.close();
    // A connection whose request is not at its end would be waited for.
    app.server.closeAllConnections();
    await closed;
  });
  await app.listen({ port: 0, host: '127.0.0.1', listenTextResolver: () => '' });
  return (app.server.address() as AddressInfo).port;
}

/** All kinds of servers, by name. */
export const SERVERS: readonly (readonly [name: string, start: Start])[] = [
  ['node:http', (payments) => serveNode(toNode(payments))],
  ['Express', (payments) => serveNode(express().use('/payments', toNode(payments)))],
  ['Express behind its parsers', (payments) => serveNode(createParsing().use('/payments', toNode(payments)))],
  ['Connect', (payments) => serveNode(mountByHand(payments, {}))],
  ['Express 4 behind a parser that had nothing to read', (payments) => serveNode(mountByHand(payments, { body: {} }))],
  [
    'Fastify',
    async (payments) => {
      const app = fastify();
      await app.register(toFastify(payments), { prefix: '/payments' });
      return startFastify(app);
    },
  ],
];

function createParsing() {
  return express()
    .use(express.json({ limit: '5mb' }))
    .use(express.urlencoded());
}

/** Sends bytes over a connection of its own, and reads all that comes back until the server closes or `isEnough`. */
export function sendRaw(
  port: number,
  bytes: string | Buffer,
  isEnough: (text: string) => boolean = hasAnswer,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (isEnough(text)) socket.destroy();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(text));
  });
}

/** Tells whether one answer with its length is there. */
function hasAnswer(text: string): boolean {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [, length] = /content-length: (\d+)/i.exec(head) ?? [];
  return length !== undefined && rest.join('\r\n\r\n').length >= Number(length);
}

/** Reads status and body of a raw answer. */
export function parseRaw(text: string): { status: number; body: string } {
  return { status: Number(text.slice(9, 12)), body: text.slice(text.indexOf('\r\n\r\n') + 4) };
}
