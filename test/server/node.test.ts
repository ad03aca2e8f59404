/** Payments in Node's servers: what `handle` is asked, whatever stands in front, and what the buyer is answered. */
import { createServer, request as sendRequest } from 'node:http';
import { connect as connectHttp2, createServer as createHttp2Server } from 'node:http2';
import { type AddressInfo, connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import express from 'express';
import fastify from 'fastify';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { WebHandler } from '../../src/server/node/answer.js';
import { toFastify } from '../../src/server/node/to-fastify.js';
import { toNode } from '../../src/server/node/to-node.js';
import { thrown } from '../caught.js';
import { createEcho, type Heard, listen, parseRaw, SERVERS, sendRaw, startFastify } from './node-servers.js';

const PATH = '/payments/orders/1042/payments';
const JSON_TYPE = { 'content-type': 'application/json' };

/** Resolves when a condition holds. */
const until = (isTrue: () => boolean) => vi.waitFor(() => expect(isTrue()).toBe(true), 10_000);

describe.each(SERVERS)('%s', (name, start) => {
  const isParsed = name === 'Express behind its parsers';
  /** What only a body tells that nobody has read before. */
  const itRaw = isParsed ? () => {} : it;

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('hands on %s with all that it has', async (method) => {
    const { handler } = createEcho();
    const port = await start(handler);
    const body = JSON.stringify({ reference: 'A-1', text: 'ü 😀' });
    const headers = {
      ...JSON_TYPE,
      origin: 'https://shop.example',
      cookie: 'a=1; b=2',
      'x-forwarded-for': '192.0.2.1',
    };
    const response = await fetch(`http://127.0.0.1:${port}${PATH}?a=b%20c&d`, { method, headers, body });
    expect(response.status).toBe(207);
    expect(response.headers.get('x-own')).toBe('yes');
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(await response.json()).toMatchObject({
      method,
      url: `http://127.0.0.1:${port}${PATH}?a=b%20c&d`,
      headers: { ...headers, host: `127.0.0.1:${port}` },
      body,
      remoteAddress: '127.0.0.1',
    });
  });

  it('hands on GET and HEAD without a body', async () => {
    const { handler, heard } = createEcho();
    const port = await start(handler);
    const url = `http://127.0.0.1:${port}/payments`;
    expect((await fetch(url)).status).toBe(207);
    const head = await fetch(`${url}/`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([207, '']);
    expect(heard).toMatchObject([
      { method: 'GET', url, body: '' },
      { method: 'HEAD', url: `${url}/`, body: '' },
    ]);
  });

  it('copies an answer without a body', async () => {
    const { handler } = createEcho(async () => new Response(null, { status: 204, headers: { 'x-own': 'yes' } }));
    const response = await fetch(`http://127.0.0.1:${await start(handler)}${PATH}`, { method: 'OPTIONS' });
    expect([response.status, response.headers.get('x-own'), await response.text()]).toEqual([204, 'yes', '']);
  });

  it.each([
    `${PATH}/a%2Fb`,
    `${PATH}//a`,
    '/payments//evil.example/orders/1',
    `${PATH}?`,
    `${PATH}?a=//evil.example/../b`,
    `${PATH}/a%2e%2Eb%20c%C3%BC`,
    `${PATH}/:@!$&'()*+,;=-._~`,
    `${PATH}/`,
  ])('changes nothing in the path %s', async (path) => {
    const { handler } = createEcho();
    const port = await start(handler);
    const { status, body } = parseRaw(await sendRaw(port, `GET ${path} HTTP/1.1\r\nHost: shop.example\r\n\r\n`));
    expect(status).toBe(207);
    expect(JSON.parse(body).url).toBe(`http://shop.example${path}`);
  });

  it.each([
    '/payments/./orders/1',
    '/payments/x/../orders/1',
    '/payments/x/%2e%2E/orders/1',
    '/payments/..',
    '/payments/x\\..\\orders/1',
    '/payments/orders/1#/x',
    '/payments/orders/\u00fc',
    '/payments/orders/{1}',
  ])('refuses the path %s, which would become another one', async (path) => {
    const { handler, heard } = createEcho();
    const request = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: shop.example\r\n\r\n`, 'latin1');
    const { status } = parseRaw(await sendRaw(await start(handler), request));
    expect(heard).toEqual([]);
    // A router may find no route for it.
    expect([400, 404]).toContain(status);
  });

  it.each([
    'Host: user@shop.example',
    'Host: shop.example/payments',
    'Host: shop.example?x',
    'Host: shop.example\\@evil.example',
    'Host: shop.example, evil.example',
    'Host: shop example',
    'Host: ',
    'Host: sh%6Fp.example',
    'Host: shop.example:99999',
    'Host: shop.example:x',
    'Host: [::1',
    'Host: [shop]',
    'Host: shop.example\r\nHost: evil.example',
    'Host: shop.example\r\nhost: shop.example',
  ])('refuses the header %j', async (header) => {
    const { handler, heard } = createEcho();
    const port = await start(handler);
    const answer = parseRaw(await sendRaw(port, `GET ${PATH} HTTP/1.1\r\n${header}\r\n\r\n`));
    expect(answer).toEqual({ status: 400, body: '{"code":"request_invalid"}' });
    expect(heard).toEqual([]);
  });

  it.each(['http://shop.example', 'HTTP://SHOP.example:8443', 'https://shop.example'])(
    'takes %s before the path, as a proxy is asked, and its host in place of the header',
    async (origin) => {
      const { handler, heard } = createEcho();
      await sendRaw(await start(handler), `GET ${origin}${PATH}?a=//b HTTP/1.1\r\nHost: other.example\r\n\r\n`);
      const host = origin.split('//')[1];
      expect(heard).toMatchObject([{ url: `http://${host?.toLowerCase()}${PATH}?a=//b`, headers: { host } }]);
    },
  );

  it.each([
    'http://a@shop.example',
    'http://',
    'ftp://shop.example',
    'http://shop.example/payments/..',
    'http://sh%6Fp.example',
  ])('refuses %s before the path', async (origin) => {
    const { handler, heard } = createEcho();
    await sendRaw(await start(handler), `GET ${origin}${PATH} HTTP/1.1\r\nHost: shop.example\r\n\r\n`);
    expect(heard).toEqual([]);
  });

  it.each(['shop.example', 'SHOP.example:8443', '[::1]:80', '127.0.0.1', 'my_shop-1'])('takes %s', async (host) => {
    const { handler, heard } = createEcho();
    await sendRaw(await start(handler), `GET ${PATH} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    expect(heard).toMatchObject([{ headers: { host } }]);
  });

  it('joins repeated headers as HTTP does', async () => {
    const { handler, heard } = createEcho();
    const headers =
      'Host: a\r\nOrigin: https://a\r\nOrigin: https://b\r\nCookie: a=1\r\nCookie: b=2\r\nSec-Fetch-Site: x\r\n';
    await sendRaw(await start(handler), `GET ${PATH} HTTP/1.1\r\n${headers}\r\n`);
    expect(heard[0]?.headers).toMatchObject({
      origin: 'https://a, https://b',
      cookie: 'a=1; b=2',
      'sec-fetch-site': 'x',
    });
  });

  it('hands on a body in chunks', async () => {
    const { handler, heard } = createEcho();
    const port = await start(handler);
    const status = await new Promise((resolve) => {
      const request = sendRequest({ port, path: PATH, method: 'POST', headers: JSON_TYPE }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      const parts = ['{"a":"', 'x'.repeat(30_000), 'y'.repeat(30_000), '"}'];
      const next = () => {
        const part = parts.shift();
        if (part === undefined) request.end();
        else request.write(part, () => setTimeout(next, 5));
      };
      next();
    });
    expect(status).toBe(207);
    expect(heard[0]?.body).toBe(`{"a":"${'x'.repeat(30_000)}${'y'.repeat(30_000)}"}`);
  });

  it.each([100_000, 2_000_000])('lets the payments refuse %i bytes, and keeps the connection', async (length) => {
    const { handler, heard } = createEcho();
    const port = await start(handler);
    const body = JSON.stringify({ a: 'x'.repeat(length) });
    const head = `POST ${PATH} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
    const second = `GET ${PATH} HTTP/1.1\r\nHost: a\r\n\r\n`;
    const text = await sendRaw(port, head + body + second, (all) => all.includes('"url":"http://a'));
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 207']);
    expect(heard).toHaveLength(1);
  });

  it('answers without a reader of the body, and goes on with the connection', async () => {
    const { handler } = createEcho(async ({ method }) =>
      method === 'POST' ? Response.json({ code: 'origin_refused' }, { status: 403 }) : undefined,
    );
    const body = JSON.stringify({ a: 'x'.repeat(100_000) });
    const head = `POST ${PATH} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
    const second = `GET ${PATH} HTTP/1.1\r\nHost: a\r\n\r\n`;
    const text = await sendRaw(await start(handler), head + body + second, (all) => all.includes('"url":"http://a'));
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 403', 'HTTP/1.1 207']);
  });

  it('never collects more than 64 KiB and one byte, even if all of it is read', async () => {
    let length = 0;
    const port = await start({
      async handle(request) {
        length = (await request.arrayBuffer()).byteLength;
        return Response.json({});
      },
    });
    const init = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x'.repeat(1_000_000) };
    expect(await (await fetch(`http://127.0.0.1:${port}${PATH}`, init)).text()).toBe('{}');
    expect(length).toBe(65_537);
  });

  it('hands on a body of any type, or broken, as it was sent', async () => {
    const { handler, heard } = createEcho();
    const port = await start(handler);
    const sent: [string | undefined, string][] = [
      ['text/plain', '{"a":1}'],
      ['application/xml', '<a/>'],
      [undefined, '{"a":1}'],
      ['garbage', '{"a":1}'],
      ['a/b/c', '{"a":1}'],
      [';', '{"a":1}'],
      ['multipart/form-data', 'x'],
    ];
    if (!isParsed)
      sent.push(['application/json', '{"a":'], ['application/json', '{"a":1,"a":2}'], ['application/json', '']);
    for (const [type, body] of sent) {
      const typed = type === undefined ? '' : `Content-Type: ${type}\r\n`;
      await sendRaw(port, `POST ${PATH} HTTP/1.1\r\nHost: a\r\n${typed}Content-Length: ${body.length}\r\n\r\n${body}`);
    }
    expect(heard.map(({ headers, body }) => [headers['content-type'], body])).toEqual(sent);
  });

  itRaw("hands on gzip'd junk as it was sent", async () => {
    const { handler, heard } = createEcho();
    const headers = { ...JSON_TYPE, 'content-encoding': 'gzip' };
    const body = Buffer.concat([gzipSync('{"a":1}').subarray(0, 12), Buffer.from('junk')]);
    const url = `http://127.0.0.1:${await start(handler)}${PATH}`;
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(207);
    expect(heard).toMatchObject([{ headers }]);
    expect(heard[0]?.body).toContain('junk');
  });

  it('goes on when the buyer goes away after sending', async () => {
    const done = vi.fn();
    let asked: Request | undefined;
    let go = () => {};
    const port = await start({
      async handle(request) {
        asked = request;
        await request.text();
        await new Promise<void>((resolve) => {
          go = resolve;
        });
        done(request.signal.aborted);
        return Response.json({});
      },
    });
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`POST ${PATH} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`);
    });
    await until(() => asked !== undefined);
    socket.destroy();
    await new Promise((resolve) => socket.once('close', resolve));
    await new Promise((resolve) => setTimeout(resolve, 20));
    go();
    await until(() => done.mock.calls.length > 0);
    expect(done.mock.calls).toEqual([[false]]);
    // The server lives.
    const { handler } = createEcho();
    expect((await fetch(`http://127.0.0.1:${await start(handler)}${PATH}`)).status).toBe(207);
  });

  itRaw('fails the body of a buyer who goes away while sending, and nothing waits for ever', async () => {
    const errors: unknown[] = [];
    let isAsked = false;
    const port = await start({
      async handle(request) {
        isAsked = true;
        await request.text().catch((error: unknown) => errors.push(error));
        return Response.json({}, { status: 400 });
      },
    });
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        `POST ${PATH} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"a":`,
      );
    });
    await until(() => isAsked);
    socket.destroy();
    await until(() => errors.length > 0);
    expect(errors).toEqual([expect.any(Error)]);
  });
});

describe('behind express.json()', () => {
  const start = async (payments: WebHandler, parser = express.json()) =>
    listen(createServer(express().use(parser).use('/payments', toNode(payments))));
  const post = (port: number, body: BodyInit, headers: Record<string, string> = JSON_TYPE) =>
    fetch(`http://127.0.0.1:${port}${PATH}`, { method: 'POST', headers, body });

  it('writes the body that was read again, and nothing that described it as it was sent', async () => {
    const { handler, heard } = createEcho();
    const port = await start(handler);
    const zipped = { ...JSON_TYPE, 'content-encoding': 'gzip' };
    expect((await post(port, gzipSync('{ "a" : [1, "ü"] }'), zipped)).status).toBe(207);
    expect(heard[0]?.body).toBe('{"a":[1,"ü"]}');
    expect(Object.keys(heard[0]?.headers ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^content-(length|encoding)$/)]),
    );
  });

  it('leaves what it cannot read to the app', async () => {
    const { handler, heard } = createEcho();
    const port = await start(handler);
    const app = await post(port, '{"a":');
    expect(app.status).toBe(400);
    const zipped = { ...JSON_TYPE, 'content-encoding': 'gzip' };
    expect((await post(port, 'junk', zipped)).status).toBe(400);
    expect(heard).toEqual([]);
  });

  it.each([
    ['express.raw()', express.raw({ type: () => true })],
    ['express.text()', express.text({ type: () => true })],
  ])('takes what %s has read as it is', async (_, parser) => {
    const { handler, heard } = createEcho();
    await post(await start(handler, parser), '{ "a" : 1 }');
    expect(heard).toMatchObject([{ body: '{ "a" : 1 }' }]);
  });

  // By their length, the payments see that the body was read before.
  it('takes nothing from a body that somebody has read and kept, and hands on its length', async () => {
    const { handler, heard } = createEcho();
    const app = express()
      .use((request, _, next) => void request.resume().once('end', () => next()))
      .use('/payments', toNode(handler));
    await post(await listen(createServer(app)), '{}');
    expect(heard).toMatchObject([{ body: '', headers: { 'content-length': '2' } }]);
  });
});

describe('two mounts', () => {
  it('stay apart, in Express and in Fastify', async () => {
    const [one, two] = [createEcho(), createEcho()];
    const app = express().use('/a', toNode(one.handler)).use('/b/c', toNode(two.handler));
    const other = fastify();
    await other.register(toFastify(one.handler), { prefix: '/a' });
    await other.register(toFastify(two.handler), { prefix: '/b/c' });
    for (const port of [await listen(createServer(app)), await startFastify(other)]) {
      for (const path of ['/a/orders/1', '/b/c/orders/2', '/b/orders/3'])
        await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST' });
    }
    const paths = (heard: readonly Heard[]) => heard.map(({ url }) => new URL(url).pathname);
    expect(paths(one.heard)).toEqual(['/a/orders/1', '/a/orders/1']);
    expect(paths(two.heard)).toEqual(['/b/c/orders/2', '/b/c/orders/2']);
  });
});

describe('a request over HTTP/2', () => {
  async function ask(headers: Record<string, string | string[]>, body?: string) {
    const { handler, heard } = createEcho();
    const server = createHttp2Server(toNode(handler));
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const client = connectHttp2(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    onTestFinished(() => {
      client.destroy();
      server.close();
    });
    const stream = client.request({ ':path': PATH, ...headers });
    let status: number | undefined;
    stream.on('response', (answer) => {
      status = answer[':status'];
    });
    stream.end(body);
    let text = '';
    for await (const chunk of stream) text += chunk;
    return { status, text, heard };
  }

  it('has its host from :authority', async () => {
    const headers = { ':method': 'POST', ':authority': 'shop.example', ...JSON_TYPE, cookie: ['a=1', 'b=2'] };
    const { status, heard } = await ask(headers, '{"a":1}');
    expect(status).toBe(207);
    expect(heard).toMatchObject([
      {
        method: 'POST',
        url: `http://shop.example${PATH}`,
        headers: { host: 'shop.example', cookie: 'a=1; b=2' },
        body: '{"a":1}',
        remoteAddress: '127.0.0.1',
      },
    ]);
    expect(Object.keys(heard[0]?.headers ?? {}).filter((name) => name.startsWith(':'))).toEqual([]);
  });

  it('goes on when the buyer goes away', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {});
    let go: ((response: Response) => void) | undefined;
    const server = createHttp2Server(
      toNode({
        handle: () =>
          new Promise((resolve) => {
            go = resolve;
          }),
      }),
    );
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const client = connectHttp2(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    onTestFinished(() => void server.close());
    client.on('error', () => {});
    client.request({ ':path': PATH }).on('error', () => {});
    await until(() => go !== undefined);
    client.destroy();
    await new Promise((resolve) => setTimeout(resolve, 20));
    go?.(Response.json({}, { headers: { 'x-own': 'yes' } }));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(told).not.toHaveBeenCalled();
    told.mockRestore();
  });

  it('may not name two hosts', async () => {
    const { status, text, heard } = await ask({ ':authority': 'shop.example', host: 'evil.example' });
    expect([status, text, heard]).toEqual([400, '{"code":"request_invalid"}', []]);
  });

  it('of HEAD, or with a body that is too large, is answered', async () => {
    expect(await ask({ ':method': 'HEAD' })).toMatchObject({ status: 207, text: '' });
    expect(await ask({ ':method': 'POST' }, 'x'.repeat(100_000))).toMatchObject({ status: 413 });
  });
});

describe('if the payments fail', () => {
  afterEach(() => void vi.restoreAllMocks());
  const failing: WebHandler = { handle: () => Promise.reject(new Error('broken with sk_live_123')) };

  it('the error goes to the app of Express', async () => {
    const told = vi.fn();
    const tell: express.ErrorRequestHandler = (error, _request, response, _next) => {
      told(error.message);
      response.status(503).send('sorry');
    };
    const port = await listen(createServer(express().use('/payments', toNode(failing)).use(tell)));
    const response = await fetch(`http://127.0.0.1:${port}${PATH}`, { method: 'POST', body: 'x' });
    expect([response.status, await response.text()]).toEqual([503, 'sorry']);
    expect(told.mock.calls).toEqual([['broken with sk_live_123']]);
  });

  it('the error goes to the app of Fastify', async () => {
    const app = fastify();
    app.setErrorHandler((error: Error, _, reply) => reply.code(503).send(error.message));
    await app.register(toFastify(failing), { prefix: '/payments' });
    const response = await fetch(`http://127.0.0.1:${await startFastify(app)}${PATH}`, { method: 'POST', body: 'x' });
    expect([response.status, await response.text()]).toEqual([503, 'broken with sk_live_123']);
  });

  it.each<[string, WebHandler]>([
    ['rejects', failing],
    [
      'throws',
      {
        handle() {
          throw new Error('broken with sk_live_123');
        },
      },
    ],
    ['answers nothing', { handle: async () => undefined as never }],
    [
      'breaks off its answer',
      { handle: async () => new Response(new ReadableStream({ start: (c) => c.error(new Error('broken')) })) },
    ],
  ])('without an app the answer is 500, and the developer reads why, without keys: it %s', async (_, payments) => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {});
    const response = await fetch(`http://127.0.0.1:${await listen(createServer(toNode(payments)))}${PATH}`);
    expect([response.status, await response.text()]).toEqual([500, '{}']);
    expect(told).toHaveBeenCalledOnce();
    expect(String(told.mock.calls)).toMatch(/A request to the payments failed: .*Error/);
    expect(String(told.mock.calls)).not.toContain('sk_live');
  });

  it('nothing is left of an error in `next` but a word on the console', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {});
    const handler = toNode(failing);
    const port = await listen(
      createServer((request, response) =>
        handler(request, response, () => {
          response.end('next');
          throw new Error('next is broken');
        }),
      ),
    );
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('next');
    await until(() => told.mock.calls.length > 0);
    expect(String(told.mock.calls)).toContain('next is broken');
  });

  it('an answer that somebody else has given is left alone', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {});
    const slow: WebHandler = { handle: () => new Promise((resolve) => setTimeout(resolve, 20, Response.json({}))) };
    const app = express()
      .use((_request, response, next) => {
        response.status(504).send('too late');
        next();
      })
      .use('/payments', toNode(slow));
    const response = await fetch(`http://127.0.0.1:${await listen(createServer(app))}${PATH}`);
    expect([response.status, await response.text()]).toEqual([504, 'too late']);
    await new Promise((resolve) => setTimeout(resolve, 40));
    expect(told).not.toHaveBeenCalled();
  });
});

describe('in an app of Fastify', () => {
  it('hooks of the app run, and their headers are kept, as those of @fastify/helmet', async () => {
    const { handler } = createEcho();
    const app = fastify();
    const ran: string[] = [];
    app.addHook('onRequest', (_, reply, done) => {
      reply.raw.setHeader('x-raw', 'raw');
      reply.header('content-security-policy', "default-src 'self'");
      done();
    });
    app.addHook('preHandler', async (request) => void ran.push(request.method));
    app.addHook('onSend', async (_, reply) => void reply.header('x-sent', 'sent'));
    await app.register(toFastify(handler), { prefix: '/payments' });
    const response = await fetch(`http://127.0.0.1:${await startFastify(app)}${PATH}`, { method: 'POST', body: '{}' });
    const names = ['x-raw', 'content-security-policy', 'x-sent', 'x-own'];
    expect(names.map((name) => response.headers.get(name))).toEqual(['raw', "default-src 'self'", 'sent', 'yes']);
    expect(ran).toEqual(['POST']);
  });

  it('a hook that refuses is heard, whatever the content type', async () => {
    const { handler, heard } = createEcho();
    const app = fastify();
    app.addHook('preHandler', (_, reply, done) => {
      if (reply) reply.code(401).send({ error: 'no session' });
      else done();
    });
    await app.register(toFastify(handler), { prefix: '/payments' });
    const port = await startFastify(app);
    for (const type of ['application/json', 'garbage']) {
      const init = { method: 'POST', headers: { 'content-type': type }, body: '{' };
      expect((await fetch(`http://127.0.0.1:${port}${PATH}`, init)).status).toBe(401);
    }
    expect(heard).toEqual([]);
  });

  it('parsers, serializers and limits of the app hold only elsewhere', async () => {
    const { handler, heard } = createEcho();
    const app = fastify({ bodyLimit: 10 });
    app.setReplySerializer((payload) => JSON.stringify({ wrapped: payload }));
    app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_, body, done) => done(null, `parsed ${body}`));
    await app.register(toFastify(handler), { prefix: '/payments' });
    app.post('/other', async ({ body }) => body);
    const port = await startFastify(app);
    const post = async (path: string, type: string, body: string) => {
      const init = { method: 'POST', headers: { 'content-type': type }, body };
      const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
      return [response.status, await response.json()];
    };
    expect(await post('/other', 'application/json', '{"a":1}')).toEqual([200, { wrapped: { a: 1 } }]);
    expect((await post('/other', 'application/json', '{"a":12345678}'))[0]).toBe(413);
    expect(await post(PATH, 'text/plain', 'longer than ten')).toEqual([207, heard[0]]);
    expect(heard[0]?.body).toBe('longer than ten');
  });

  it('a body that a hook has unpacked is taken from there', async () => {
    const { handler, heard } = createEcho();
    const app = fastify();
    app.addHook('preParsing', async (request, _, payload) => {
      delete request.headers['content-encoding'];
      const { createGunzip } = await import('node:zlib');
      return payload.pipe(createGunzip());
    });
    await app.register(toFastify(handler), { prefix: '/payments' });
    const headers = { ...JSON_TYPE, 'content-encoding': 'gzip' };
    const init = { method: 'POST', headers, body: gzipSync('{"a":1}') };
    await fetch(`http://127.0.0.1:${await startFastify(app)}${PATH}`, init);
    expect(heard).toMatchObject([{ body: '{"a":1}' }]);
  });

  it('the address is that of the connection, also if the app trusts proxies', async () => {
    const { handler, heard } = createEcho();
    const app = fastify({ trustProxy: true });
    await app.register(toFastify(handler), { prefix: '/payments' });
    const init = { headers: { 'x-forwarded-for': '192.0.2.1' } };
    await fetch(`http://127.0.0.1:${await startFastify(app)}${PATH}`, init);
    expect(heard).toMatchObject([{ remoteAddress: '127.0.0.1' }]);
  });

  it('an injected request is answered', async () => {
    const { handler } = createEcho();
    const app = fastify();
    await app.register(toFastify(handler), { prefix: '/payments' });
    const answer = await app.inject({ method: 'POST', url: PATH, payload: { a: 1 } });
    expect([answer.statusCode, answer.json().body]).toEqual([207, '{"a":1}']);
  });
});

it.each([undefined, null, {}, { handle: 1 }])('payments that are none are refused at once: %j', (payments) => {
  for (const make of [toNode, toFastify]) {
    expect(thrown(() => make(payments as never))).toMatchObject({ name: 'ConfigurationError', code: 'option_invalid' });
  }
});
