/** Answers with a status of 2xx: unknown members are accepted, and an unreadable answer is an error. */
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { caught } from '../caught.js';
import { cardCharge } from '../charges.js';
import { withGuide } from '../with-guide.js';
import { createTestClient, type Respond, startGateway } from './gateway.js';
import { createStubbedClient } from './stub-fetch.js';

const PAID = { id: 'ch_1', status: 'succeeded' };
const PAID_JSON = JSON.stringify(PAID);
const MIB = 2 ** 20;
const JSON_TYPE = { 'content-type': 'application/json' };

async function charge(answer: object | Respond) {
  const { url, requests } = await startGateway(answer);
  const result = createTestClient(url).chargeCard('tok_1');
  return { result, requests };
}

const respondWith =
  (body: string | Buffer, headers: Record<string, string> = JSON_TYPE, status = 200): Respond =>
  (response) =>
    response.writeHead(status, headers).end(body);

/** JSON of exactly this many bytes. */
const jsonOfSize = (bytes: number) => JSON.stringify({ ...PAID, pad: 'x'.repeat(bytes - 43) });

describe('an answer resolves', () => {
  it('with all its members, known or not', async () => {
    const answer = { id: 'ch_1', status: 'on_hold', next: { deep: [1, null, { x: true }] }, __typename: 'Charge' };
    expect(await (await charge(answer)).result).toEqual(answer);
  });

  it('with an identifier that is a text, as the next call needs it', async () => {
    expect(await (await charge({ ...PAID, id: 42 })).result).toEqual({ ...PAID, id: '42' });
    const { createCardToken, getToken } = createStubbedClient([200, { id: 42 }], [200, { token: 'tok_1' }]);
    const { id } = await createCardToken(cardCharge);
    expect({ id, read: (await getToken(id)).id }).toEqual({ id: '42', read: 'tok_1' });
  });

  it.each([200, 201, 202, 203, 206, 299])('with the status %i', async (status) =>
    expect(await (await charge(respondWith(PAID_JSON, JSON_TYPE, status))).result).toEqual(PAID),
  );

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'application/vnd.gateway+json',
    'text/json',
    'text/plain; charset=utf-8',
  ])('with the type %s', async (type) =>
    expect(await (await charge(respondWith(PAID_JSON, { 'content-type': type }))).result).toEqual(PAID),
  );

  it('without a type', async () => expect(await (await charge(respondWith(PAID_JSON, {}))).result).toEqual(PAID));

  it('after a byte order mark, and with space around it', async () =>
    expect(await (await charge(respondWith(`\ufeff \r\n${PAID_JSON}\n`))).result).toEqual(PAID));

  it('in pieces that cut characters in two', async () => {
    const bytes = Buffer.from('{"id":"ch_1","status":"succeeded","name":"Ä€😀"}');
    const { result } = await charge(async (response) => {
      response.writeHead(200, JSON_TYPE);
      for (const byte of bytes) {
        response.write(Buffer.of(byte));
        await new Promise((resolve) => setImmediate(resolve));
      }
      response.end();
    });
    expect(await result).toEqual({ ...PAID, name: 'Ä€😀' });
  });

  it('when it is compressed with gzip', async () => {
    const headers = { ...JSON_TYPE, 'content-encoding': 'gzip' };
    expect(await (await charge(respondWith(gzipSync(PAID_JSON), headers))).result).toEqual(PAID);
  });

  it('without touching the prototype, when it holds __proto__', async () => {
    const result = await (await charge(respondWith('{"id":"ch_1","status":"succeeded","__proto__":{"polluted":true}}')))
      .result;
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
    expect(result).not.toHaveProperty('polluted');
  });
});

describe('an answer that cannot be read is a ResponseError of unknown outcome', () => {
  it.each([
    ['HTML', '<!doctype html><h1>Welcome</h1>', { 'content-type': 'text/html' }],
    ['JSON that calls itself HTML', '{"id":"ch_1"}', { 'content-type': 'text/html' }],
    ['HTML that calls itself JSON', '<h1>Welcome</h1>', JSON_TYPE],
    ['nothing', '', JSON_TYPE],
    ['nothing without a type', '', {}],
    ['space', ' \n', JSON_TYPE],
    ['JSON cut short', '{"id":"ch_1"', JSON_TYPE],
    ['two objects', '{"id":"ch_1"}{"id":"ch_2"}', JSON_TYPE],
    ['a list', '[{"id":"ch_1"}]', JSON_TYPE],
    ['a text', '"ch_1"', JSON_TYPE],
    ['a number', '1', JSON_TYPE],
    ['true', 'true', JSON_TYPE],
    ['null', 'null', JSON_TYPE],
    ['a comment', '/* */{"id":"ch_1"}', JSON_TYPE],
  ])('when it is %s', async (_, body, headers) => {
    const { result, requests } = await charge(respondWith(body, { ...headers }));
    expect(await caught(result)).toMatchObject({
      name: 'ResponseError',
      code: 'response_invalid',
      outcome: 'unknown',
      message: withGuide('response_invalid', 'The gateway answered 200 with no charge that can be read.'),
    });
    expect(requests).toHaveLength(1);
  });

  it.each([
    {},
    { error: null },
    { status: 'succeeded' },
    { id: 'ch_1' },
    { data: { id: 'ch_1' } },
    { id: '', status: 'succeeded' },
    { id: 'ch_1', status: 1 },
    { id: 'ch_1', data: { status: 'succeeded' } },
    { id: 'ch_1', status: 'failed', data: { id: 'ch_1', status: 'succeeded' } },
  ])('when it is %j, which is no charge; the body is kept', async (body) => {
    const error = await caught((await charge(body)).result);
    const expected = { name: 'ResponseError', code: 'response_invalid', outcome: 'unknown', canResend: true, body };
    expect(error).toMatchObject(expected);
  });

  it.each([{}, { id: '' }, { id: null, token: {} }, [], { data: { id: 'tok_1' } }])('of no token: %j', async (body) => {
    const error = await caught(createStubbedClient([200, body]).createCardToken(cardCharge));
    const expected = { name: 'ResponseError', code: 'response_invalid', outcome: 'unknown', canResend: false, body };
    expect(error).toMatchObject(expected);
  });

  it('when it is 204', async () => {
    const { result } = await charge((response) => response.writeHead(204).end());
    expect(await caught(result)).toMatchObject({ name: 'ResponseError', code: 'response_invalid', outcome: 'unknown' });
  });
});

describe('an answer over 1 MiB', () => {
  const TOO_LARGE = { name: 'ResponseError', code: 'response_too_large', outcome: 'unknown' };

  it('is too large, and one of exactly 1 MiB is not', async () => {
    expect(await (await charge(respondWith(jsonOfSize(MIB)))).result).toMatchObject({ id: 'ch_1' });
    expect(await caught((await charge(respondWith(jsonOfSize(MIB + 1)))).result)).toMatchObject(TOO_LARGE);
  });

  it('is too large also when it does not announce its length', async () => {
    const { result } = await charge((response) => {
      response.writeHead(200, JSON_TYPE);
      response.write(jsonOfSize(MIB / 2));
      response.end(jsonOfSize(MIB));
    });
    expect(await caught(result)).toMatchObject(TOO_LARGE);
  });

  it('is not read to its end', async () => {
    let sent = 0;
    const { result } = await charge((response) => {
      const chunk = 'x'.repeat(64 * 1024);
      const push = () => {
        while (!response.destroyed && sent < 64 * MIB) {
          sent += chunk.length;
          if (!response.write(chunk)) return void response.once('drain', push);
        }
        response.end();
      };
      response.writeHead(200, JSON_TYPE);
      push();
    });
    expect(await caught(result)).toMatchObject(TOO_LARGE);
    expect(sent).toBeLessThan(32 * MIB);
  });

  it('is counted after decompression: a gzip bomb is too large', async () => {
    const bomb = gzipSync(Buffer.alloc(16 * MIB, ' '));
    expect(bomb.length).toBeLessThan(MIB / 8);
    const { result } = await charge(respondWith(bomb, { ...JSON_TYPE, 'content-encoding': 'gzip' }));
    expect(await caught(result)).toMatchObject(TOO_LARGE);
  });

  it('is too large also on a platform without streams', async () => {
    const fake = (text: string) => ({
      status: 200,
      ok: true,
      headers: new Headers(JSON_TYPE),
      body: null,
      text: async () => text,
    });
    const answering = (text: string) =>
      createStubbedClient(() => fake(text) as unknown as Response).chargeCard('tok_1');
    expect(await answering(PAID_JSON)).toEqual(PAID);
    expect(await caught(answering(jsonOfSize(MIB + 1)))).toMatchObject(TOO_LARGE);
  });

  it('makes the refusal of a charge unknown, because nobody read it', async () => {
    const { result } = await charge(respondWith(jsonOfSize(2 * MIB), JSON_TYPE, 402));
    expect(await caught(result)).toMatchObject({
      name: 'GatewayError',
      outcome: 'unknown',
      canResend: true,
      status: 402,
      body: undefined,
    });
  });
});
