/** Makes a web request of a request of Node's servers. */
import { parseUrl } from '../../fields/url.js';
import { type NodeReadable, openBody } from './body.js';

/** The part of Node's requests that is used here: of HTTP/1.1, of HTTP/2, of Express and of Connect. */
export interface NodeRequest extends NodeReadable {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  /** The whole address, where a framework cuts the place of the handler from `url`. */
  readonly originalUrl?: string | undefined;
  /** What a parser in front has made of the body. */
  readonly body?: unknown;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly rawHeaders?: readonly string[] | undefined;
  readonly socket?:
    | { readonly remoteAddress?: string | undefined; readonly encrypted?: boolean | undefined }
    | undefined;
}

/** Names that describe a body as it was sent. They would be wrong for one that was read and written again. */
const OF_BODY = ['content-length', 'content-encoding', 'transfer-encoding'];

/**
 * Makes a web request. Returns `undefined` if its host or its address is not one, or if the platform refuses it.
 * @param body Where the body comes from: a stream, or what a parser has made of it that has read it before.
 */
export function toWebRequest(
  request: NodeRequest,
  body: { readonly stream: NodeReadable } | { readonly parsed: unknown } | undefined,
): Request | undefined {
  const { method = 'GET' } = request;
  const target = readTarget(request);
  const url = target && writeUrl(target, request.socket);
  if (!url) return undefined;
  const hasBody = body && method !== 'GET' && method !== 'HEAD';
  const isParsed = body !== undefined && 'parsed' in body;
  const content = !hasBody ? null : 'parsed' in body ? writeAgain(body.parsed) : openBody(body.stream);
  try {
    const headers = toHeaders(request, target.host, isParsed ? OF_BODY : []);
    // The types of a page do not know `duplex`, without which Node refuses a stream.
    const init = { method, headers, body: content, duplex: 'half' };
    return new Request(url, init);
  } catch {
    return undefined;
  }
}

/** Writes a body again that was read before, by `express.json()` or the like. */
function writeAgain(parsed: unknown): BodyInit | null {
  if (parsed === undefined || typeof parsed === 'string' || parsed instanceof Uint8Array)
    return (parsed ?? null) as BodyInit;
  return JSON.stringify(parsed);
}

// A name or an IPv4 address, or an IPv6 address in brackets, and perhaps a port (RFC 9112 §3.2).
const HOST = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i;

/** The target of a request to a proxy, which servers must take as well. Its host counts, and the header does not (RFC 9112 §3.2.2). */
const ABSOLUTE = /^https?:\/\/([^/?#]*)/i;

/** What a request asks for: the host and, from its first slash, the address. */
interface Target {
  readonly host: string;
  readonly address: string;
}

/** Reads where a request goes to. A request that names two different hosts, or none, is no request. */
function readTarget(request: NodeRequest): Target | undefined {
  const { url = '', originalUrl = url } = request;
  const named = readHost(request);
  const [start, host = named] = ABSOLUTE.exec(originalUrl) ?? [];
  if (named === undefined || host === undefined || !HOST.test(host)) return undefined;
  const address = start === undefined ? originalUrl : originalUrl.slice(start.length).replace(/^(?!\/)/, '/');
  return { host, address };
}

/** Reads the host: the header, or the pseudo-header of HTTP/2. */
function readHost({ headers, rawHeaders = [] }: NodeRequest): string | undefined {
  const isRepeated = rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length > 1;
  const hosts = [headers[':authority'], headers.host].filter((each) => each !== undefined);
  const [host] = hosts;
  const isOne = !isRepeated && typeof host === 'string' && hosts.every((each) => each === host);
  return isOne && HOST.test(host) ? host : undefined;
}

/**
 * Writes the address. The URL parser would change some paths: it resolves `..` and turns `\` into `/`. The framework in front has
 * judged the path as it was sent, so such a path is refused.
 */
function writeUrl({ host, address }: Target, socket: NodeRequest['socket']): string | undefined {
  if (!address.startsWith('/') || address.includes('#')) return undefined;
  const parsed = parseUrl(`${socket?.encrypted ? 'https' : 'http'}://${host}${address}`);
  const [path] = address.split('?');
  return parsed && parsed.pathname === path ? parsed.href : undefined;
}

function toHeaders({ headers }: NodeRequest, host: string, without: readonly string[]): Headers {
  const copy = new Headers({ host });
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || name === 'host' || name.startsWith(':') || without.includes(name)) continue;
    for (const each of [value].flat()) copy.append(name, each);
  }
  return copy;
}
