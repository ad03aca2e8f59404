/** Sends one request to a real gateway, and reads its answer. */
import type { Target } from './target.js';

/** A request to send. */
export interface Question {
  readonly method: 'GET' | 'POST' | 'OPTIONS';
  /** The path below the base URL. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body, as JSON. */
  readonly json?: string;
}

/** A complete answer. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body; `undefined` when it is not JSON. */
  readonly body: unknown;
}

/** The result of a request: an answer, or a sentence that tells why there is none. */
export type Asked = Answer | { readonly failure: string };

const WAIT_MS = 20_000;
const MAX_BYTES = 1_048_576;

/** Sends a request to the gateway. It never throws, and returns a redirect as an answer without following it. */
export async function ask({ baseUrl }: Pick<Target, 'baseUrl'>, question: Question): Promise<Asked> {
  const { method, path, headers, json } = question;
  try {
    const response = await fetch(baseUrl + path, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(WAIT_MS),
      headers: { accept: 'application/json', ...(json ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(json === undefined ? {} : { body: json }),
    });
    return { status: response.status, headers: response.headers, body: parseJson(await readText(response)) };
  } catch (error) {
    return { failure: explainFailure(error) };
  }
}

/** Reads a body up to 1 MiB, which is more than any gateway's answer needs. */
async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > MAX_BYTES) break;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
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
export function explainFailure(error: unknown): string {
  const { name, code, cause } = error as { name?: string; code?: unknown; cause?: { code?: unknown } };
  if (name === 'TimeoutError') return `no answer within ${WAIT_MS / 1000} s`;
  // The Fetch standard blocks some ports for other services, so browsers cannot use them either.
  if ((cause as { message?: unknown } | undefined)?.message === 'bad port') return 'browsers block this port';
  const found = String(cause?.code ?? code ?? '');
  return SENTENCES[found] ?? (/^\w+$/.test(found) ? `no answer (${found})` : 'no answer');
}
