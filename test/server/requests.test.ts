/** Requests that are not as they should be: from elsewhere, too large, malformed, or of another method. */
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { Request as OtherRequest } from 'node-fetch';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createReference, openShop, type ShopAnswer } from './open-shop.js';

const summarize = ({ status, body }: ShopAnswer) => [status, body.code];

describe('a request from elsewhere', () => {
  beforeEach(() => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {});
    return () => told.mockRestore();
  });
  const ask = async (headers: Record<string, string>, origins?: readonly string[]) =>
    openShop(origins && { origins }).get('1042', undefined, { headers });

  it.each([
    [{}, 200],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{ 'sec-fetch-site': 'none' }, 200],
    [{ 'sec-fetch-site': 'same-site', origin: 'https://evil.shop.test' }, 403],
    [{ 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ origin: 'https://shop.test' }, 200],
    [{ origin: 'https://shop.test:444' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'https://shop.test.evil.test' }, 403],
  ])('with %o is answered %i', async (headers, status) => {
    const answer = await ask(headers);
    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.body).toEqual({ outcome: 'not_sent', code: 'origin_refused' });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('is told on the console, once for each of ten origins, because a browser speaks only of CORS', async () => {
    const { get } = openShop();
    const ports = [5173, 5173, ...Array.from({ length: 12 }, (_, at) => 6000 + at)];
    const others = ['null', 'http://a.test/4242', undefined].map((origin) => ({
      'sec-fetch-site': 'cross-site',
      origin,
    }));
    const all = [...others, ...ports.map((port) => ({ origin: `http://localhost:${port}` }))];
    for (const headers of all) await get('1042', undefined, { headers: JSON.parse(JSON.stringify(headers)) });
    const lines = vi.mocked(console.error).mock.calls.map(([line]) => /origins lacks (\S+),/.exec(String(line))?.[1]);
    expect(lines).toEqual([5173, ...ports.slice(2, 11)].map((port) => `http://localhost:${port}`));
  });

  // The second is the page of an app (mezzio/mezzio-cors#40).
  it.each(['https://pay.test', 'capacitor://localhost'])('passes if its origin is named: %s', async (origin) => {
    const headers = { 'sec-fetch-site': 'cross-site', origin };
    const named = await ask(headers, [origin]);
    const other = await ask({ ...headers, origin: 'https://evil.test' }, [origin]);
    expect([named.status, other.status]).toEqual([200, 403]);
    expect(named.headers.get('access-control-allow-origin')).toBe(origin);
    expect(named.headers.get('access-control-allow-credentials')).toBe('true');
    expect(other.headers.get('access-control-allow-origin')).toBeNull();
    expect([named.headers.get('vary'), other.headers.get('vary')]).toEqual(['origin', 'origin']);
  });

  it('gets an answer to its preflight only if it is named', async () => {
    const { payments } = openShop({ origins: ['https://pay.test'] });
    const preflight = (origin: string) =>
      payments.OPTIONS(
        new Request('https://shop.test/payments/orders/1042/payments', {
          method: 'OPTIONS',
          headers: {
            origin,
            'access-control-request-method': 'POST',
            'access-control-request-headers': 'baggage,content-type,traceparent',
            'sec-fetch-site': 'cross-site',
          },
        }),
      );
    const [named, other] = [await preflight('https://pay.test'), await preflight('https://evil.test')];
    expect([named.status, other.status]).toEqual([204, 403]);
    expect(named.headers.get('access-control-allow-methods')).toBe('GET, POST, PUT');
    // Monitoring in the page adds headers (getsentry/sentry-javascript#6077).
    expect(named.headers.get('access-control-allow-headers')).toBe('baggage,content-type,traceparent');
    expect(other.headers.get('access-control-allow-headers')).toBeNull();
  });
});

describe('a path', () => {
  const ask = async (method: string, path: string) => {
    const response = await openShop().payments.handle(new Request(`https://shop.test${path}`, { method }));
    return [response.status, (await response.json()).code, response.headers.get('allow')];
  };

  it.each([
    ['GET', '/orders/1042', 200, undefined],
    ['GET', '/a/b/c/orders/1042/', 200, undefined],
    ['GET', '/payments', 404, 'order_not_found'],
    ['GET', '/orders/', 404, 'order_not_found'],
    ['GET', '/orders/1042/other', 404, 'order_not_found'],
    ['GET', '/orders/%ff', 404, 'order_not_found'],
    ['GET', '/orders/10%0042', 404, 'order_not_found'],
    ['GET', `/orders/${'1'.repeat(256)}`, 404, 'order_not_found'],
    ['GET', '/orders/__proto__', 404, 'order_not_found'],
    ['GET', '/orders/constructor', 404, 'order_not_found'],
    ['GET', '/orders/1042/payments/none', 404, 'payment_not_found'],
    ['GET', '/orders/1042/payments/__proto__', 404, 'payment_not_found'],
  ])('%s %s is answered %i', async (method, path, status, code) =>
    expect((await ask(method, path)).slice(0, 2)).toEqual([status, code]),
  );

  it.each([
    ['POST', '/orders/1042', 'GET'],
    ['GET', '/orders/1042/payments', 'POST'],
    ['DELETE', '/orders/1042/payments/1', 'GET, PUT'],
    ['PATCH', '/orders/1042/payments/1', 'GET, PUT'],
  ])('%s %s tells what is allowed', async (method, path, allow) =>
    expect(await ask(method, path)).toEqual([405, 'method_not_allowed', allow]),
  );

  it('can hold a slash in the number of an order', async () => {
    const shop = openShop();
    const id = '2026/11 %€"';
    shop.orders.set(id, { amount: 100, currency: 'eur' });
    const reference = createReference();
    const body = { reference, method: 'card', token: shop.sealCard(id) };
    expect((await shop.post(id, body)).body.status).toBe('succeeded');
    expect((await shop.get(id, reference)).body.status).toBe('succeeded');
    expect(shop.paid).toMatchObject([{ orderId: id }]);
  });
});

describe('a body', () => {
  const reference = '1';
  const good = { reference, method: 'card' };

  it.each([
    ['{', 400, 'request_invalid'],
    ['', 400, 'request_invalid'],
    ['[]', 400, 'request_invalid'],
    ['null', 400, 'request_invalid'],
    [{ ...good, method: 'cash' }, 400, 'request_invalid'],
    [{ ...good, method: 'constructor' }, 400, 'request_invalid'],
    [{ ...good, reference: 7 }, 400, 'request_invalid'],
    [{ ...good, reference: 'a/b' }, 400, 'request_invalid'],
    [{ ...good, reference: 'x'.repeat(101) }, 400, 'request_invalid'],
    [{ ...good, token: { toString: 1 } }, 400, 'request_invalid'],
    [{ ...good, amount: '1' }, 400, 'request_invalid'],
    ['{"reference":"1","method":"card","__proto__":{"token":"x"}}', 400, 'request_invalid'],
    ['{"reference":"1","reference":"2","method":"card"}', 400, 'request_invalid'],
    [{ ...good, token: 'x'.repeat(70_000) }, 413, 'body_too_large'],
  ])('%j is answered %i', async (body, status, code) => {
    const shop = openShop();
    expect(summarize(await shop.post('1042', body))).toEqual([status, code]);
    expect(await shop.store.readOrder('1042')).toEqual([]);
  });

  it('without an end is not read to its end', async () => {
    const shop = openShop();
    let parts = 0;
    const stream = new ReadableStream({
      pull(controller) {
        parts++;
        controller.enqueue(new Uint8Array(10_000));
      },
    });
    const init = { body: stream, duplex: 'half' } as RequestInit;
    const request = new Request('https://shop.test/orders/1042/payments', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      ...init,
    });
    expect((await shop.payments.handle(request)).status).toBe(413);
    expect(parts).toBeLessThan(12);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', ''])('of type %j is refused', async (type) => {
    const answer = await openShop().post('1042', good, { headers: { 'content-type': type } });
    expect(summarize(answer)).toEqual([415, 'content_type_invalid']);
  });

  it('of a PUT names a charge or an outcome, of a payment that the page charges', async () => {
    const shop = openShop();
    await shop.post('1042', good);
    const bodies = [
      {},
      { id: 'ch_1', outcome: 'refused' },
      { outcome: 'succeeded' },
      { id: '' },
      { id: 'a b' },
      { status: 'x' },
    ];
    for (const body of bodies)
      expect(summarize(await shop.put('1042', reference, body))).toEqual([400, 'request_invalid']);
    expect(summarize(await shop.put('1042', 'other', { id: 'ch_1' }))).toEqual([404, 'payment_not_found']);
    shop.orders.set('7', { amount: 2599, currency: 'eur' });
    await shop.post('7', { ...good, token: shop.sealCard('7') });
    expect(summarize(await shop.put('7', reference, { id: 'ch_1' }))).toEqual([400, 'request_invalid']);
  });
});

describe('a body that somebody has read before', () => {
  const read = async (request: Request) => void (await request.json());
  const lock = async ({ body }: Request) => void body?.getReader();
  const drop = async () => {};

  /** Pays by a POST that `before` has seen first. */
  async function payAfter(before: (request: Request) => Promise<void>, hand: (request: Request) => Request) {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => told.mockRestore());
    const shop = openShop();
    const body = JSON.stringify({ reference: '1', method: 'card', token: shop.sealCard('1042') });
    const headers = { 'content-type': 'application/json', 'content-length': String(body.length) };
    const request = new Request('https://shop.test/orders/1042/payments', { method: 'POST', headers, body });
    await before(request);
    const response = await shop.payments.POST(hand(request));
    return { answer: [response.status, await response.json()], lines: told.mock.calls.flat().map(String), shop };
  }

  it.each([
    ['read', read, (request: Request) => request],
    ['locked', lock, (request: Request) => request],
    ['left out of a copy', drop, ({ url, headers }: Request) => new Request(url, { method: 'POST', headers })],
  ])('and %s is refused, and one line on the console says what to do', async (_, before, hand) => {
    const { answer, lines, shop } = await payAfter(before, hand);
    expect(answer).toEqual([400, { outcome: 'not_sent', code: 'request_invalid' }]);
    expect(lines).toEqual([
      expect.stringMatching(
        /body of a request was read before.*clone\(\).*See node_modules\/payveil\/docs\/server\.md#/,
      ),
    ]);
    expect([await shop.store.readOrder('1042'), shop.charged]).toEqual([[], []]);
  });

  it.each([
    ['Hono', (app: Hono) => app.fetch],
    ['Hono on Node', (app: Hono) => fetchOverHttp(app)],
  ])('by a middleware of %s is refused, and a copy of it is not', async (_, open) => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => told.mockRestore());
    const shop = openShop();
    const app = new Hono()
      .use('/read/*', (c, next) => c.req.json().then(next))
      .use('/copied/*', (c, next) => c.req.raw.clone().json().then(next))
      .all('/*', (c) => shop.payments.handle(c.req.raw));
    const send = await open(app);
    const body = JSON.stringify({ reference: '1', method: 'card', token: shop.sealCard('1042') });
    const headers = { 'content-type': 'application/json' };
    const post = async (place: string) =>
      send(new Request(`http://shop.test/${place}/orders/1042/payments`, { method: 'POST', headers, body }));
    const refused = await post('read');
    expect([refused.status, await refused.json()]).toEqual([400, { outcome: 'not_sent', code: 'request_invalid' }]);
    expect(told.mock.calls).toHaveLength(1);
    expect(await (await post('copied')).json()).toMatchObject({ status: 'succeeded' });
  });
});

/** Serves an app of Hono on Node until the test ends. Returns what asks it. */
async function fetchOverHttp(app: Hono): Promise<(request: Request) => Promise<Response>> {
  const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return (request) => fetch(request.url.replace('shop.test', `127.0.0.1:${port}`), request);
}

it('reads a request of another platform, whose body is no web stream, up to the same limit', async () => {
  const shop = openShop();
  const post = async (body: object) => {
    const headers = { 'content-type': 'application/json' };
    const url = 'https://shop.test/orders/1042/payments';
    const request = new OtherRequest(url, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await shop.payments.handle(request as unknown as Request)).status;
  };
  const paying = { reference: '1', method: 'card', token: shop.sealCard('1042') };
  expect([await post({ ...paying, token: 'x'.repeat(70_000) }), await post(paying)]).toEqual([413, 200]);
});
