/** Puts the routes of payments into Node's servers: `node:http`, Express and Connect, and Fastify. */
import { encodeUtf8 } from '../bytes.js';
import { createOptionError } from '../errors/option-error.js';
import { tellDeveloper } from '../errors/tell-developer.js';
import { hideSecrets } from '../options/hide-secrets.js';
import { discardRest, type NodeReadable } from './node-body.js';
import { type NodeRequest, toWebRequest } from './node-request.js';

/** What answers the requests, such as the result of `createPayments`. */
export interface WebHandler {
  /** Answers a request. `remoteAddress` is the address of whoever has opened the connection. */
  handle(request: Request, info?: { remoteAddress?: string | undefined }): Promise<Response>;
}

/** The part of Node's responses that is used here. */
export interface NodeResponse {
  statusCode: number;
  readonly headersSent: boolean;
  readonly writableEnded: boolean;
  readonly destroyed?: boolean | undefined;
  /** The stream of HTTP/2. */
  readonly stream?: { readonly destroyed: boolean } | undefined;
  getHeader(name: string): number | string | readonly string[] | undefined;
  setHeader(name: string, value: string | readonly string[]): unknown;
  end(): unknown;
  end(chunk: Uint8Array): unknown;
}

/** Answers a request of Node. `next` is given by Express and Connect. */
export type NodeHandler = (request: NodeRequest, response: NodeResponse, next?: (error?: unknown) => void) => void;

/**
 * Makes a handler for `node:http`, `node:http2`, Express and Connect. It may stand before or behind `express.json()`. A buyer who
 * goes away stops nothing: the payment goes on. It answers 400 `request_invalid` to a request without a host and a path that are
 * plain. If `handle` rejects, it calls `next` with the error, or answers 500.
 * @throws {ConfigurationError} `option_invalid` if `payments` has no method `handle`.
 * @example
 * ```ts
 * app.use('/payments', toNode(payments));
 * ```
 */
export function toNode(payments: WebHandler): NodeHandler {
  checkHandler(payments);
  return (request, response, next) => {
    answerNode(payments, request, response).catch((error: unknown) => fail(error, response, next));
  };
}

async function answerNode(payments: WebHandler, request: NodeRequest, response: NodeResponse): Promise<void> {
  try {
    // Express 4 gives every request a body, also one that nobody has read.
    const isRead = request.readableEnded && 'body' in request;
    const answer = await ask(payments, request, isRead ? { parsed: request.body } : { stream: request });
    const { headersSent, writableEnded, destroyed, stream } = response;
    const isGone = headersSent || writableEnded || destroyed || stream?.destroyed;
    if (!isGone) write(response, answer, request.method === 'HEAD');
  } finally {
    discardRest(request);
  }
}

/** An answer whose body was read, so that nothing is written before all is there. */
interface WholeAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array;
}

async function ask(
  payments: WebHandler,
  request: NodeRequest,
  body: Parameters<typeof toWebRequest>[1],
): Promise<WholeAnswer> {
  const remoteAddress = request.socket?.remoteAddress;
  const asked = toWebRequest(request, body);
  const answer = asked ? await payments.handle(asked, { remoteAddress }) : refuse();
  return { status: answer.status, headers: answer.headers, body: new Uint8Array(await answer.arrayBuffer()) };
}

const refuse = () =>
  Response.json({ code: 'request_invalid' }, { status: 400, headers: { 'cache-control': 'no-store' } });

function write(response: NodeResponse, { status, headers, body }: WholeAnswer, isHead: boolean): void {
  response.statusCode = status;
  for (const [name, value] of listHeaders(headers)) response.setHeader(name, value);
  const cookies = headers.getSetCookie();
  const others = [response.getHeader('set-cookie') ?? []].flat().map(String);
  if (cookies.length > 0) response.setHeader('set-cookie', [...others, ...cookies]);
  if (isHead || body.length === 0) response.end();
  else response.end(body);
}

/** Lists all headers but cookies, which cannot be joined. */
const listHeaders = (headers: Headers) => [...headers].filter(([name]) => name !== 'set-cookie');

function fail(error: unknown, response: NodeResponse, next: ((error?: unknown) => void) | undefined): void {
  try {
    if (next) next(error);
    else {
      tell(error);
      if (!response.headersSent) write(response, createFailure(), false);
    }
  } catch (second) {
    tell(second);
  }
}

const createFailure = (): WholeAnswer => ({
  status: 500,
  headers: new Headers({ 'content-type': 'application/json', 'cache-control': 'no-store' }),
  body: encodeUtf8('{}'),
});

// Not `reportError`: in Deno it would end the server.
function tell(error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  tellDeveloper('error', hideSecrets(`A request to the payments failed: ${text}`, []));
}

function checkHandler(payments: unknown): void {
  if (typeof Object(payments).handle !== 'function') throw createOptionError('payments must have a method handle');
}

/** The part of Fastify's requests that is used here. */
export interface FastifyRequest {
  readonly raw: NodeRequest;
  /** The body, as the parser has left it. */
  readonly body: unknown;
  /** What Fastify reads. Setting it does not change the request itself. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** The part of Fastify's replies that is used here. */
export interface FastifyReply {
  code(status: number): unknown;
  header(name: string, value: string | string[]): unknown;
  send(body?: Uint8Array): unknown;
}

/** The part of Fastify's instances that is used here. */
export interface FastifyScope {
  removeAllContentTypeParsers(): unknown;
  addContentTypeParser(
    type: string,
    parser: (request: never, payload: never, done: (error: Error | null, body?: unknown) => void) => void,
  ): unknown;
  addHook(name: 'onRequest', hook: (request: FastifyRequest) => Promise<void>): unknown;
  all(path: string, handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>): unknown;
}

/**
 * Makes a plugin for Fastify, which answers all methods and paths under its prefix, and reads their bodies itself. The parsers of
 * the app are not used there, and stay as they are elsewhere. If `handle` rejects, the app's error handler answers.
 * @throws {ConfigurationError} `option_invalid` if `payments` has no method `handle`.
 * @example
 * ```ts
 * await app.register(toFastify(payments), { prefix: '/payments' });
 * ```
 */
export function toFastify(payments: WebHandler): (scope: FastifyScope) => Promise<void> {
  checkHandler(payments);
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const stream = isStream(request.body) ? request.body : undefined;
    try {
      const { status, headers, body } = await ask(payments, request.raw, stream && { stream });
      reply.code(status);
      for (const [name, value] of listHeaders(headers)) reply.header(name, value);
      for (const cookie of headers.getSetCookie()) reply.header('set-cookie', cookie);
      return reply.send(body.length > 0 ? body : undefined);
    } finally {
      discardRest(stream ?? request.raw);
    }
  };
  return async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    scope.addHook('onRequest', hideBadType);
    for (const path of ['/', '/*']) scope.all(path, answer);
  };
}

const TYPE = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(;|$)/;

// Fastify itself would answer a content type that it cannot read. It must not see it.
async function hideBadType(request: FastifyRequest): Promise<void> {
  const type = request.headers['content-type'];
  if (type !== undefined && !TYPE.test(String(type))) request.headers = { 'content-type': 'application/octet-stream' };
}

const isStream = (body: unknown): body is NodeReadable => typeof Object(body).resume === 'function';
