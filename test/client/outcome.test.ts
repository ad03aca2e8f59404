/** A gateway of raw TCP that does everything wrong: the class of the error, its outcome, and how often it was asked. */
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client, Fetch, PayveilError } from '../../src/index.js';
import { recordWhenGreen } from '../record-when-green.js';
import { stopTimers, until } from './deadline.js';
import { createTestClient, findClosedPort, startTcpServer } from './gateway.js';

type Method = 'chargeCard' | 'getToken';
const TIMEOUT_MS = 10_000;
const METHODS: readonly Method[] = ['chargeCard', 'getToken'];

/** The end of a call: `resolves`, or the class of the error and its outcome. */
type Known = 'resolves' | `${string} ${'not_sent' | 'refused' | 'unknown'}`;

let calls = 0;

beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));
afterEach(() => void vi.restoreAllMocks());
recordWhenGreen(() => {
  expect(calls).toBeGreaterThan(400);
  return [
    {
      promise: 'The outcome is never guessed',
      target: 'whatever a gateway of raw TCP does: the right class and outcome, requests seen = attempts made',
      measured: `${calls} calls: 0 wrong`,
    },
  ];
});

/** Responds to each request as soon as it is complete. */
const onRequest = (respond: (socket: Socket) => void) => (socket: Socket) => {
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
    const [head = '', body] = text.split('\r\n\r\n');
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (body === undefined || body.length < length) return;
    text = '';
    respond(socket);
  });
};

interface Asked {
  readonly known: Known;
  /** How many requests the client made, by calls of `fetch`. */
  readonly attempts: number;
  /** How many the gateway saw, whole or not. */
  readonly seen: number;
}

/** Calls a gateway that closes each connection after its answer, or one that stalls until the deadline. A connection is one attempt. */
async function ask(method: Method, onConnection: (socket: Socket) => void, stalls = false): Promise<Asked> {
  if (stalls) stopTimers();
  let requests = 0;
  const { url, sockets } = await startTcpServer((socket) => {
    socket.on('data', (chunk) => {
      requests += String(chunk).match(/^(GET|POST) \/v1\//gm)?.length ?? 0;
    });
    onConnection(socket);
  });
  const counting = count(method, url);
  if (stalls) {
    await until(() => requests > 0);
    vi.advanceTimersByTime(TIMEOUT_MS);
  }
  const counted = await counting;
  expect(requests).toBeLessThanOrEqual(sockets.length);
  return { ...counted, seen: sockets.length };
}

/** Makes a call, and counts the calls of the platform's own `fetch`. */
async function count(method: Method, url: string): Promise<Omit<Asked, 'seen'>> {
  calls++;
  let attempts = 0;
  const fetch: Fetch = (...args) => {
    attempts++;
    return globalThis.fetch(...args);
  };
  const client: Client = createTestClient(url, { fetch, timeoutMs: TIMEOUT_MS });
  const known = await client[method]('tok_1').then(
    (): Known => 'resolves',
    (error: PayveilError): Known => `${error.name} ${error.outcome}`,
  );
  return { known, attempts };
}

const LOST = 'ConnectionError unknown';
const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';
const whole = (head: string, body: string | Buffer) =>
  Buffer.concat([
    Buffer.from(`${head}connection: close\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`),
    Buffer.from(body),
  ]);
const answer = (data: string | Buffer) => onRequest((socket) => socket.end(data));

const LOSSES: readonly [when: string, onConnection: (socket: Socket) => void][] = [
  ['resets before the request', (socket) => socket.resetAndDestroy()],
  ['resets at the first byte of the request', (socket) => void socket.once('data', () => socket.resetAndDestroy())],
  ['resets after the request', onRequest((socket) => socket.resetAndDestroy())],
  ['closes after the request', onRequest((socket) => socket.end())],
  ['truncates the status line', answer('HTTP/1.')],
  ['truncates the headers', answer('HTTP/1.1 200 OK\r\ncontent-ty')],
  ['truncates the body', answer(`${HEAD}content-length: 100\r\n\r\n{"id":"ch_1"}`)],
  ['closes before the request', (socket) => socket.end()],
  ['answers with a chunk of no length', answer(`${HEAD}transfer-encoding: chunked\r\n\r\nzz\r\n`)],
  [
    'resets within the body',
    onRequest((socket) => {
      socket.write(`${HEAD}content-length: 100\r\n\r\n{"id":`, () => setTimeout(() => socket.resetAndDestroy(), 20));
    }),
  ],
  ['truncates a chunk', answer(`${HEAD}transfer-encoding: chunked\r\n\r\n40\r\n{"id":"ch_1"}`)],
  ['leaves out the last chunk', answer(`${HEAD}transfer-encoding: chunked\r\n\r\nd\r\n{"id":"ch_1"}\r\n`)],
  ['says gzip of what is none', answer(whole(`${HEAD}content-encoding: gzip\r\n`, '{"id":"ch_1"}'))],
  ['speaks another protocol', answer('220 mail.example ESMTP\r\n')],
  ['answers with noise', answer(Buffer.from('00ff'.repeat(500), 'hex'))],
  ['goes away after 100', answer('HTTP/1.1 100 Continue\r\n\r\n')],
  // Nobody asked for this 100, and Node treats it as an error.
  [
    'says 100 before its answer',
    answer(`HTTP/1.1 100 Continue\r\n\r\n${whole(HEAD, '{"id":"x_1","status":"pending"}')}`),
  ],
  ['goes away after 103', answer('HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n')],
  ['switches protocols', answer('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n')],
];

describe.each(METHODS)('%s', (method) => {
  it.each(LOSSES)('does not guess when the gateway %s', async (_, onConnection) => {
    const { known, attempts, seen } = await ask(method, onConnection);
    expect({ known, attempts }).toEqual({ known: LOST, attempts: method === 'getToken' ? 3 : 1 });
    expect(seen).toBe(attempts);
  });

  it('knows that nothing was sent when nobody listens', async () => {
    const { known, attempts } = await count(method, await findClosedPort());
    expect({ known, attempts }).toEqual({ known: 'ConnectionError not_sent', attempts: 3 });
  });

  it.each([
    ['before the answer', onRequest(() => {})],
    ['in the headers', onRequest((socket) => void socket.write('HTTP/1.1 200 OK\r\ncontent-ty'))],
    ['in the body', onRequest((socket) => void socket.write(`${HEAD}content-length: 100\r\n\r\n{"id":`))],
    ['after 103', onRequest((socket) => void socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'))],
    [
      'in the body of a refusal',
      onRequest((socket) => void socket.write('HTTP/1.1 402 x\r\ncontent-length: 9\r\n\r\n{')),
    ],
  ])('does not guess when the gateway stalls %s', async (_, onConnection) => {
    const { known, attempts, seen } = await ask(method, onConnection, true);
    expect({ known, attempts, seen }).toEqual({ known: 'TimeoutError unknown', attempts: 1, seen: 1 });
  });

  it.each([
    ['half of gzip', whole(`${HEAD}content-encoding: gzip\r\n`, gzipSync('{"id":"ch_1"}').subarray(0, 20))],
    ['bytes that are not UTF-8', whole(HEAD, Buffer.from('fffe', 'hex'))],
    ['204', 'HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n'],
  ])('knows that it cannot read %s, and does not ask again', async (_, data) => {
    const { known, attempts, seen } = await ask(method, answer(data));
    expect({ known, attempts, seen }).toEqual({ known: 'ResponseError unknown', attempts: 1, seen: 1 });
  });

  it.each([
    ['102', 'HTTP/1.1 102 Processing\r\n\r\n'],
    ['103', 'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'],
    ['102 and 103', 'HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\n'],
  ])('waits for the answer after %s', async (_, before) => {
    const { known, attempts, seen } = await ask(
      method,
      answer(before + whole(HEAD, '{"id":"x_1","status":"pending"}')),
    );
    expect({ known, attempts, seen }).toEqual({ known: 'resolves', attempts: 1, seen: 1 });
  });
});

/** Every form of Retry-After, and whether it allows another attempt within a second. */
const RETRY_AFTERS: readonly [value: string | undefined, isSoon: boolean][] = [
  [undefined, true],
  ['0', true],
  ['00', true],
  ['Sun, 06 Nov 1994 08:49:37 GMT', true],
  ['Sunday, 06-Nov-94 08:49:37 GMT', true],
  ['soon', true],
  ['', true],
  ['-1', true],
  ['1.5', true],
  ['+1', true],
  ['0x10', true],
  ['0, 0', true],
  ['60', false],
  ['999999999999999999999', false],
  [new Date(Date.now() + 3_600_000).toUTCString(), false],
  ['Fri, 31 Dec 9999 23:59:59 GMT', false],
];

const STATUSES = [
  200, 201, 202, 206, 299, 400, 401, 402, 403, 404, 405, 406, 408, 409, 410, 413, 415, 418, 422, 425, 426, 428, 429,
  431, 451, 499, 500, 501, 502, 503, 504, 505, 507, 511, 520, 522, 599,
];
const TRIED_AGAIN = { getToken: [408, 429, 500, 502, 503, 504], chargeCard: [429, 503] };
const NOT_KNOWN = [408, 409, 425, 429];

function expectKnown(method: Method, status: number): Known {
  if (status < 300) return 'resolves';
  // The body holds a live charge.
  const isInDoubt = method === 'chargeCard';
  return `GatewayError ${status < 500 && !NOT_KNOWN.includes(status) && !isInDoubt ? 'refused' : 'unknown'}`;
}

describe.each(METHODS)('%s', (method) => {
  it.each(STATUSES)(
    'knows the outcome when the status is %i, whatever Retry-After says',
    { timeout: 30_000 },
    async (status) => {
      const isRetried = TRIED_AGAIN[method].includes(status);
      // For one status each form is tried, and for the others some of them.
      for (const [retryAfter, isSoon] of RETRY_AFTERS.filter(([, soon], at) => status === 503 || at < 2 || !soon)) {
        const header = retryAfter === undefined ? '' : `retry-after: ${retryAfter}\r\n`;
        const data = whole(
          `HTTP/1.1 ${status} x\r\ncontent-type: application/json\r\n${header}`,
          '{"id":"x_1","status":"pending"}',
        );
        const attempts = isRetried && isSoon ? 3 : 1;
        expect(await ask(method, answer(data)), `Retry-After: ${retryAfter}`).toEqual({
          known: expectKnown(method, status),
          attempts,
          seen: attempts,
        });
      }
    },
  );
});
