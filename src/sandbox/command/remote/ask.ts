/** One request to a gateway that is not ours, and its answer. */
import type { Target } from './target.js';

/** A request to send. */
export interface Question {
  readonly method: 'GET' | 'POST' | 'OPTIONS';
  /** Below the base URL. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body, as JSON. */
  readonly json?: string;
}

/** An answer that came whole. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body; `undefined` when it is not JSON. */
  readonly body: unknown;
}

/** What became of a request: an answer, or a sentence on why there is none. */
export type Asked = Answer | { readonly failure: string };

const WAIT_MS = 20_000;
const MAX_BYTES = 1_048_576;

/** Asks the gateway; never throws. A redirect is an answer, and is not followed. */
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

/** Reads a body up to 1 MiB, which no answer of a gateway needs. */
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
  ECONNREFUSED: 'the machine is there, and nothing listens on this port',
  ECONNRESET: 'the connection was cut',
  UND_ERR_SOCKET: 'the connection was cut',
  EPROTO: 'the server does not speak TLS on this port',
  ERR_SSL_WRONG_VERSION_NUMBER: 'the server does not speak TLS on this port',
  CERT_HAS_EXPIRED: 'the certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is signed by itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate is signed by a root that this machine does not know',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the server does not send its whole chain of certificates',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the certificate is signed by a root that this machine does not know',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another name',
};

/** Says in words why there was no answer. The platform's own message may hold a header, so only its code is shown. */
export function explainFailure(error: unknown): string {
  const { name, code, cause } = error as { name?: string; code?: unknown; cause?: { code?: unknown } };
  if (name === 'TimeoutError') return `no answer within ${WAIT_MS / 1000} s`;
  // The Fetch standard keeps some ports for other services, and no browser asks there either.
  if ((cause as { message?: unknown } | undefined)?.message === 'bad port') return 'no browser asks at this port';
  const found = String(cause?.code ?? code ?? '');
  return SENTENCES[found] ?? (/^\w+$/.test(found) ? `no answer (${found})` : 'no answer');
}
