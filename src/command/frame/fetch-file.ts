/** Fetches a file of a deployed folder. */
import { ResponseError } from '../../errors/response-error.js';
import { parseUrl } from '../../fields/url.js';
import { explainNoAnswer } from '../gateway/ask.js';

/** A file as it came. */
export interface DeployedFile {
  /** The path in the folder. */
  readonly name: string;
  /** What it is called in a sentence, if that is not its name. */
  readonly label?: string;
  /** Its address, after redirects. */
  readonly address: URL;
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
}

/** Why there is no file. */
interface Failure {
  readonly name: string;
  /** A sentence without its dot. */
  readonly failure: string;
  /** What was answered, if there was a whole answer. */
  readonly status?: number;
}

/** The result for a file. */
export type Fetched = DeployedFile | Failure;

// As `explainNoAnswer` says.
const WAIT_MS = 20_000;
const MAX_BYTES = 2 ** 20;
const MAX_REDIRECTS = 3;

/** Fetches a file, which must be there. It never throws. */
export async function fetchFile(name: string, url: URL): Promise<Fetched> {
  const answer = await fetchAnswer(name, url);
  if ('failure' in answer || answer.status === 200) return answer;
  const { status } = answer;
  return { name, status, failure: `it answers ${status}, not 200` };
}

/**
 * Fetches what a path answers, also an error. It goes on as a browser does, but follows no redirect to another origin, and reads
 * at most 1 MiB. It never throws.
 */
export async function fetchAnswer(name: string, url: URL): Promise<Fetched> {
  const signal = AbortSignal.timeout(WAIT_MS);
  // Some hosts send their page on every path only to a client that asks for HTML.
  const headers = { accept: /\.(js|css)$/.test(name) ? '*/*' : 'text/html,*/*;q=0.8' };
  let address = url;
  try {
    for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
      const response = await fetch(address, { redirect: 'manual', signal, headers });
      const { status } = response;
      const location = response.headers.get('location');
      if (status < 300 || status > 399 || location === null) {
        return { name, address, status, headers: response.headers, bytes: await readBytes(response) };
      }
      await response.body?.cancel();
      const next = parseUrl(location, address.href);
      if (next?.origin !== url.origin) return { name, status, failure: 'it is a redirect to another origin' };
      address = next;
    }
    return { name, failure: 'it is a redirect that does not end' };
  } catch (error) {
    return { name, failure: explainNoAnswer(error) };
  }
}

async function readBytes(response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop cancels the rest.
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > MAX_BYTES) throw new ResponseError('response_too_large', 'The file is over 1 MiB.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
