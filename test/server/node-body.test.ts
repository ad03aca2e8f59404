/** The body of a Node request as a web stream: the same bytes, at most 64 KiB and one, and never more than is asked for. */
import { PassThrough, Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { discardRest, openBody } from '../../src/server/node/body.js';
import { toWebRequest } from '../../src/server/node/request.js';
import { fc } from '../fast-check.js';

const readAll = async (source: Readable) => Buffer.from(await new Response(openBody(source)).arrayBuffer());

describe('openBody', () => {
  it('gives the bytes as they came, whatever the chunks', async () => {
    const chunks = fc.array(fc.uint8Array({ maxLength: 40_000 }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(chunks, async (all) => {
        const source = Readable.from(
          all.map((chunk) => Buffer.from(chunk)),
          { objectMode: false },
        );
        expect((await readAll(source)).equals(Buffer.concat(all).subarray(0, 65_537))).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it('gives texts in UTF-8, if somebody has set an encoding', async () => {
    const source = Readable.from([Buffer.from('ü 😀')], { objectMode: false }).setEncoding('utf8');
    expect(String(await readAll(source))).toBe('ü 😀');
  });

  it('reads nothing before it is asked, and not more than one chunk ahead', async () => {
    const source = new PassThrough({ highWaterMark: 4 });
    source.on('error', () => {});
    const reader = openBody(source).getReader();
    let written = 0;
    const write = () => {
      while (source.write('abcd') && written < 100) written += 1;
    };
    source.on('drain', write);
    write();
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(written).toBeLessThan(4);
    expect(String(Buffer.from((await reader.read()).value ?? []))).toBe('abcd');
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(written).toBeLessThan(8);
  });

  it.each([
    ['before it is read', (source: PassThrough) => void source.destroy()],
    ['while it is read', (source: PassThrough) => void setTimeout(() => source.destroy(), 10)],
    ['with an error', (source: PassThrough) => void setTimeout(() => source.destroy(new Error('ECONNRESET')), 10)],
  ])('fails if the sender goes away: %s', async (_, cut) => {
    const source = new PassThrough();
    source.write('{"a":');
    cut(source);
    await new Promise((resolve) => setTimeout(resolve, 1));
    await expect(readAll(source)).rejects.toThrow('request was');
  });

  it('is empty if the body was read before', async () => {
    const source = Readable.from(['x']).resume();
    await new Promise((resolve) => source.once('close', resolve));
    expect(String(await readAll(source))).toBe('');
  });

  it('leaves the source to the next reader when it is cancelled', async () => {
    const source = new PassThrough();
    const reader = openBody(source).getReader();
    source.write('a');
    await reader.read();
    await reader.cancel();
    source.end('b');
    discardRest(source);
    await new Promise((resolve) => source.once('close', resolve));
    expect(source.readableEnded).toBe(true);
  });
});

describe('toWebRequest', () => {
  const ask = (members: object) =>
    toWebRequest(
      Object.assign(Readable.from([]), { url: '/payments', headers: { host: 'shop.example' }, ...members }),
      undefined,
    );

  it('has the scheme of the connection', () => {
    expect(ask({ socket: { encrypted: true } })?.url).toBe('https://shop.example/payments');
    expect(ask({ socket: {} })?.url).toBe('http://shop.example/payments');
  });

  it.each([
    ['no address', { url: undefined }],
    ['an empty address', { url: '' }],
    ['the address of everything', { method: 'OPTIONS', url: '*' }],
    ['a whole address without a host', { url: 'http:///payments' }],
    ['a method that the web refuses', { method: 'TRACE' }],
    ['no host', { headers: {} }],
    ['two hosts', { headers: { host: ['a', 'b'] } }],
    ['a header that the web refuses', { headers: { host: 'a', 'x y': 'b' } }],
  ])('is none for %s', (_, members) => expect(ask(members)).toBeUndefined());
});
