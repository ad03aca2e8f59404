/** Reads the body of a request up to a limit, as JSON or as the fields of a form. */
import { encodeUtf8 } from '../../bytes.js';
import { readChargeJson } from '../../schema/read-charge-json.js';
import type { RequestContext } from './context.js';
import { badRequest, Problem, refuseOtherNames } from './problem.js';

const MAX_BYTES = 64 * 1024;

/**
 * Reads a JSON body, and keeps every digit of `cardNumber`.
 * @throws {Problem} 400 `invalid_json`, also for a member that stands twice, or 413 `body_too_large`.
 */
export async function readBody(context: RequestContext): Promise<unknown> {
  return parseBody(await readText(context));
}

/**
 * Reads a body that is empty or has only these members.
 * @throws {Problem} 400 `invalid_json`, `invalid_type` or `member_unknown`, or 413 `body_too_large`.
 */
export async function readOptionalBody(
  context: RequestContext,
  ...names: readonly string[]
): Promise<Readonly<Record<string, unknown>>> {
  const text = await readText(context);
  const body = text === '' ? {} : parseBody(text);
  if (!isObject(body)) throw badRequest('invalid_type', 'The body must be a JSON object, or empty.');
  refuseOtherNames(body, names, 'member_unknown');
  return body;
}

/**
 * Reads a body that an HTML form has sent. If a field is there twice, the last one counts.
 * @throws {Problem} 415 `form_expected`, or 413 `body_too_large`.
 */
export async function readForm(context: RequestContext): Promise<ReadonlyMap<string, string>> {
  const [type = ''] = (context.req.header('content-type') ?? '').split(';');
  if (type.trim().toLowerCase() !== 'application/x-www-form-urlencoded') {
    throw new Problem({ status: 415, code: 'form_expected', message: 'This route takes only the form of its page.' });
  }
  return new Map(new URLSearchParams(await readText(context)));
}

/** Tells whether parsed JSON is an object. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseBody(text: string): unknown {
  try {
    return readChargeJson(text);
  } catch {
    throw badRequest('invalid_json', 'The body is not JSON, or a member stands twice in it.');
  }
}

// hono's body-limit does not work here: it copies the request, and a server's own Request class cannot be copied.
async function readText({ req }: RequestContext): Promise<string> {
  const { headers } = req.raw;
  if (Number(headers.get('content-length')) > MAX_BYTES) throw bodyTooLarge();
  // A body of unknown length is counted while it arrives over the network. Without a network it is in memory already.
  if (headers.has('transfer-encoding') && req.raw.body) return readStream(req.raw.body);
  const text = await req.text();
  // UTF-8 needs at most three bytes for each UTF-16 unit.
  if (text.length * 3 > MAX_BYTES && encodeUtf8(text).length > MAX_BYTES) throw bodyTooLarge();
  return text;
}

async function readStream(body: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  // An error must not cancel the body, because that would close the connection before the answer.
  for await (const chunk of body.values({ preventCancel: true })) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw bodyTooLarge();
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** The problem of a body over the limit. */
export function bodyTooLarge(): Problem {
  return new Problem({ status: 413, code: 'body_too_large', message: 'The body is over 64 KiB.' });
}
