/** Sends one request to a gateway or a sandbox, and reads its answer as the client does. */
import { readAnswer } from '../../client/read-answer.js';
import type { HttpAnswer } from '../../client/responses.js';
import { ResponseError } from '../../errors/response-error.js';
import { readOwn } from '../../options/own.js';
import type { Target } from './target.js';

/** A request to send. */
export interface GatewayRequest {
  readonly method: 'GET' | 'POST' | 'DELETE' | 'OPTIONS';
  /** The path below the base URL. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body, as JSON. */
  readonly json?: string;
}

/** The result of a request: an answer, or a sentence that tells why there is none. */
export type GatewayResult = HttpAnswer | { readonly failure: string };

const WAIT_MS = 20_000;

/** Sends a request to the gateway. It never throws, and returns a redirect as an answer without following it. */
export async function ask({ baseUrl }: Pick<Target, 'baseUrl'>, question: GatewayRequest): Promise<GatewayResult> {
  const { method, path, headers, json } = question;
  try {
    const response = await fetch(baseUrl + path, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(WAIT_MS),
      headers: { accept: 'application/json', ...(json ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(json === undefined ? {} : { body: json }),
    });
    return await readAnswer(response, []);
  } catch (error) {
    return { failure: explainNoAnswer(error) };
  }
}

const SENTENCES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'no server has this name',
  EAI_AGAIN: 'the name could not be looked up: the name server does not answer',
  ECONNREFUSED: 'the machine exists, but nothing listens on this port',
  ECONNRESET: 'the connection was cut',
  UND_ERR_SOCKET: 'the connection was cut',
  EPROTO: 'the server does not speak TLS on this port',
  ERR_SSL_WRONG_VERSION_NUMBER: 'the server does not speak TLS on this port',
  CERT_HAS_EXPIRED: 'the certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'this machine does not know the root of the certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the server does not send its complete chain of certificates',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'this machine does not know the root of the certificate',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another name',
};

/** Explains why there was no answer. The platform's own message may hold a header, so only its code is shown. */
export function explainNoAnswer(error: unknown): string {
  if (error instanceof ResponseError) return 'the answer is over 1 MiB';
  if (error instanceof Error && error.name === 'TimeoutError') return `no answer within ${WAIT_MS / 1000} s`;
  const cause = readOwn(error, 'cause');
  // The Fetch standard blocks some ports for other services, so browsers cannot use them either.
  if (readOwn(cause, 'message') === 'bad port') return 'browsers block this port';
  const code = String(readOwn(cause, 'code') ?? readOwn(error, 'code') ?? '');
  return SENTENCES[code] ?? (/^\w+$/.test(code) ? `no answer (${code})` : 'no answer');
}
