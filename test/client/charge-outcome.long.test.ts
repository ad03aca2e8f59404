/** Every status × body × words × readError × attempt before: what a charge is known to be, by an oracle of its own. */
import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClientOptions } from '../../src/index.js';
import { caught } from '../caught.js';
import { createTestClient, startTcpServer } from './gateway.js';
import { failCharge, type StubAnswer, stubFetch } from './stub-fetch.js';

const STATUSES = [
  200, 201, 202, 206, 301, 302, 307, 308, 400, 401, 402, 403, 404, 405, 406, 407, 408, 409, 410, 411, 412, 413, 414,
  415, 416, 417, 418, 421, 422, 423, 424, 425, 426, 428, 429, 431, 451, 499, 500, 501, 502, 503, 504, 520,
];

/** The message in the answer, by what it speaks of. */
const MESSAGES = {
  token: 'No such token',
  use: 'It was redeemed',
  card: 'Your card has already expired',
  none: 'The amount is too small',
};

type Words = keyof typeof MESSAGES;
type Body = keyof typeof BODIES;
type Reader = 'token_already_used' | 'gateway_error' | undefined;

const JSON_TYPE = { 'content-type': 'application/json' };
// In one chunk, so that the test does not spend its time on decoding it.
const TOO_LONG = new TextEncoder().encode(' '.repeat(2 ** 20 + 1));

/** Writes the response with a message. */
const BODIES = {
  whole: (status: number, message: string) => Response.json({ error: { message } }, { status }),
  live: (status: number, message: string) => Response.json({ ...LIVE, error: { message } }, { status }),
  cut: (status: number, message: string) => stream(status, [writeJson(message)], true),
  'too long': (status: number, message: string) => stream(status, [TOO_LONG, writeJson(message)]),
  HTML: (status: number, message: string) =>
    new Response(`<p>${message}</p>`, { status, headers: { 'content-type': 'text/html' } }),
  empty: (status: number) => new Response('', { status, headers: JSON_TYPE }),
  list: (status: number, message: string) => Response.json([{ error: { message } }], { status }),
  text: (status: number, message: string) => Response.json(message, { status }),
};

const LIVE = { id: 'ch_1', status: 'succeeded' };

const writeJson = (message: string) => new TextEncoder().encode(JSON.stringify({ error: { message } }));

/** Sends the chunks, and then loses the connection if the body is cut. */
function stream(status: number, chunks: readonly Uint8Array[], isCut = false): Response {
  const left = [...chunks];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = left.shift();
      if (chunk) controller.enqueue(chunk);
      else if (isCut) controller.error(new TypeError('terminated'));
      else controller.close();
    },
  });
  return new Response(body, { status, headers: JSON_TYPE });
}

interface Row {
  readonly status: number;
  readonly body: Body;
  readonly words: Words;
  readonly reader: Reader;
  /** Whether the attempt before was answered 503. */
  readonly isSecond: boolean;
}

/** What the documents say, in their order. Written without a look at the source. */
function expectError({ status, body, words, reader, isSecond }: Row): object {
  const tell = (code: string, outcome: 'refused' | 'unknown') => ({
    code,
    outcome: isSecond ? 'unknown' : outcome,
    canResend: code !== 'token_already_used' && (isSecond || outcome === 'unknown'),
    attempts: isSecond ? 2 : 1,
  });
  if (status < 300) return tell(expectCodeOf2xx(body, words, reader), 'unknown');
  if (status < 400 || status >= 500) return tell('gateway_error', 'unknown');
  if ([408, 409, 425, 429].includes(status)) return tell('gateway_error', 'unknown');
  if (body === 'live') return tell(words === 'use' ? 'token_already_used' : 'gateway_error', 'unknown');
  if (body !== 'whole') return tell('gateway_error', 'unknown');
  if (reader === 'gateway_error') return tell('gateway_error', 'refused');
  if (reader === 'token_already_used') return tell('token_already_used', 'unknown');
  if (words === 'use') return tell('token_already_used', 'unknown');
  if (words === 'token' || status === 404 || status === 410) return tell('gateway_error', 'unknown');
  return tell('gateway_error', 'refused');
}

/** A 2xx without a charge. */
function expectCodeOf2xx(body: Body, words: Words, reader: Reader): string {
  if (body === 'cut') return 'connection_failed';
  if (body === 'too long') return 'response_too_large';
  if (reader) return reader === 'token_already_used' ? reader : 'response_invalid';
  const isRead = body === 'whole' || body === 'list';
  return isRead && words === 'use' ? 'token_already_used' : 'response_invalid';
}

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

async function charge({ status, body, words, reader, isSecond }: Row): Promise<object> {
  const answer = () => BODIES[body](status, MESSAGES[words]);
  const before: StubAnswer[] = isSecond ? [[503, {}, { 'retry-after': '0' }]] : [];
  const options: Partial<ClientOptions> = { retries: isSecond ? 1 : 0 };
  const fetch = stubFetch(...before, answer);
  const readError = () => reader;
  return caught(createTestClient('https://gateway.example', { fetch, readError, ...options }).chargeCard('tok_1'));
}

describe.each(STATUSES)('a charge answered by %i', (status) => {
  // A live charge in a 2xx is a result, of which other tests speak.
  const bodies = (Object.keys(BODIES) as Body[]).filter((body) => body !== 'live' || status > 299);

  it.each(bodies)('with a body that is: %s', async (body) => {
    for (const words of Object.keys(MESSAGES) as Words[]) {
      for (const reader of [undefined, 'gateway_error', 'token_already_used'] as const) {
        for (const isSecond of [false, true]) {
          const row = { status, body, words, reader, isSecond };
          expect(await charge(row), JSON.stringify(row)).toMatchObject(expectError(row));
        }
      }
    }
  });
});

describe('over a socket', () => {
  const announce = (status: number, length: number, body: string) =>
    `HTTP/1.1 ${status} x\r\ncontent-type: application/json\r\nconnection: close\r\ncontent-length: ${length}\r\n\r\n${body}`;
  const REFUSAL = JSON.stringify({ error: { code: 'amount_invalid' } });

  it.each([400, 401, 402, 403, 422, 451])('a %i is believed only if its body came whole', async (status) => {
    const answerWith = (data: string) => (socket: Socket) => void socket.once('data', () => socket.end(data));
    const whole = await startTcpServer(answerWith(announce(status, REFUSAL.length, REFUSAL)));
    const cut = await startTcpServer(answerWith(announce(status, REFUSAL.length + 1, REFUSAL)));
    const refused = { code: 'gateway_error', outcome: 'refused', status };
    expect(await caught(createTestClient(whole.url).chargeCard('tok_1'))).toMatchObject(refused);
    const unknown = { code: 'gateway_error', outcome: 'unknown', canResend: true, status, body: undefined };
    expect(await caught(createTestClient(cut.url).chargeCard('tok_1'))).toMatchObject(unknown);
  });
});

describe('what was seen: a browser repeats a charged request, and the gateway refuses the repeat', () => {
  it.each([
    [400, { error: { message: 'No such token' } }],
    [404, { error: { code: 'not_found' } }],
    [422, { message: 'The voucher was redeemed' }],
    [400, { message: 'A payment is processed only once.' }],
    [400, { error: { code: 'token_invalid' } }],
    [422, { errors: { token: ['is unknown'] } }],
  ])('%i %j is not told as "not charged"', async (status, body) =>
    expect(await failCharge([status, body])).toMatchObject({ outcome: 'unknown' }),
  );
});

describe('two objects of one answer with different known statuses', () => {
  const torn = { id: 'ch_1', status: 'failed', data: { id: 'ch_1', status: 'succeeded' } };

  it.each([200, 400, 402, 422, 451])('are unknown when the status is %i', async (status) =>
    expect(await failCharge([status, torn])).toMatchObject({ outcome: 'unknown', canResend: true }),
  );
});

describe('a complete decline', () => {
  const DECLINED = { id: 'ch_1', status: 'failed' };

  it.each([
    { code: 'duplicate_transaction' },
    { decline_code: 'duplicate_transaction' },
    { decline_code: 'Duplicate transaction' },
    { failure_code: 'already_processed' },
    { error: 'token_already_used' },
    { error: { code: 'tokenReused' } },
    { error: { decline_code: 'duplicate' } },
    // Without a code, the message is all that there is.
    { failure_message: 'This card was already used too often.' },
  ])('whose code speaks of use is unknown: %j', async (more) => {
    for (const status of [200, 400, 402, 422]) {
      const answers = [{ ...DECLINED, ...more }, { data: { ...DECLINED, ...more } }, { ...more, data: DECLINED }];
      for (const answer of answers) {
        const expected = { code: 'token_already_used', outcome: 'unknown', canResend: false };
        expect(await failCharge([status, answer]), JSON.stringify(answer)).toMatchObject(expected);
      }
    }
  });

  it.each([
    { decline_code: 'card_already_expired' },
    { failure_code: 'alreadyDeclined' },
    { code: 'ALREADY_EXPIRED' },
    { decline_code: 'token_declined' },
    { decline_code: 'card_velocity_exceeded', failure_message: 'This card was already used too often.' },
    { error: { code: 'card_declined', message: 'The card was reported as lost once.' } },
  ])('whose code speaks of the card is a result: %j', async (more) => {
    for (const status of [200, 400, 402, 422]) {
      const answer = { ...DECLINED, ...more };
      const client = createTestClient('https://gateway.example', { fetch: stubFetch([status, answer]) });
      expect(await client.chargeCard('tok_1')).toEqual(answer);
    }
  });
});
