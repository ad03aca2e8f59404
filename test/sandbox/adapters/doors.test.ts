/** The conformance suite through the adapters for Node. test/sandbox/store/ has the sandbox's own fetch, and the browser tests those for a page. */
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { sandboxHandlers } from '../../../src/sandbox/adapters/msw.js';
import { type SandboxServer, serve } from '../../../src/sandbox/adapters/node.js';
import { createSandbox } from '../../../src/sandbox/sandbox.js';
import { conformance, type Door } from './conformance.js';

/** Sends the suite's requests by a fetch. Throws if the fetch returns a network error instead of throwing it. */
const throughFetch =
  (send: typeof fetch, baseUrl: string): Door =>
  async ({ path, ...init }) => {
    const response = await send(baseUrl + path, init);
    if (response.type === 'error') throw new TypeError('network error');
    const headers = Object.fromEntries(response.headers);
    return { status: response.status, headers, text: await response.text() };
  };

describe('the sandbox over HTTP', () => {
  let server: SandboxServer;
  beforeAll(async () => {
    server = await serve(createSandbox());
  });
  afterAll(() => server.close());
  it.each(conformance)('$name', ({ run }) => run(throughFetch(fetch, server.url)));
});

describe('the sandbox by Mock Service Worker', () => {
  const baseUrl = 'https://gateway.example/pay';
  const worker = setupServer(...sandboxHandlers(createSandbox(), { baseUrl }));
  beforeAll(() => worker.listen({ onUnhandledRequest: 'error' }));
  afterAll(() => worker.close());
  it.each(conformance)('$name', ({ run }) => run(throughFetch((...args) => fetch(...args), baseUrl)));
});

it.each([
  [{ baseURL: 'https://gateway.example' }, 'The option baseURL does not exist. The nearest name is baseUrl.'],
  [{ baseUrl: 'gateway.example' }, 'The option baseUrl must be an absolute URL.'],
])('Mock Service Worker refuses %o', (wrong, message) => {
  expect(() => sandboxHandlers(createSandbox(), wrong as never)).toThrow(message);
});

describe('a base URL in another spelling', () => {
  it.each([
    ['https://Gateway.Example', 'https://gateway.example'],
    ['https://gateway.example:443/', 'https://gateway.example'],
    ['https://gateway.example/a/../pay', 'https://gateway.example/pay'],
    ['https://gateway.example/p(a)y.v1', 'https://gateway.example/p(a)y.v1'],
  ])('%s is answered by Mock Service Worker', async (baseUrl, asked) => {
    const worker = setupServer(...sandboxHandlers(createSandbox(), { baseUrl }));
    worker.listen({ onUnhandledRequest: 'error' });
    onTestFinished(() => worker.close());
    const response = await fetch(`${asked}/sandbox/health?x=1`);
    expect(await response.json()).toEqual({ status: 'ok' });
  });
});
