/** Puts the routes of payments into `node:http`, `node:http2`, Express and Connect. */
import { encodeUtf8 } from '../../bytes.js';
import { hideSecrets } from '../../report/hide-secrets.js';
import { tellDeveloper } from '../../report/tell-developer.js';
import { askPayments, checkHandler, listJoinableHeaders, type WebHandler, type WholeAnswer } from './answer.js';
import { discardRest } from './body.js';
import type { NodeRequest } from './request.js';

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
 * import express from 'express';
 * express().use('/payments', toNode(payments));
 * ```
 */
export function toNode(payments: WebHandler): NodeHandler {
  checkHandler(payments);
  return (request, response, next) => {
    answerNode(payments, request, response).catch((error: unknown) => answerFailure(error, response, next));
  };
}

async function answerNode(payments: WebHandler, request: NodeRequest, response: NodeResponse): Promise<void> {
  try {
    // Express 4 gives every request a body, also one that no parser has read.
    const isRead = request.readableEnded && 'body' in request;
    const answer = await askPayments(payments, request, isRead ? { parsed: request.body } : { stream: request });
    const { headersSent, writableEnded, destroyed, stream } = response;
    const isGone = headersSent || writableEnded || destroyed || stream?.destroyed;
    if (!isGone) writeAnswer(response, answer, request.method === 'HEAD');
  } finally {
    discardRest(request);
  }
}

function writeAnswer(response: NodeResponse, { status, headers, body }: WholeAnswer, isHead: boolean): void {
  response.statusCode = status;
  for (const [name, value] of listJoinableHeaders(headers)) response.setHeader(name, value);
  const cookies = headers.getSetCookie();
  const others = [response.getHeader('set-cookie') ?? []].flat().map(String);
  if (cookies.length > 0) response.setHeader('set-cookie', [...others, ...cookies]);
  if (isHead || body.length === 0) response.end();
  else response.end(body);
}

function answerFailure(error: unknown, response: NodeResponse, next: ((error?: unknown) => void) | undefined): void {
  try {
    if (next) next(error);
    else {
      tell(error);
      if (!response.headersSent) writeAnswer(response, createFailure(), false);
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
  tellDeveloper(
    'error',
    hideSecrets(`A request to the payments failed: ${text}`, []),
    'server.md#when-it-does-not-work',
  );
}
