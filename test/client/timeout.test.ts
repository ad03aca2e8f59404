/** A gateway that does not answer in time: what it did is unknown. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Fetch } from '../../src/index.js';
import { caught, thrown } from '../caught.js';
import { stopTimers, until } from './deadline.js';
import { createTestClient, startGateway, startTcpServer } from './gateway.js';
import { stubFetch } from './stub-fetch.js';

const TIMEOUT = { name: 'TimeoutError', code: 'timeout', outcome: 'unknown', timeoutMs: 150 };

/** Ignores its signal, as a careless `fetch` of the caller may do. */
const deafFetch: Fetch = () => new Promise(() => {});

/** Answers at once with a body that never ends, and ignores its signal. */
const deafBodyFetch: Fetch = async () => new Response(new ReadableStream({ pull: () => new Promise(() => {}) }));

afterEach(() => void vi.useRealTimers());

describe.each(['chargeCard', 'getToken'] as const)('%s times out', (method) => {
  it.each([
    ['before the headers', deafFetch],
    ['in the body', deafBodyFetch],
  ])('when fetch ignores its signal %s', async (_, fetch) => {
    stopTimers();
    const client = createTestClient('https://gateway.example', { fetch, timeoutMs: 150 });
    const calling = caught(client[method]('tok_1'));
    await vi.advanceTimersByTimeAsync(150);
    expect(await calling).toMatchObject(TIMEOUT);
  });

  it('and closes the connection', async () => {
    stopTimers();
    const { url, sockets } = await startTcpServer(() => {});
    const closed = vi.fn();
    const calling = caught(createTestClient(url, { timeoutMs: 150 })[method]('tok_1'));
    await until(() => sockets.length > 0);
    sockets[0]?.once('close', closed).resume();
    vi.advanceTimersByTime(150);
    await calling;
    await until(() => closed.mock.calls.length > 0);
    expect(closed).toHaveBeenCalledOnce();
  });
});

it('does not time out when the answer is complete in time', async () => {
  stopTimers();
  const { url } = await startGateway((response) => {
    vi.advanceTimersByTime(4999);
    response.end('{"id":"ch_1","status":"succeeded"}');
  });
  expect(await createTestClient(url, { timeoutMs: 5000 }).chargeCard('tok_1')).toEqual({
    id: 'ch_1',
    status: 'succeeded',
  });
});

describe('timeoutMs', () => {
  /** Measures how long a call to a gateway that never answers takes, in milliseconds on a stopped clock. */
  async function measure(option: number | undefined, call?: { timeoutMs?: number }): Promise<number> {
    vi.useFakeTimers({ now: 0 });
    const client = createTestClient('https://gateway.example', { fetch: deafFetch, timeoutMs: option });
    const failed = caught(client.chargeCard('tok_1', call)).then(() => Date.now());
    await vi.runAllTimersAsync();
    return failed;
  }

  it('is thirty seconds by default', async () => expect(await measure(undefined)).toBe(30_000));

  it('is set for the client, and for one call', async () => {
    expect(await measure(500)).toBe(500);
    expect(await measure(500, { timeoutMs: 70 })).toBe(70);
    expect(await measure(500, {})).toBe(500);
  });

  it('leaves no timer behind after an answer', async () => {
    vi.useFakeTimers();
    await createTestClient('https://gateway.example', { fetch: stubFetch() }).chargeCard('tok_1');
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 600_001, 2 ** 31, '80', null])(
    'may not be %j',
    async (value) => {
      const fetch = stubFetch();
      const timeoutMs = value as number;
      const client = createTestClient('https://gateway.example', { fetch });
      expect(await caught(client.chargeCard('tok_1', { timeoutMs }))).toMatchObject({
        name: 'ConfigurationError',
        code: 'option_invalid',
        outcome: 'not_sent',
      });
      expect(fetch).not.toHaveBeenCalled();
    },
  );

  it('may be ten minutes and no longer', () => {
    const create = (timeoutMs: number) => createTestClient('https://gateway.example', { timeoutMs });
    expect(Object.isFrozen(create(600_000))).toBe(true);
    expect(thrown(() => create(600_001))).toMatchObject({
      code: 'option_invalid',
      message: expect.stringContaining('timeoutMs must be above 0 and at most 600000'),
    });
  });
});
