/** Turns bytes into text and back, and refuses wrong input. */
import { afterEach, describe, expect, it } from 'vitest';
import { decodeHex, decodeUtf8, encodeHex, encodeUtf8 } from '../src/bytes.js';
import { fc } from './fast-check.js';

const everyByte = Uint8Array.from({ length: 256 }, (_, byte) => byte);

describe('encodeHex', () => {
  it('writes two lower-case digits for each of the 256 bytes', () =>
    expect(encodeHex(everyByte)).toBe(Buffer.from(everyByte).toString('hex')));

  it('writes no bytes as an empty text', () => expect(encodeHex(new Uint8Array())).toBe(''));

  it('writes any bytes as Node does', () =>
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 512 }), (bytes) => {
        expect(encodeHex(bytes)).toBe(Buffer.from(bytes).toString('hex'));
      }),
    ));
});

describe('encodeHex on a platform with Uint8Array.prototype.toHex', () => {
  const prototype = Uint8Array.prototype as { toHex?: () => string };
  const { toHex } = prototype;

  afterEach(() => {
    if (toHex) prototype.toHex = toHex;
    else delete prototype.toHex;
  });

  it('calls that method', () => {
    prototype.toHex = function (this: Uint8Array) {
      return `platform: ${this.length}`;
    };
    expect(encodeHex(everyByte)).toBe('platform: 256');
  });
});

describe('decodeHex', () => {
  it.each([
    ['lower case', (hex: string) => hex],
    ['upper case', (hex: string) => hex.toUpperCase()],
  ])('reads any bytes back from %s', (_, change) =>
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 512 }), (bytes) => {
        expect(decodeHex(change(encodeHex(bytes)))).toEqual(bytes);
      }),
    ),
  );

  it('reads an empty text as no bytes', () => expect(decodeHex('')).toEqual(new Uint8Array()));

  it.each([
    '0',
    'abc',
    '0g',
    'zz',
    '0x',
    '-1',
    '+1',
    '1.',
    ' 0',
    '0 ',
    '00\n',
    '\n00',
    '٠٠',
    '００',
    '0à',
    '\u{1d7d8}',
  ])('refuses %j', (text) => expect(decodeHex(text)).toBeUndefined());

  it('refuses every character except 0-9, a-f and A-F', () => {
    const chars = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
    const accepted = chars.filter((char) => decodeHex(`0${char}`) !== undefined);
    expect(accepted.join('')).toBe('0123456789ABCDEFabcdef');
  });
});

describe('UTF-8', () => {
  it('encodes as Node does, and decodes to the same text', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const bytes = encodeUtf8(text);
        expect(Buffer.from(text).equals(bytes)).toBe(true);
        expect(decodeUtf8(bytes)).toBe(text);
      }),
    ));

  it('keeps a byte order mark, which is part of the text', () =>
    expect(decodeUtf8(Uint8Array.of(0xef, 0xbb, 0xbf, 0x41))).toBe('\ufeffA'));

  it.each([
    ['a lone continuation byte', [0x80]],
    ['a sequence cut short', [0xe2, 0x82]],
    ['an overlong slash', [0xc0, 0xaf]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['a code point above U+10FFFF', [0xf4, 0x90, 0x80, 0x80]],
    ['the byte 0xFF', [0xff]],
  ])('refuses to decode %s', (_, bytes) => expect(() => decodeUtf8(Uint8Array.from(bytes))).toThrow(TypeError));
});
