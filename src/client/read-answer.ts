/** Reads a response: the whole body up to a limit, then as JSON. */
import { ResponseError } from '../errors/response-error.js';
import type { HttpAnswer } from './responses.js';

/** The largest body that is read, in bytes after decompression. */
const MAX_BYTES = 2 ** 20;

/**
 * Reads a whole response.
 * @throws {ResponseError} `response_too_large` for a successful answer over 1 MiB.
 * @throws when the connection is lost while a successful answer is read.
 */
export async function readAnswer(response: Response, secrets: readonly string[]): Promise<HttpAnswer> {
  const { status, headers, ok } = response;
  let body: unknown;
  try {
    const read = await readText(response);
    if (read.length > MAX_BYTES) throw tooLarge();
    // An HTML page is not an answer, even if it would parse. Simple servers send no type, or text/plain.
    if (/json|^text\/plain|^$/i.test(headers.get('content-type') ?? '')) body = parseBody(read);
  } catch (error) {
    // After a failure, the status still tells something.
    if (ok) throw error;
  }
  return { status, headers, secrets, body };
}

async function readText(response: Response): Promise<string> {
  // Some platforms have no TextDecoder or no streams, and node-fetch has others. There the limit is checked after reading.
  const reader = globalThis.TextDecoder && response.body?.getReader?.();
  if (!reader) return response.text();
  const decoder = new TextDecoder();
  let text = '';
  for (let bytes = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.length;
    if (bytes > MAX_BYTES) {
      reader.cancel().catch(() => {});
      throw tooLarge();
    }
    text += decoder.decode(value, { stream: true });
  }
}

const tooLarge = () => new ResponseError('response_too_large', 'The gateway answered more than 1 MiB.');

/** Matches a string, which nothing is taken from, or a long number. */
const STRING_OR_LONG_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"?|[-+.\de]{16,}/gi;

/** Reads JSON. A number that JavaScript would round becomes a text with all its digits, because it may be an identifier. */
function parseBody(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text);
    // Only now: in a text that is no JSON, this could make a number of what is none.
    const exact = text.replace(STRING_OR_LONG_NUMBER, (match) => (isExact(match) ? match : `"${match}"`));
    return exact === text ? body : JSON.parse(exact);
  } catch {
    return undefined;
  }
}

function isExact(match: string): boolean {
  const number = Number(match);
  return match.startsWith('"') || (String(number) === match && Math.abs(number) <= Number.MAX_SAFE_INTEGER);
}
