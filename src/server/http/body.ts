/** Reads the body of a request: a JSON object of at most 64 KiB, with known members only. */
import { encodeUtf8 } from '../../bytes.js';
import { copyOwn, type OwnMembers } from '../../options/own.js';
import { tellDeveloper } from '../../report/tell-developer.js';
import { readChargeJson } from '../../schema/read-charge-json.js';
import { type Refusal, refuse } from './refusal.js';

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
  const isWanted = (given: OwnMembers): given is Record<string, string> =>
    Object.entries(given).every(([name, value]) => names.includes(name) && typeof value === 'string');
  if (!members || !isWanted(members)) throw refuse(400, 'request_invalid');
  return members;
}

function parse(text: string): OwnMembers | undefined {
  try {
    // It refuses a member that stands twice.
    return copyOwn(readChargeJson(text));
  } catch {
    return undefined;
  }
}

async function readText(request: Request): Promise<string> {
  const { body, bodyUsed } = request;
  const announced = Number(request.headers.get('content-length'));
  if (announced > MAX_BYTES) throw refuse(413, 'body_too_large');
  if (bodyUsed || body?.locked) throw refuseUsed();
  // Where a library has its own Request, its body may be no web stream.
  const isStream = typeof body?.getReader === 'function';
  const text = await (isStream ? readStream(body) : readWhole(request));
  if (text === '' && announced > 0) throw refuseUsed();
  return text;
}

async function readStream(body: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  const reader = body.getReader();
  // The sender may go away before the end.
  const read = () => reader.read().catch(refuseUnread);
  for (let part = await read(); !part.done; part = await read()) {
    bytes += part.value.length;
    if (bytes > MAX_BYTES) throw refuse(413, 'body_too_large');
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}

async function readWhole(request: Request): Promise<string> {
  const text = await request.text().catch(refuseUnread);
  if (encodeUtf8(text).length > MAX_BYTES) throw refuse(413, 'body_too_large');
  return text;
}

const refuseUnread = () => Promise.reject(refuse(400, 'request_invalid'));

/** Refuses a request whose body was read before. Its sender has made no mistake, so the developer is told. */
function refuseUsed(): Refusal {
  tellDeveloper(
    'error',
    'The body of a request was read before the payments got it, so nothing was charged. Let what stands in front read a copy: ' +
      'request.clone(), or c.req.raw.clone() in Hono.',
    'server.md#nobody-may-read-the-body-first',
  );
  return refuse(400, 'request_invalid');
}
