/** The expiry of a card, at a given instant. */
import cardValidator from 'card-validator';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findExpiryProblem, normalizeExpiryMonth, normalizeExpiryYear } from '../../src/fields/card-expiry.js';

const JULY_2026 = Date.UTC(2026, 6, 15);

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
  ])('%j becomes %s', (month, normalized) => {
    expect(normalizeExpiryMonth(month)).toBe(normalized);
  });

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
  ])('%s is none', (month) => {
    expect(normalizeExpiryMonth(month)).toBeUndefined();
  });
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
  ])('%j becomes %s', (year, normalized) => {
    expect(normalizeExpiryYear(year)).toBe(normalized);
  });

  it.each([3, 203, 20311, -31, 31.5, Number.NaN, 1e21, '3', '031', '02031', '-31', '2031x', '', ' '])(
    '%s is none',
    (year) => {
      expect(normalizeExpiryYear(year)).toBeUndefined();
    },
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
  ])('%s: %s is judged %s', (_, now, problem) => {
    expect(findExpiryProblem('07', '2026', now)).toBe(problem);
  });

  it.each([
    ['a millisecond before it', Date.UTC(2027, 0, 1, 12) - 1, undefined],
    ['at it', Date.UTC(2027, 0, 1, 12), 'card_expired'],
  ])('of December lies in the next year: %s', (_, now, problem) => {
    expect(findExpiryProblem('12', '2026', now)).toBe(problem);
  });

  it.each([
    ['06', '2026', 'card_expired'],
    ['07', '2026', undefined],
    ['08', '2026', undefined],
    ['12', '2025', 'card_expired'],
    ['07', '2000', 'card_expired'],
    ['07', '0031', 'card_expired'],
  ])('seen from July 2026: %s/%s is judged %s', (month, year, problem) => {
    expect(findExpiryProblem(month, year, JULY_2026)).toBe(problem);
  });

  it('is past under a clock that does not run', () => {
    expect(findExpiryProblem('12', '2031', Number.NaN)).toBe('card_expired');
  });
});

describe('the far future', () => {
  it.each([
    ['07', '2076', undefined],
    ['12', '2076', undefined],
    ['01', '2077', 'expiry_too_far'],
    ['12', '9999', 'expiry_too_far'],
  ])('seen from July 2026: %s/%s is judged %s', (month, year, problem) => {
    expect(findExpiryProblem(month, year, JULY_2026)).toBe(problem);
  });
});

describe('card-validator', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  // In the middle of a month, because on its first morning a card of the month before is still taken here.
  it.each([0, 1, 5, 10, 11])('agrees in the middle of month index %i', (monthIndex) => {
    vi.useFakeTimers({ now: Date.UTC(2026, monthIndex, 15, 12) });
    const disagreed: string[] = [];
    for (let year = 2024; year <= 2078; year++) {
      for (let month = 1; month <= 12; month++) {
        const [mm, yyyy] = [String(month).padStart(2, '0'), String(year)];
        const { isValid } = cardValidator.expirationDate({ month: mm, year: yyyy }, 50);
        const isOurs = findExpiryProblem(mm, yyyy, Date.now()) === undefined;
        if (isValid !== isOurs) disagreed.push(`${mm}/${yyyy}`);
      }
    }
    expect(disagreed).toEqual([]);
  });
});
