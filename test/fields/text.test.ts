/** Text as people type it. */
import { describe, expect, it } from 'vitest';
import {
  groupByFours,
  isVisibleAscii,
  isWellFormed,
  keepDigits,
  normalizeDigits,
  spellOut,
} from '../../src/fields/text.js';

describe('well-formed text', () => {
  it.each(['', 'Ada', 'é', '漢字', '💳', '👩‍🚀', '\ud83d\udcb3', '\u0000', '\ufffd', '\ud7ff\ue000'])('is %j', (text) =>
    expect(isWellFormed(text)).toBe(true),
  );

  it.each([
    '\ud83d',
    '\udcb3',
    '\udcb3\udcb3',
    'Ada\ud83d',
    '\udcb3Ada',
    '\udcb3\ud83d',
    '💳\ud83d',
    '\ud83d\ud83d\udcb3',
  ])('is not %j', (text) => expect(isWellFormed(text)).toBe(false));
});

describe('visible ASCII', () => {
  it.each([
    ['', false],
    ['a', true],
    ['abc', true],
    ['abcd', false],
    ['a\n', false],
    ['a b', false],
  ])('of at most 3 characters, %j: %s', (text, isVisible) => expect(isVisibleAscii(text, 3)).toBe(isVisible));
});

describe('one digit', () => {
  it.each(['0123456789', '٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '０１２３４５６７８９'])('of %s is read', (digits) =>
    expect([...digits].map((digit) => keepDigits(digit, 1)).join('')).toBe('0123456789'),
  );

  it.each(['', 'a', '/', ':', '\u065f', '\u066a', '\u06ef', '\u06fa', '\uff0f', '\uff1a', '²', '४', '½', '٪'])(
    'is not %j',
    (char) => expect(keepDigits(char, 1)).toBe(''),
  );
});

describe('digits', () => {
  it.each([
    ['', '', ''],
    ['123', '', '123'],
    [' 1٢３ ', '', '123'],
    ['1-2 3', /[- ]/g, '123'],
    ['---', /-/g, ''],
    ['\u00a012\ufeff', '', '12'],
  ] as const)('%j without %s are %j', (text, separators, digits) =>
    expect(normalizeDigits(text, separators)).toBe(digits),
  );

  it.each([
    ['1 2', ''],
    ['1-2', / /g],
    ['12x', ''],
    ['1e3', ''],
    ['0x1', ''],
    ['１２．', ''],
    ['\ud83d', ''],
  ] as const)('%j without %s are refused', (text, separators) =>
    expect(normalizeDigits(text, separators)).toBeUndefined(),
  );
});

describe('digits that are kept', () => {
  it.each([
    ['', 19, ''],
    ['no digit', 19, ''],
    ['1a2b3', 19, '123'],
    [' 4242-4242 ', 19, '42424242'],
    ['１٢۳4', 19, '1234'],
    ['²½४💳5', 19, '5'],
    ['123456', 4, '1234'],
    ['a1b2c3d4e5', 4, '1234'],
    ['123', 0, ''],
  ])('of %j, at most %i, are %j', (text, maxLength, digits) => expect(keepDigits(text, maxLength)).toBe(digits));
});

describe('groups', () => {
  it.each([
    ['', ''],
    ['123', '123'],
    ['1234', '1234'],
    ['12345', '1234 5'],
    ['12345678', '1234 5678'],
    ['1234567890', '1234 5678 90'],
  ])('of %j are %j', (text, groups) => expect(groupByFours(text)).toBe(groups));
});

describe('codes by their first letters', () => {
  it.each([
    ['ZAMW', 1, ['ZA', 'ZM', 'ZW']],
    ['OM QA', 1, ['OM', 'QA']],
    ['eurtb', 2, ['eur', 'etb']],
    ['usd vndes', 2, ['usd', 'vnd', 'ves']],
  ])('%j with a rest of %i are %j', (words, rest, codes) => expect(spellOut(words, rest)).toEqual(codes));
});
