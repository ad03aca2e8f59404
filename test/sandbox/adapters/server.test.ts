/** The HTTP server over raw TCP: requests that no HTTP client would send. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type SandboxServer, serve } from '../../../src/sandbox/adapters/node.js';
import { createSandbox } from '../../../src/sandbox/sandbox.js';

const CUSTOMER = JSON.stringify({ email: 'ada@example.com', currency: 'eur' });
const KEY = 'authorization: sk_test_sandbox';

/** Opens a connection that sends nothing. */
async function open({ url }: SandboxServer): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** Sends a request unchanged, and reads the answer until the server closes the connection. */
async function send(server: SandboxServer, lines: readonly string[], body = ''): Promise<string> {
  const socket = await open(server);
  let answer = '';
  socket.on('data', (data) => {
    answer += data;
  });
  socket.write([...lines, 'host: localhost', 'connection: close', '', body].join('\r\n'));
  await once(socket, 'close');
  return answer;
}

/** Encodes a body in chunks. */
function chunk(body: string): string {
  const chunks = body.match(/.{1,1000}/gs) ?? [];
  return `${chunks.map((text) => `${text.length.toString(16)}\r\n${text}\r\n`).join('')}0\r\n\r\n`;
}

describe('the server', () => {
  let server: SandboxServer;
  beforeAll(async () => {
    server = await serve(createSandbox());
  });
  afterAll(() => server.close());

  it.each([
    ['POST /sandbox/reset', 200],
    ['DELETE /sandbox/faults', 200],
    ['PUT /v1/tokens', 405],
    ['PATCH /v1/none', 404],
    ['HEAD /sandbox/health', 200],
    ['OPTIONS /v1/tokens', 405],
    ['GET /v1/tokens/%E0%A4%A', 401],
    ['GET //', 404],
  ])('answers %s without a length with %i', async (request, status) => {
    const answer = await send(server, [`${request} HTTP/1.1`]);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toMatch(/^request-id: req_/im);
  });

  it('keeps an idle connection longer than the pauses of a test, so that no charge is sent into its end', async () => {
    const { headers } = await fetch(`${server.url}/sandbox/health`);
    expect(headers.get('keep-alive')).toBe('timeout=65');
  });

  it('reads a body in chunks', async () => {
    const lines = ['POST /v1/create/customer HTTP/1.1', KEY, 'transfer-encoding: chunked'];
    expect(await send(server, lines, chunk(CUSTOMER))).toMatch(/^HTTP\/1.1 200 /);
  });

  it('reads an empty body in chunks, too', async () => {
    const path = 'POST /sandbox/charges/ch_none/settle HTTP/1.1';
    for (const body of [chunk('{"outcome":"failed"}'), chunk('')]) {
      expect(await send(server, [path, 'transfer-encoding: chunked'], body)).toMatch(/^HTTP\/1.1 404 /);
    }
  });

  it.each([
    ['in chunks', (body: string) => ['transfer-encoding: chunked', chunk(body)]],
    ['with a content-length', (body: string) => [`content-length: ${body.length}`, body]],
  ])('refuses a body over 64 KiB %s', async (_, encode) => {
    const [header = '', body] = encode(' '.repeat(65_537));
    const answer = await send(server, ['POST /v1/create/customer HTTP/1.1', KEY, header], body);
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
    expect(answer).toContain('body_too_large');
  });
});

describe('close', () => {
  it('does not wait for a connection that sends nothing', async () => {
    const server = await serve(createSandbox());
    await open(server);
    await server.close();
    await expect(fetch(server.url)).rejects.toThrow();
  });

  it('waits for the answer of a request that has arrived', async () => {
    const sandbox = createSandbox();
    let tellAsked = () => {};
    let letAnswer = () => {};
    const isAsked = new Promise<void>((resolve) => {
      tellAsked = resolve;
    });
    const mayAnswer = new Promise<void>((resolve) => {
      letAnswer = resolve;
    });
    const hold = async (request: Request) => {
      // This answer shows that the whole body has arrived.
      const answer = await sandbox.fetch(request);
      tellAsked();
      await mayAnswer;
      return answer;
    };
    const server = await serve({ ...sandbox, fetch: hold });
    const headers = { authorization: 'sk_test_sandbox' };
    const asking = fetch(`${server.url}/v1/create/customer`, { method: 'POST', headers, body: CUSTOMER });
    await isAsked;
    const closing = server.close();
    letAnswer();
    expect((await asking).status).toBe(200);
    await closing;
  });

  it('does not wait for a body that never arrives completely', async () => {
    const server = await serve(createSandbox());
    const socket = await open(server);
    socket.write(`POST /v1/create/customer HTTP/1.1\r\nhost: localhost\r\n${KEY}\r\ncontent-length: 500\r\n\r\n{"em`);
    await untilAnswered(server);
    await server.close();
    await expect(fetch(server.url)).rejects.toThrow();
  });

  it('waits for requests that were sent one after the other', async () => {
    const server = await serve(createSandbox());
    const socket = await open(server);
    let answers = '';
    socket.on('data', (data) => {
      answers += data;
    });
    const ask = (fault: string) =>
      `POST /v1/create/customer HTTP/1.1\r\nhost: localhost\r\n${KEY}\r\nsandbox-fault: ${fault}\r\ncontent-length: ${CUSTOMER.length}\r\n\r\n${CUSTOMER}`;
    const faults = ['latency=150', 'latency=200', 'latency=100'];
    socket.write(faults.map(ask).join(''));
    await untilAnswered(server);
    await server.close();
    await once(socket, 'close');
    expect(answers.match(/HTTP\/1\.1 200 /g)).toHaveLength(faults.length);
  });
});

/** Waits until the server has read everything sent before, because it answers connections in order. */
async function untilAnswered(server: SandboxServer): Promise<void> {
  for (let i = 0; i < 3; i++) await send(server, ['GET /sandbox/health HTTP/1.1']);
}

describe('a dropped answer', () => {
  const DROP = [KEY, 'sandbox-fault: drop', `content-length: ${CUSTOMER.length}`];

  it('ends after its headers, because otherwise a browser would send the request again', async () => {
    const server = await serve(createSandbox());
    onTestFinished(() => server.close());
    const answer = await send(server, ['POST /v1/create/customer HTTP/1.1', ...DROP], CUSTOMER);
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n[^{]*\r\n\r\n$/);
    expect(answer).toMatch(/^content-length: 1\r$/im);
  });

  it('closes its connection, and keeps no reference to it', async () => {
    const sockets: WeakRef<object>[] = [];
    const listen = (message: unknown) => void sockets.push(new WeakRef((message as { socket: object }).socket));
    subscribe('net.server.socket', listen);
    onTestFinished(() => void unsubscribe('net.server.socket', listen));
    const server = await serve(createSandbox());
    onTestFinished(() => server.close());
    const connections = 60;
    for (let i = 0; i < connections; i++) await send(server, ['POST /v1/create/customer HTTP/1.1', ...DROP], CUSTOMER);
    setFlagsFromString('--expose-gc');
    const collect: () => void = runInNewContext('gc');
    for (let i = 0; i < 3; i++) {
      await new Promise((resolve) => setImmediate(resolve));
      collect();
    }
    expect(sockets).toHaveLength(connections);
    expect(sockets.filter((socket) => socket.deref()).length).toBeLessThan(10);
  });
});
