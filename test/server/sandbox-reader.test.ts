/** Reading charges from the sandbox: what it finds, and that it never says "none" unless the sandbox has said so. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { serve } from '../../src/sandbox/adapters/node.js';
import { createSandbox } from '../../src/sandbox/sandbox.js';
import { sandboxReader } from '../../src/server/sandbox-reader.js';
import { caught, thrown } from '../caught.js';
import { cardCharge } from '../charges.js';
import { type StubAnswer, stubFetch } from '../client/stub-fetch.js';
import { seal } from '../sandbox/seal.js';

const KEY = 'sk_test_sandbox';
const BASE = 'http://localhost:4010';
const EPOCH = new Date(0);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Makes a sandbox whose `fetch` is everybody's. */
function createShop() {
  const sandbox = createSandbox();
  vi.stubGlobal('fetch', sandbox.fetch);
  const pay = async (description: string | undefined, more: object = {}) => {
    const token = seal(sandbox.keys, JSON.stringify({ ...cardCharge, ...more, description }));
    const { secretKey, signature } = sandbox.keys;
    const headers = { authorization: secretKey, signature };
    const init = { method: 'POST', headers, body: JSON.stringify({ token }) };
    return (await sandbox.fetch(`${BASE}/v1/process/card-payment`, init)).json();
  };
  return { sandbox, pay, reader: sandboxReader(BASE, KEY) };
}

/** A charge as the sandbox lists it. */
const charge = (id: string) => ({ id, status: 'succeeded', amount: 1, currency: 'eur', description: 'Order 1' });

function stubReader(...answers: readonly StubAnswer[]) {
  const fetch = stubFetch(...answers);
  vi.stubGlobal('fetch', fetch);
  return { fetch, reader: sandboxReader(BASE, KEY) };
}

describe('readCharge', () => {
  it('reads a charge with all its members', async () => {
    const { reader, pay } = createShop();
    const paid = await pay('Order 1');
    expect(await reader.readCharge(paid.id)).toEqual(paid);
    const { error: _, ...declined } = await pay('Order 1', { cardNumber: '4000000000009995' });
    expect(await reader.readCharge(declined.id)).toEqual(declined);
    expect(declined).toMatchObject({ status: 'failed', decline_code: 'insufficient_funds' });
  });

  it('knows the address of the bank of a charge that must be confirmed', async () => {
    const { reader, pay } = createShop();
    const { id, redirect_url } = await pay('Order 1', { cardNumber: '4000002500003155' });
    expect(await reader.readCharge(id)).toMatchObject({ status: 'requires_action', redirect_url });
    expect(redirect_url).toMatch(/^http/);
  });

  it('finds nothing if the sandbox knows no such charge', async () => {
    const { reader } = createShop();
    expect(await reader.readCharge('ch_aaaaaaaaaaaaaaaaaaaaaaaa')).toBeUndefined();
  });

  it.each(['', '.', '..', '../tokens', 'a b', '\0', '\ud800', 'é', 'x'.repeat(256)])(
    'never leaves its route for an id that is none: %j',
    async (id) => {
      const { fetch, reader } = stubReader([404, { error: { code: 'resource_missing' } }]);
      expect(await reader.readCharge(id)).toBeUndefined();
      for (const [url] of fetch.mock.calls) expect(new URL(url).pathname).toMatch(/^\/sandbox\/charges\/[^/]+$/);
    },
  );

  it('writes an id as one segment of the path', async () => {
    const { fetch, reader } = stubReader([404, { error: { code: 'resource_missing' } }]);
    await reader.readCharge('../a?b=c#d%2F');
    expect(fetch.mock.calls[0]?.[0]).toBe(`${BASE}/sandbox/charges/..%2Fa%3Fb%3Dc%23d%252F`);
  });

  it.each<[string, StubAnswer]>([
    ['a 404 of something else', [404, { error: { code: 'route_missing' } }]],
    ['a 404 without a body', [404]],
    ['a 404 of a proxy', [404, { code: 'resource_missing' }]],
    ['a wrong key', [401, { error: { code: 'api_key_invalid' } }]],
    ['a gone charge', [410, { error: { code: 'resource_missing' } }]],
    ['a failure', [500, {}]],
    ['a redirect', [302, {}, { location: 'http://localhost:4010/' }]],
    ['another charge', [200, charge('ch_2')]],
    ['no charge', [200, {}]],
    ['a list', [200, [charge('ch_1')]]],
    ['a charge without a status', [200, { ...charge('ch_1'), status: undefined }]],
    ['an amount as a text', [200, { ...charge('ch_1'), amount: '1' }]],
    ['an amount with a fraction', [200, { ...charge('ch_1'), amount: 1.5 }]],
    ['no description', [200, { ...charge('ch_1'), description: undefined }]],
    ['an address that is no text', [200, { ...charge('ch_1'), redirect_url: {} }]],
    ['no JSON', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['half an answer', () => new Response('{"id":"ch_1",', { headers: { 'content-type': 'application/json' } })],
    ['a lost connection', () => Promise.reject(new TypeError(`fetch failed ${KEY}`))],
  ])('rejects for %s, and the error holds no key', async (_, answer) => {
    const { reader } = stubReader(answer);
    const error = await caught(reader.readCharge('ch_1'));
    expect(error).toBeInstanceOf(Error);
    expect(`${error.stack} ${JSON.stringify(error)}`).not.toContain(KEY);
  });
});

describe('findCharges', () => {
  it('finds the charges of a description, newest first', async () => {
    const { reader, pay } = createShop();
    const first = await pay('Order 1 & +ü');
    await pay('Order 1');
    const second = await pay('Order 1 & +ü');
    expect(await reader.findCharges({ description: 'Order 1 & +ü', since: EPOCH })).toEqual([second, first]);
    expect(await reader.findCharges({ description: 'Order 2', since: EPOCH })).toEqual([]);
  });

  it('finds only charges since a time, of which the whole second counts', async () => {
    const { reader, pay, sandbox } = createShop();
    await sandbox.clock.freeze('2041-01-01T00:00:00Z');
    const { id } = await pay('Order 1', { expYear: '2049' });
    const find = (since: string) => reader.findCharges({ description: 'Order 1', since: new Date(since) });
    expect(await find('2041-01-01T00:00:00.999Z')).toMatchObject([{ id }]);
    expect(await find('1960-01-01T00:00:00Z')).toMatchObject([{ id }]);
    expect(await find('2041-01-01T00:00:01Z')).toEqual([]);
  });

  it('finds the charges of all pages', async () => {
    const { reader, pay } = createShop();
    const paid: string[] = [];
    for (let i = 0; i < 101; i++) paid.unshift((await pay('Order 1')).id);
    const found = await reader.findCharges({ description: 'Order 1', since: EPOCH });
    expect(found.map(({ id }) => id)).toEqual(paid);
  });

  const full = Array.from({ length: 100 }, (_, i) => charge(`ch_${i}`));
  it.each<[string, StubAnswer[]]>([
    ['no list', [[200, {}]]],
    ['null', [[200, { data: null }]]],
    ['a list of something else', [[200, { data: [{}] }]]],
    ['a 404', [[404, { error: { code: 'resource_missing' } }]]],
    ['a failure', [[503, { data: [] }]]],
    ['an empty body', [[200]]],
    ['an empty 204', [[204]]],
    ['a failure after the first page', [[200, { data: full }], [500]]],
    ['the first page again', [[200, { data: full }]]],
    ['an empty list of a proxy, as a page', [() => new Response('[]', { headers: { 'content-type': 'text/html' } })]],
    ['a redirect', [[307, { data: [] }, { location: '/' }]]],
  ])('rejects for %s, and never finds nothing', async (_, answers) => {
    const { reader } = stubReader(...answers);
    const error = await caught(reader.findCharges({ description: 'Order 1', since: EPOCH }));
    expect(error).toBeInstanceOf(Error);
    expect(`${error.stack} ${JSON.stringify(error)}`).not.toContain(KEY);
  });

  it('rejects if the description is empty, or the time is none', async () => {
    const { reader } = createShop();
    await expect(reader.findCharges({ description: '', since: EPOCH })).rejects.toThrow('filter_invalid');
    await expect(reader.findCharges({ description: 'x', since: new Date(Number.NaN) })).rejects.toThrow(
      'filter_invalid',
    );
  });

  it('rejects with a key that may not read', async () => {
    createShop();
    const reader = sandboxReader(BASE, 'pk_test_sandbox');
    await expect(reader.findCharges({ description: 'x', since: EPOCH })).rejects.toThrow('403 (key_not_permitted)');
  });
});

describe('each request', () => {
  it('goes to the present fetch once, with the key in a header alone, is not cached and follows no redirect', async () => {
    const reader = sandboxReader('https://sandbox.example/pay/', KEY);
    const fetch = stubFetch([503]);
    vi.stubGlobal('fetch', fetch);
    await caught(reader.readCharge('ch_1'));
    expect(fetch).toHaveBeenCalledOnce();
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toBe('https://sandbox.example/pay/sandbox/charges/ch_1');
    expect(init).toMatchObject({
      method: 'GET',
      headers: { authorization: KEY },
      redirect: 'manual',
      cache: 'no-store',
    });
  });

  it('ends after ten seconds, also while the body is read', async () => {
    vi.useFakeTimers();
    const never = () => new Promise<Response>(() => {});
    const halfway = () => new Response(new ReadableStream());
    for (const answer of [never, halfway]) {
      const { reader } = stubReader(answer);
      const error = caught(reader.readCharge('ch_1'));
      await vi.advanceTimersByTimeAsync(9_999);
      const isOver = await Promise.race([error.then(() => true), Promise.resolve(false)]);
      await vi.advanceTimersByTimeAsync(1);
      expect([isOver, await error]).toEqual([false, expect.objectContaining({ name: 'TimeoutError' })]);
    }
  });

  it('reads a sandbox over HTTP', async () => {
    const { sandbox, pay } = createShop();
    const paid = await pay('Order 1');
    vi.unstubAllGlobals();
    const { url, close } = await serve(sandbox);
    const reader = sandboxReader(url, KEY);
    expect(await reader.readCharge(paid.id)).toEqual(paid);
    expect(await reader.readCharge('ch_none')).toBeUndefined();
    expect(await reader.findCharges({ description: 'Order 1', since: EPOCH })).toEqual([paid]);
    await close();
    await expect(reader.readCharge(paid.id)).rejects.toMatchObject({ name: 'ConnectionError' });
  });
});

describe('the options', () => {
  it.each([
    ['http://sandbox:4010', KEY, 'base_url_invalid'],
    ['localhost', KEY, 'base_url_invalid'],
    ['https://a:b@sandbox.example', KEY, 'base_url_invalid'],
    [undefined, KEY, 'base_url_invalid'],
    [BASE, '', 'api_key_invalid'],
    [BASE, 'sk test', 'api_key_invalid'],
    [BASE, undefined, 'api_key_invalid'],
  ])('are checked at once: %j, %j', (baseUrl, apiKey, code) => {
    const error = thrown(() => sandboxReader(baseUrl as string, apiKey as string));
    expect(error).toMatchObject({ name: 'ConfigurationError', code });
    expect(error.message).not.toContain(KEY);
  });

  it('admit a sandbox in a container network, if asked', async () => {
    vi.stubGlobal('fetch', stubFetch([200, { data: [] }]));
    const reader = sandboxReader('http://sandbox:4010', KEY, { allowInsecureBaseUrl: true });
    expect(await reader.findCharges({ description: 'x', since: EPOCH })).toEqual([]);
  });

  it('have no unknown name', () => {
    const error = thrown(() => sandboxReader(BASE, KEY, { allowInsecureBaseUrI: true } as object));
    expect(error.message).toContain('allowInsecureBaseUrl');
  });
});
