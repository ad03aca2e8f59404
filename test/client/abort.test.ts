/** The caller's signal: an abort before the request is not_sent, and a later one is unknown. */
import { getEventListeners, setMaxListeners } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Fetch } from '../../src/index.js';
import { caught } from '../caught.js';
import { withGuide } from '../with-guide.js';
import { stopTimers, until } from './deadline.js';
import { createTestClient, sendJson, startGateway } from './gateway.js';
import { stubFetch } from './stub-fetch.js';

const deafFetch: Fetch = () => new Promise(() => {});

describe.each(['chargeCard', 'getToken'] as const)('aborting %s', (method) => {
  it('before it begins is not_sent, and sends nothing', async () => {
    const { url, requests } = await startGateway({ id: 'x_1' });
    expect(await caught(createTestClient(url)[method]('tok_1', { signal: AbortSignal.abort() }))).toMatchObject({
      name: 'AbortedError',
      code: 'aborted',
      outcome: 'not_sent',
    });
    expect(requests).toHaveLength(0);
  });

  it.each([
    ['before the headers', false],
    ['in the body', true],
  ])('%s of the answer is unknown, and is not tried again', async (_, hasHeaders) => {
    const controller = new AbortController();
    const { url, requests } = await startGateway((response) => {
      if (hasHeaders) response.writeHead(200).write('{');
      setTimeout(() => controller.abort(), 20);
    });
    const calling = createTestClient(url)[method]('tok_1', { signal: controller.signal });
    expect(await caught(calling)).toMatchObject({ name: 'AbortedError', code: 'aborted', outcome: 'unknown' });
    expect(requests).toHaveLength(1);
  });

  it('works when fetch ignores its signal, and does not pass on the reason, which may hold anything', async () => {
    const controller = new AbortController();
    const client = createTestClient('https://gateway.example', { fetch: deafFetch });
    const calling = caught(client[method]('tok_1', { signal: controller.signal }));
    controller.abort(new Error('card 4242424242424242'));
    const error = await calling;
    expect(error).toMatchObject({ name: 'AbortedError', outcome: 'unknown' });
    expect(error.message).toBe(withGuide('aborted', 'The call was aborted.'));
    expect(error.cause).toBeUndefined();
  });

  it('after the answer changes nothing, and no listener stays behind', async () => {
    const controller = new AbortController();
    const client = createTestClient('https://gateway.example', {
      fetch: stubFetch([200, { id: 'x_1', status: 'succeeded' }]),
    });
    expect(await client[method]('tok_1', { signal: controller.signal })).toEqual({ id: 'x_1', status: 'succeeded' });
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
    controller.abort();
  });

  it('after a failure leaves no listener behind', async () => {
    const { signal } = new AbortController();
    const client = createTestClient('https://gateway.example', { fetch: stubFetch([400, {}]) });
    await caught(client[method]('tok_1', { signal }));
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });
});

it('ends the wait before a retry', async () => {
  stopTimers();
  const controller = new AbortController();
  const { url, requests } = await startGateway((response) => sendJson(response, 503, {}, { 'retry-after': '5' }));
  const calling = caught(createTestClient(url).getToken('tok_1', { signal: controller.signal }));
  await until(() => requests.length === 1);
  controller.abort();
  // The clock is stopped, so only the abort can end the wait.
  expect(await calling).toMatchObject({ name: 'AbortedError', outcome: 'unknown' });
  expect(requests).toHaveLength(1);
});

it('aborts only the call that has the signal', async () => {
  const controller = new AbortController();
  const held: ServerResponse[] = [];
  const { url } = await startGateway((response) => void held.push(response));
  const client = createTestClient(url);
  const aborted = caught(client.chargeCard('tok_1', { signal: controller.signal }));
  const other = client.chargeCard('tok_2', { signal: new AbortController().signal });
  await until(() => held.length === 2);
  controller.abort();
  expect(await aborted).toMatchObject({ name: 'AbortedError' });
  for (const response of held) response.end('{"id":"ch_1","status":"succeeded"}');
  expect(await other).toEqual({ id: 'ch_1', status: 'succeeded' });
});

describe('many calls on one signal', () => {
  it('print no warning, and all end when it aborts', async () => {
    const warnings: Error[] = [];
    const onWarning = (warning: Error) => void warnings.push(warning);
    process.on('warning', onWarning);
    try {
      const controller = new AbortController();
      const { signal } = controller;
      // Lets Node warn of more than ten listeners, as Node 20 does for other targets.
      setMaxListeners(10, signal);
      const client = createTestClient('https://gateway.example', { fetch: deafFetch });
      const calls = Array.from({ length: 30 }, () => caught(client.chargeCard('tok_1', { signal })));
      expect(getEventListeners(signal, 'abort')).toHaveLength(1);
      controller.abort();
      for (const error of await Promise.all(calls)) expect(error).toMatchObject({ name: 'AbortedError' });
      expect(getEventListeners(signal, 'abort')).toHaveLength(0);
      await setImmediate();
      expect(warnings).toEqual([]);
    } finally {
      process.off('warning', onWarning);
    }
  });

  it('may end one by one, and the signal still aborts the others', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const fetch: Fetch = async (_, { body }) =>
      body === '{"token":"tok_1"}' ? Response.json({ id: 'ch_1', status: 'succeeded' }) : new Promise(() => {});
    const client = createTestClient('https://gateway.example', { fetch });
    const other = caught(client.chargeCard('tok_2', { signal }));
    expect(await client.chargeCard('tok_1', { signal })).toEqual({ id: 'ch_1', status: 'succeeded' });
    controller.abort();
    expect(await other).toMatchObject({ name: 'AbortedError' });
    expect(await caught(client.chargeCard('tok_3', { signal }))).toMatchObject({ outcome: 'not_sent' });
  });
});

it('checks the input first: an aborted call with bad input is a ValidationError', async () => {
  const client = createTestClient('https://gateway.example', { fetch: stubFetch() });
  expect(await caught(client.chargeCard('', { signal: AbortSignal.abort() }))).toMatchObject({
    name: 'ValidationError',
  });
});
