/** Retries: a GET is repeated up to twice within its timeout, and a POST that charges nothing is never repeated. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '../../src/index.js';
import { caught } from '../caught.js';
import { cardCharge, sepaCharge } from '../charges.js';
import { createTestClient, sendJson, startGateway, startTcpServer } from './gateway.js';
import { type StubAnswer, stubFetch } from './stub-fetch.js';

const OK: StubAnswer = [200, { id: 'tok_1' }];
const LOST: StubAnswer = () => Promise.reject(new TypeError('fetch failed'));
const GETS = ['getToken', 'retrieveToken'] as const;
const START = Date.UTC(2030, 0, 1);

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a POST is sent once', () => {
  const POSTS: readonly [name: string, call: (client: Client) => Promise<object>][] = [
    ['createCardToken', (client) => client.createCardToken(cardCharge)],
    ['createSepaToken', (client) => client.createSepaToken(sepaCharge)],
    ['createToken', (client) => client.createToken(cardCharge)],
    ['createCustomer', (client) => client.createCustomer({ email: 'ada@example.com', currency: 'eur' })],
  ];
  const CHARGES: typeof POSTS = [
    ['chargeCard', (client) => client.chargeCard('tok_1')],
    ['chargeSepa', (client) => client.chargeSepa('tok_1')],
  ];

  async function countRequests(status: number, call: (client: Client) => Promise<object>) {
    const { url, requests } = await startGateway((response) => sendJson(response, status, {}, { 'retry-after': '0' }));
    expect(await caught(call(createTestClient(url)))).toMatchObject({ name: 'GatewayError', status, attempts: 1 });
    return requests.length;
  }

  it.each(POSTS)('by %s, whatever the status', async (_, call) => {
    for (const status of [408, 409, 425, 429, 500, 502, 503, 504]) expect(await countRequests(status, call)).toBe(1);
  });

  it.each([...POSTS, ...CHARGES])('by %s, when the connection is lost', async (_, call) => {
    const { url, sockets } = await startTcpServer((socket) => socket.once('data', () => socket.resetAndDestroy()));
    expect(await caught(call(createTestClient(url)))).toMatchObject({ name: 'ConnectionError', outcome: 'unknown' });
    expect(sockets).toHaveLength(1);
  });

  it.each(POSTS)('by %s, although nothing was sent', async (_, call) => {
    const fetch = stubFetch(() => Promise.reject(Object.assign(new Error('x'), { code: 'ECONNREFUSED' })));
    const error = await caught(call(createTestClient('https://gateway.example', { fetch })));
    expect(error).toMatchObject({ outcome: 'not_sent', canResend: false, attempts: 1 });
    expect(fetch).toHaveBeenCalledOnce();
  });
});

describe.each(GETS)('%s', (method) => {
  beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));

  function get(answers: readonly StubAnswer[]) {
    const fetch = stubFetch(...answers);
    return { fetch, result: createTestClient('https://gateway.example', { fetch })[method]('tok_1') };
  }

  it.each([408, 429, 500, 502, 503, 504])('is tried again after %i', async (status) => {
    const { fetch, result } = get([[status, {}], OK]);
    expect(await result).toEqual({ id: 'tok_1' });
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('is tried again after a lost connection', async () => {
    const { fetch, result } = get([LOST, LOST, OK]);
    expect(await result).toEqual({ id: 'tok_1' });
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  it.each([
    ['status', [503, {}] satisfies StubAnswer, { name: 'GatewayError', status: 503, outcome: 'unknown' }],
    ['connection', LOST, { name: 'ConnectionError', outcome: 'unknown' }],
  ])('gives up after three times, with the error of the last %s', async (_, answer, expected) => {
    const { fetch, result } = get([answer]);
    expect(await caught(result)).toMatchObject(expected);
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  it('sends the same request each time', async () => {
    const answers: StubAnswer[] = [[503, {}], [503, {}], OK];
    const { fetch, result } = get(answers);
    await result;
    const requests = fetch.mock.calls.map(([url, { method, headers }]) => JSON.stringify([url, method, headers]));
    expect(requests).toHaveLength(answers.length);
    expect(new Set(requests).size).toBe(1);
  });

  it.each([300, 400, 401, 402, 403, 404, 409, 422, 501, 505])('is not tried again after %i', async (status) => {
    const { fetch, result } = get([[status, {}], OK]);
    expect(await caught(result)).toMatchObject({ name: 'GatewayError', status });
    expect(fetch).toHaveBeenCalledOnce();
  });

  it('is not tried again after an answer that cannot be read', async () => {
    const { fetch, result } = get([[200, []], OK]);
    expect(await caught(result)).toMatchObject({ name: 'ResponseError' });
    expect(fetch).toHaveBeenCalledOnce();
  });
});

describe('the wait before a retry', () => {
  beforeEach(() => void vi.useFakeTimers({ now: START, toFake: ['setTimeout', 'clearTimeout', 'Date'] }));

  /** Runs a call to its end and returns the times of its attempts, in milliseconds from the first. */
  async function getTimes(answers: readonly StubAnswer[], timeoutMs = 60_000) {
    const times: number[] = [];
    const answer = stubFetch(...answers);
    const fetch = vi.fn((...args: Parameters<typeof answer>) => {
      times.push(Date.now() - START);
      return answer(...args);
    });
    const client = createTestClient('https://gateway.example', { fetch, timeoutMs });
    const ended = client.getToken('tok_1').then(
      () => undefined,
      (error: unknown) => error,
    );
    const end = ended.then(() => Date.now() - START);
    await vi.runAllTimersAsync();
    return { times, error: await ended, endMs: await end };
  }

  it.each([
    [0, [0, 0, 0]],
    [0.5, [0, 150, 450]],
    [0.999, [0, 299, 898]],
  ])('is full jitter, and its limit doubles each time: %d', async (random, expected) => {
    vi.spyOn(Math, 'random').mockReturnValue(random);
    const { times } = await getTimes([[503, {}]]);
    expect(times).toEqual(expected);
  });

  it.each([
    ['seconds', '2', 2000],
    ['no seconds', '0', 0],
    ['a date', new Date(START + 3000).toUTCString(), 3000],
    ['a date in the past', new Date(START - 3000).toUTCString(), 0],
  ])('is what Retry-After says as %s', async (_, value, waitMs) => {
    const { times } = await getTimes([[503, {}, { 'retry-after': value }], OK]);
    expect(times).toEqual([0, waitMs]);
  });

  it.each([429, 503])('follows the new Retry-After after each %i', async (status) => {
    const { times } = await getTimes([[status, {}, { 'retry-after': '1' }], [status, {}, { 'retry-after': '4' }], OK]);
    expect(times).toEqual([0, 1000, 5000]);
  });

  it.each(['10', '3600', '999999999', '99999999999', new Date(START + 10_000).toUTCString()])(
    'never goes past timeoutMs: Retry-After %s',
    async (value) => {
      const { times, error, endMs } = await getTimes([[503, {}, { 'retry-after': value }], OK], 10_000);
      expect(times).toEqual([0]);
      expect(error).toMatchObject({ name: 'GatewayError', status: 503 });
      expect(endMs).toBe(0);
    },
  );

  it('counts the time of the attempts before', async () => {
    const slow: StubAnswer = async () => {
      await new Promise((resolve) => setTimeout(resolve, 4000));
      return new Response('{}', { status: 503, headers: { 'retry-after': '2' } });
    };
    const { times, error, endMs } = await getTimes([slow], 9000);
    expect(times).toEqual([0, 6000]);
    expect(error).toMatchObject({ name: 'TimeoutError', timeoutMs: 9000 });
    expect(endMs).toBe(9000);
  });
});
