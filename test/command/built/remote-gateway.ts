/** A gateway with other answers than ours. It opens tokens with node:crypto. */
import { createDecipheriv, pbkdf2Sync } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export const KEYS = { apiKey: 'key_test_other', signature: 'sig_test_other' };

/** What a charge at this gateway has become. */
export interface Order {
  /** The gateway's own reason for a decline, or `undefined`. */
  readonly reason: string | undefined;
  readonly isSepa: boolean;
  readonly count: number;
}

/** How it writes its answers. */
export interface Words {
  charge(order: Order): readonly [status: number, body: object];
  used(charge: object): readonly [status: number, body: object];
  refuse(status: number): object;
  made(count: number): object;
}

// The cards that our sandbox declines, except for one, which this gateway accepts.
const REASONS: Readonly<Record<string, string>> = {
  '4000000000000002': '05',
  '4000000000009995': '51',
  '4000000000009987': '41',
  '4000000000009979': '43',
  '4000000000000069': '54',
  '4000000000000127': 'N7',
  '4000000000006975': '65',
  '4100000000000019': '59',
};

/** Starts the gateway. `seen` lists its requests. */
export async function startOtherGateway(words: Words) {
  const seen: string[] = [];
  const charges = new Map<string, object>();
  const answer = (path: string, headers: IncomingMessage['headers'], text: string): readonly [number, object] => {
    if (headers.authorization !== KEYS.apiKey) return [401, words.refuse(401)];
    if (path.startsWith('/v1/tokens/') || path.startsWith('/v1/retrieve/')) {
      return path.includes('unknown') || path.includes('doctor') ? [404, words.refuse(404)] : [200, words.made(7)];
    }
    if (!path.includes('/process/')) return [201, words.made(seen.length)];
    if (headers.signature !== KEYS.signature) return [401, words.refuse(401)];
    const { token } = JSON.parse(text);
    const before = charges.get(token);
    if (before) return words.used(before);
    const plaintext = openToken(token);
    if (!plaintext) return [400, words.refuse(400)];
    const [, number = ''] = /"cardNumber":(\d+)/.exec(plaintext) ?? [];
    const order = { reason: REASONS[number], isSepa: plaintext.includes('"iban"'), count: charges.size + 1 };
    const [status, body] = words.charge(order);
    charges.set(token, body);
    return [status, body];
  };
  const server = createServer(async (request, response) => {
    const text = Buffer.concat(await request.toArray()).toString('utf8');
    seen.push(`${request.method} ${request.url}`);
    const [status, body] = answer(request.url ?? '', request.headers, text);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

function openToken(token: string): string | undefined {
  const bytes = Buffer.from(token, 'hex');
  const key = pbkdf2Sync(KEYS.apiKey, KEYS.signature, 1000, 32, 'sha256');
  try {
    const decipher = createDecipheriv('aes-256-cbc', key, bytes.subarray(0, 16));
    return Buffer.concat([decipher.update(bytes.subarray(16)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
