/** Asks the payments about a request of a Node server, and reads their whole answer. */
import { createOptionError } from '../../errors/option-error.js';
import { type NodeRequest, toWebRequest } from './request.js';

/** What answers the requests, such as the result of `createPayments`. */
export interface WebHandler {
  /** Answers a request. `remoteAddress` is the address of whoever has opened the connection. */
  handle(request: Request, info?: { remoteAddress?: string | undefined }): Promise<Response>;
}

/** An answer whose body was read, so that nothing is written before all is there. */
export interface WholeAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array;
}

/** Asks the payments. A request that is none is refused. */
export async function askPayments(
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

/** Lists all headers but cookies, which cannot be joined. */
export const listJoinableHeaders = (headers: Headers) => [...headers].filter(([name]) => name !== 'set-cookie');

/** @throws {ConfigurationError} `option_invalid` if `payments` has no method `handle`. */
export function checkHandler(payments: unknown): void {
  if (typeof Object(payments).handle !== 'function') throw createOptionError('payments must have a method handle');
}
