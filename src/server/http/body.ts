/** Reads the body of a request: a JSON object of at most 64 KiB, with known members only. */
import { copyOwn, type OwnMembers } from '../../options/own.js';
import { readChargeJson } from '../../schema/read-charge-json.js';
import { refuse } from './refusal.js';

const MAX_BYTES = 64 * 1024;

/**
 * Reads a body.
 * @throws {Refusal} 413, 415, or 400 for anything but an object whose members have these names and are texts.
 */
export async function readBodyMembers(
  request: Request,
  names: readonly string[],
): Promise<Readonly<Record<string, string | undefined>>> {
  const [type = ''] = (request.headers.get('content-type') ?? '').split(';');
  if (type.trim().toLowerCase() !== 'application/json') throw refuse(415, 'content_type_invalid');
  const members = parse(await readText(request));
  const isKnown = ([name, value]: readonly [string, unknown]) => names.includes(name) && typeof value === 'string';
  if (!members || !Object.entries(members).every(isKnown)) throw refuse(400, 'request_invalid');
  return members as Record<string, string>;
}

function parse(text: string): OwnMembers | undefined {
  try {
    // It refuses a member that stands twice.
    return copyOwn(readChargeJson(text));
  } catch {
    return undefined;
  }
}

async function readText({ headers, body }: Request): Promise<string> {
  if (Number(headers.get('content-length')) > MAX_BYTES) throw refuse(413, 'body_too_large');
  if (!body) return '';
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  const reader = body.getReader();
  // The sender may go away before the end.
  const read = () => reader.read().catch(() => Promise.reject(refuse(400, 'request_invalid')));
  for (let part = await read(); !part.done; part = await read()) {
    bytes += part.value.length;
    if (bytes > MAX_BYTES) throw refuse(413, 'body_too_large');
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}
