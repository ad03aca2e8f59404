/** The expiry of a card: how people write it, how it is shown while they type, and when it is past. */
import { describe, expect, it } from 'vitest';
import {
  findExpiryProblem,
  judgeExpiry,
  normalizeExpiryMonth,
  normalizeExpiryYear,
  readExpiry,
  shapeShortenedExpiry,
  shapeTypedExpiry,
  writeExpiry,
} from '../../src/fields/card-expiry.js';

const JULY_2026 = Date.UTC(2026, 6, 15);

/** Finds the state of a text in its field. */
const judge = (text: string, now: number) => judgeExpiry(text, now)[0];

describe('a month', () => {
  it.each([
    [1, '01'],
    [12, '12'],
    ['1', '01'],
    ['01', '01'],
    ['12', '12'],
    [' 7 ', '07'],
    ['٥', '05'],
    ['１２', '12'],
  ])('%j becomes %s', (month, normalized) => expect(normalizeExpiryMonth(month)).toBe(normalized));

  it.each([
    0,
    13,
    -1,
    1.5,
    1e21,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '0',
    '00',
    '13',
    '001',
    '1.0',
    '-1',
    '',
    ' ',
    'x',
  ])('%s is no month', (month) => expect(normalizeExpiryMonth(month)).toBeUndefined());
});

describe('a year', () => {
  it.each([
    [2031, '2031'],
    [31, '2031'],
    ['2031', '2031'],
    ['31', '2031'],
    [' 31 ', '2031'],
    ['２０３１', '2031'],
    ['٣١', '2031'],
  ])('%j becomes %s', (year, normalized) => expect(normalizeExpiryYear(year)).toBe(normalized));

  it.each([3, 203, 20311, -31, 31.5, Number.NaN, 1e21, '3', '031', '02031', '-31', '2031x', '', ' '])(
    '%s is no year',
    (year) => expect(normalizeExpiryYear(year)).toBeUndefined(),
  );
});

describe('the end of the month', () => {
  const noon = Date.UTC(2026, 7, 1, 12);

  it.each([
    ['in the month itself', JULY_2026, undefined],
    ['at midnight after it', Date.UTC(2026, 7, 1), undefined],
    ['one millisecond before 12:00 UTC on the first of the next', noon - 1, undefined],
    ['at 12:00 UTC on the first of the next', noon, 'card_expired'],
    ['one millisecond later', noon + 1, 'card_expired'],
  ])('%s: %s is judged %s', (_, now, problem) => expect(findExpiryProblem('07', '2026', now)).toBe(problem));

  it.each([
    ['a millisecond before it', Date.UTC(2027, 0, 1, 12) - 1, undefined],
    ['at it', Date.UTC(2027, 0, 1, 12), 'card_expired'],
  ])('of December lies in the next year: %s', (_, now, problem) =>
    expect(findExpiryProblem('12', '2026', now)).toBe(problem),
  );

  it('is past when the clock gives no time', () =>
    expect(findExpiryProblem('12', '2031', Number.NaN)).toBe('card_expired'));
});

/** December 2029 in every form that people, browsers and password managers write. */
const DECEMBER_2029 = [
  '12/29',
  '12 / 29',
  '12-29',
  '12.29',
  '12 29',
  '1229',
  '12/2029',
  '12 / 2029',
  '12-2029',
  '12.2029',
  '122029',
  '2029-12',
  '2029/12',
  '2029 12',
  '2029 / 12',
  '202912',
  '12\u00a0/\u00a029',
  '12\u201329',
  ' 12/29\n',
  '１２／２９',
  '１２２９',
  '١٢/٢٩',
  '۲۰۲۹-۱۲',
  'Dec 2029',
  'December 2029',
  'dec. 29',
  'DEC/29',
  'Dec29',
  '2029 December',
  '2029-Dec',
  'Dec ٢٠٢٩',
  '31.12.2029',
  '2029-12-31',
  '12/31/2029',
  '31 Dec 2029',
  'Dec 31, 2029',
  '12/12/2029',
  '12/\u200e29',
];

/** May 2029, where the month has one digit. */
const MAY_2029 = [
  '5/29',
  '05/29',
  '5 / 29',
  '5-29',
  '529',
  '0529',
  '5/2029',
  '52029',
  '052029',
  '2029-5',
  '202905',
  'May 2029',
];

/** Types a text key by key, and formats the text after each key. */
const typeKeys = (keys: string, start = '') => [...keys].reduce((text, key) => shapeTypedExpiry(text + key), start);

describe('an expiry in one text', () => {
  it.each([...DECEMBER_2029, ...MAY_2029])('is read from %j', (text) => {
    const { month, year } = readExpiry(text);
    const isMay = MAY_2029.includes(text);
    expect(normalizeExpiryMonth(month)).toEqual(isMay ? '05' : '12');
    expect(normalizeExpiryYear(year)).toBe('2029');
  });

  it.each([
    ['', '', ''],
    ['/', '', ''],
    ['1', '1', ''],
    ['12', '12', ''],
    ['12 / ', '12', ''],
    ['12 / 2', '12', '2'],
    ['12 / 202', '12', '202'],
    ['5', '5', ''],
    ['52', '5', '2'],
    ['13/30', '13', '30'],
    ['00/30', '00', '30'],
    ['1/30', '1', '30'],
    ['130', '13', '0'],
    ['12/20/29', '', ''],
    // A date that can be read in two ways is read in none.
    ['12/01/2029', '', ''],
    ['31.12.29', '', ''],
    ['2029-13-01', '13', '2029'],
    ['1 2 3 4', '', ''],
    ['Dec', '12', ''],
    ['De 2029', '2', '029'],
    // Words that are no month say nothing.
    ['expires 12/29', '12', '29'],
    ['valid thru 5/29', '5', '29'],
    ['valid until Jan 2029', '1', '2029'],
  ])('is split also when incomplete or wrong: %j has the month %j and the year %j', (text, month, year) =>
    expect(readExpiry(text)).toEqual({ month, year }),
  );
});

describe('an expiry is judged', () => {
  it.each([...DECEMBER_2029, ...MAY_2029])('valid: %j', (text) => expect(judge(text, JULY_2026)).toBe('valid'));

  it.each(['', ' ', '\t\n', '\u00a0'])('empty: %j', (text) => expect(judge(text, JULY_2026)).toBe('empty'));

  it.each(['0', '1', '5', '12', '12 / ', '12 / 2', '12 / 202', '12/203', '05 / 2', '1/', '2029', '٥'])(
    'partial, because there is more to type: %j',
    (text) => expect(judge(text, JULY_2026)).toBe('partial'),
  );

  it.each([
    ['the month 13', '13/30'],
    ['the month 13, the year to come', '13 / '],
    ['the month 00', '00/30'],
    ['the month 13 after its year', '2030-13'],
    ['a month of three digits', '012/30'],
    ['a year of five digits', '12/20299'],
    ['last month', '06/26'],
    ['last year', '12/2025'],
    ['the last century', '12/1999'],
    ['a year more than 50 years ahead', '07/77'],
    ['the same year with four digits', '07/2077'],
    ['the next century', '12/2126'],
  ])('invalid: %s, %j', (_, text) => expect(judge(text, JULY_2026)).toBe('invalid'));

  it.each([
    ['this month', '07/26'],
    ['the farthest month', '12/76'],
    ['the farthest month in full', '12/2076'],
  ])('valid: %s, %j', (_, text) => expect(judge(text, JULY_2026)).toBe('valid'));

  it.each([
    ['a millisecond before', -1, 'valid'],
    ['at', 0, 'invalid'],
  ])('%s 12:00 UTC on the first of the next month', (_, by, verdict) => {
    const end = Date.UTC(2026, 7, 1, 12);
    expect(judge('07 / 26', end + by)).toBe(verdict);
    expect(judge('2026-07', end + by)).toBe(verdict);
  });
});

describe('an expiry that is pasted or filled in', () => {
  it.each(DECEMBER_2029)('is written 12 / 29: %j', (text) => expect(writeExpiry(text)).toBe('12 / 29'));

  it.each(MAY_2029)('is written 05 / 29: %j', (text) => expect(writeExpiry(text)).toBe('05 / 29'));

  it.each(['12 / 1999', '12 / 2129', '12 / 2', '13', '/29'])('stays %j', (text) =>
    expect(writeExpiry(text)).toBe(text),
  );
});

describe('an expiry that is typed', () => {
  it.each(
    Object.entries({
      ...{ 1229: '12 / 29', '12/29': '12 / 29', '12 / 29': '12 / 29', '12-29': '12 / 29', '12.29': '12 / 29' },
      ...{ '12 29': '12 / 29', 122029: '12 / 2029', '12/2029': '12 / 2029', 529: '05 / 29', '5/29': '05 / 29' },
      ...{ '5 / 2029': '05 / 2029', '0529': '05 / 29', '05/29': '05 / 29', '1/29': '01 / 29', '1 29': '01 / 29' },
      ...{ '01/29': '01 / 29', '10/29': '10 / 29', '１２２９': '12 / 29', '٥/٢٩': '05 / 29', '12/20299': '12 / 2029' },
      ...{ 'Dec 2029': '12 / 2029', 'december 29': '12 / 29', 'MAY/29': '05 / 29', jan29: '01 / 29' },
      ...{ 'August 2029': '08 / 2029', x12y29: '12 / 29' },
    }),
  )('key by key as %j is shown as %j', (keys, shown) => expect(typeKeys(keys)).toBe(shown));

  it.each(
    Object.entries({
      ...{ '': '', 0: '0', 1: '1', 2: '02 / ', 9: '09 / ', '1/': '01 / ', '1 ': '01 / ', 12: '12 / ', '12/': '12 / ' },
      ...{ '12 / /': '12 / ', 13: '13 / ', '12 / 2': '12 / 2', '12 / 20': '12 / 20', '12 / 202': '12 / 202' },
      ...{
        '12 / 20 / 29': '12 / 2029',
        '123 / 29': '12 / 29',
        '12 / 29x': '12 / 29',
        '/': '',
        x: '',
        D: 'D',
        de: 'de',
        dex: '',
        ex: '',
      },
      ...{ Dec: '12 / ', '12 / e': '12 / ' },
    }),
  )('%j becomes %j', (text, shown) => expect(shapeTypedExpiry(text)).toBe(shown));
});

describe('a month that is corrected', () => {
  it('has two digits when the buyer leaves the field', () =>
    expect(writeExpiry(shapeTypedExpiry('5 / 29'))).toBe('05 / 29'));
});

describe('an expiry that is deleted', () => {
  it('loses a key with each Backspace, and no separator stops it', () => {
    const seen = ['12 / 29'];
    while (seen.at(-1)) seen.push(shapeShortenedExpiry(seen.at(-1)?.slice(0, -1) ?? ''));
    expect(seen).toEqual(['12 / 29', '12 / 2', '12', '1', '']);
  });

  it.each([
    ['12', '3', '12 / 3'],
    ['12', '/', '12 / '],
    ['1', '1', '11 / '],
    ['', '5', '05 / '],
  ])('to %j becomes, with the next key %j, the text %j', (left, key, shown) => expect(typeKeys(key, left)).toBe(shown));
});
