/** Text as people type it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isVisibleAscii, isWellFormed, normalizeDigit, normalizeDigits } from '../../src/fields/text.js';

describe('well-formed text', () => {
  it.each(['', 'Ada', 'é', '漢字', '💳', '👩‍🚀', '\ud83d\udcb3', '\u0000', '\ufffd', '\ud7ff\ue000'])(
    'is %j',
    (text) => {
      expect(isWellFormed(text)).toBe(true);
    },
  );

  it.each(['\ud83d', '\udcb3', 'Ada\ud83d', '\udcb3Ada', '\udcb3\ud83d', '💳\ud83d', '\ud83d\ud83d\udcb3'])(
    'is not %j',
    (text) => {
      expect(isWellFormed(text)).toBe(false);
    },
  );

  it('is what UTF-8 carries there and back', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) }), (text) => {
        const carried = new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(text));
        expect(isWellFormed(text)).toBe(carried === text);
      }),
    );
  });
});

describe('visible ASCII', () => {
  it('is every character from ! to ~, and no other', () => {
    const visible = Array.from({ length: 0x300 }, (_, code) => String.fromCharCode(code)).filter((char) =>
      isVisibleAscii(char),
    );
    expect(visible[0]).toBe('!');
    expect(visible.at(-1)).toBe('~');
    expect(visible).toHaveLength(0x7e - 0x21 + 1);
  });

  it.each([
    ['', false],
    ['a', true],
    ['abc', true],
    ['abcd', false],
    ['a\n', false],
    ['a b', false],
  ])('of at most 3 characters, %j: %s', (text, isVisible) => {
    expect(isVisibleAscii(text, 3)).toBe(isVisible);
  });
});

describe('one digit', () => {
  it.each(['0123456789', '٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '０１２３４５６７８９'])('of %s is read', (digits) => {
    expect([...digits].map(normalizeDigit).join('')).toBe('0123456789');
  });

  it.each(['', 'a', '/', ':', '\u065f', '\u066a', '\u06ef', '\u06fa', '\uff0f', '\uff1a', '²', '४', '½', '٪'])(
    'is not %j',
    (char) => {
      expect(normalizeDigit(char)).toBeUndefined();
    },
  );
});

describe('digits', () => {
  it.each([
    ['', '', ''],
    ['123', '', '123'],
    [' 1٢３ ', '', '123'],
    ['1-2 3', '- ', '123'],
    ['---', '-', ''],
    ['\u00a012\ufeff', '', '12'],
  ])('%j without %j are %j', (text, separators, digits) => {
    expect(normalizeDigits(text, separators)).toBe(digits);
  });

  it.each([
    ['1 2', ''],
    ['1-2', ' '],
    ['12x', ''],
    ['1e3', ''],
    ['0x1', ''],
    ['１２．', ''],
    ['\ud83d', ''],
  ])('%j without %j are none', (text, separators) => {
    expect(normalizeDigits(text, separators)).toBeUndefined();
  });
});
