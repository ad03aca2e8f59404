/** Puts the routes of payments into Fastify. */
import { askPayments, checkHandler, listJoinableHeaders, type WebHandler } from './answer.js';
import { discardRest, type NodeReadable } from './body.js';
import type { NodeRequest } from './request.js';

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
 * import { fastify } from 'fastify';
 * await fastify().register(toFastify(payments), { prefix: '/payments' });
 * ```
 */
export function toFastify(payments: WebHandler): (scope: FastifyScope) => Promise<void> {
  checkHandler(payments);
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const stream = isStream(request.body) ? request.body : undefined;
    try {
      const { status, headers, body } = await askPayments(payments, request.raw, stream && { stream });
      reply.code(status);
      for (const [name, value] of listJoinableHeaders(headers)) reply.header(name, value);
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
