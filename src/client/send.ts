/** Sends the calls of one client. */
import {
  type CallOptions,
  findFetch,
  type ParsedClientOptions,
  parseCallOptions,
  requireSignature,
} from './client-options.js';
import { sendCall } from './request.js';
import type { HttpAnswer } from './responses.js';

/** One route of the gateway. Every member is written out, so that a polluted prototype adds nothing. */
interface Route<Result> {
  readonly path: string;
  /** A GET has no body. */
  readonly body: string | undefined;
  /** The parts of the body that no error may show. */
  readonly secrets: readonly string[];
  /** Whether it charges a token. Such a request also carries the signature. */
  readonly isCharge: boolean;
  readonly read: (answer: HttpAnswer) => Result;
}

/** Sends a call on a route, and reads its answer. */
export type Send = <Result>(route: Route<Result>, call?: CallOptions | null) => Promise<Result>;

export function createSend(own: ParsedClientOptions): Send {
  return async (route, call) => {
    const { apiKey, signature, retries, onAttempt } = own;
    const headers: Record<string, string> = { accept: 'application/json', authorization: apiKey };
    if (route.body !== undefined) headers['content-type'] = 'application/json';
    if (route.isCharge) headers.signature = requireSignature(signature);
    return sendCall({
      ...route,
      ...parseCallOptions(call, own.timeoutMs),
      fetch: own.fetch ?? findFetch(),
      url: own.baseUrl + route.path,
      headers,
      retries,
      secrets: [apiKey, signature ?? apiKey, ...route.secrets],
      onAttempt,
    });
  };
}
