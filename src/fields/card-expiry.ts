/** The expiry of a card: its month and year, and whether it is over. */
import { keepDigits, normalizeDigits, toAsciiDigits } from './text.js';
import type { Verdict } from './verdict.js';

/** The farthest accepted expiry, in years from now. */
const EXPIRY_MAX_YEARS = 50;

/** Normalizes `1`, `"1"` or `"01"` to two digits, or `undefined` if it is not a month. */
export function normalizeExpiryMonth(month: string | number): string | undefined {
  const digits = normalizeDigits(String(month)) ?? '';
  return /^(0?[1-9]|1[0-2])$/.test(digits) ? digits.padStart(2, '0') : undefined;
}

/** Normalizes `31`, `"31"`, `2031` or `"2031"` to four digits, or `undefined` if it is not a year. */
export function normalizeExpiryYear(year: string | number): string | undefined {
  const digits = normalizeDigits(String(year)) ?? '';
  return /^(\d\d){1,2}$/.test(digits) ? digits.padStart(4, '20') : undefined;
}

/**
 * Judges a normalized expiry at a given time. A card is valid until 12:00 UTC on the first day of the next month. Then its
 * month is over everywhere on earth.
 * @param now Milliseconds since the epoch.
 */
export function findExpiryProblem(
  month: string,
  year: string,
  now: number,
): 'card_expired' | 'expiry_too_far' | undefined {
  const end = Date.UTC(Number(year), Number(month), 1, 12);
  if (!(now < end)) return 'card_expired';
  const lastYear = new Date(now).getUTCFullYear() + EXPIRY_MAX_YEARS;
  return Number(year) > lastYear ? 'expiry_too_far' : undefined;
}

type ExpiryProblem = 'expiry_month_invalid' | 'expiry_year_invalid' | 'card_expired' | 'expiry_too_far';

/** The month and the year in one text, in ASCII digits. Each may be missing or wrong. */
export interface ExpiryEntry {
  readonly month: string;
  readonly year: string;
}

/**
 * Reads an expiry in any form that people, browsers and password managers write: `MM/YY`, `M/YY`, `MMYY`, `MM/YYYY`, `YYYY-MM`,
 * `YYYYMM`, `Dec YYYY`, a whole date and so on, with any separators.
 */
export function readExpiry(text: string): ExpiryEntry {
  const [first = '', second, third] = readDigitGroups(text);
  if (second === undefined) return splitDigits(first);
  if (first.length === 4 && second.length <= 2) return { month: second, year: first };
  if (third === undefined) return { month: first, year: second };
  // In `31.12.2029`, only one can be the month. If both can, or the year is not clear, the date is not known.
  const [month = '', other = month] = [first, second].filter(normalizeExpiryMonth);
  return month === other && third.length === 4 ? { month, year: third } : { month: '', year: '' };
}

/** Judges an expiry at a given time, while the buyer types it: its state and its problem. */
export function judgeExpiry(text: string, now: number): readonly [state: Verdict, problem?: ExpiryProblem] {
  if (!text.trim()) return ['empty'];
  const { month, year } = readExpiry(text);
  const normalMonth = normalizeExpiryMonth(month);
  const normalYear = normalizeExpiryYear(year);
  if (year.length > 4) return ['invalid', 'expiry_year_invalid'];
  if (month.length > 1 && !normalMonth) return ['invalid', 'expiry_month_invalid'];
  if (!normalMonth || !normalYear) return ['partial', 'expiry_year_invalid'];
  const problem = findExpiryProblem(normalMonth, normalYear, now);
  return problem ? ['invalid', problem] : ['valid'];
}

/** Writes an expiry as `MM / YY`. A text without both a month and a year does not change. */
export function writeExpiry(text: string): string {
  const { month, year } = readExpiry(text);
  // The short form of a year in another century would be read as a different year.
  const shownYear = normalizeExpiryYear(year)?.replace(/^20/, '');
  return month && shownYear ? `${month.padStart(2, '0')} / ${shownYear}` : text;
}

/**
 * Formats an expiry after a typed key. `5` or `1/` is a complete month. The year may have four digits, so that `12/2029` does
 * not become `12 / 20`.
 */
export function shapeTypedExpiry(text: string): string {
  // Two letters are not yet a month.
  if (/^[a-z]{1,2}$/i.test(text) && findMonth(text) > 0) return text;
  const [first = '', ...others] = readDigitGroups(text);
  // The buyer corrects the month. The digit that is pushed out of it does not belong to the year.
  if (others.length > 0) return `${first.slice(0, 2)} / ${others.join('').slice(0, 4)}`;
  const isSplit = keepDigits(text.slice(-1), 1) === '';
  const isShortMonth = first.charAt(0) > '1' || (isSplit && first === '1');
  const digits = (isShortMonth ? '0' : '') + first;
  return digits.length < 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2, 6)}`;
}

/** Formats an expiry after a deletion. It adds no separator again. */
export function shapeShortenedExpiry(text: string): string {
  const groups = readDigitGroups(text);
  return groups.length > 1 ? text : groups.join('');
}

/** Reads the runs of digits in a text. A month in words is one of them. */
function readDigitGroups(text: string): string[] {
  const figures = text.replace(/[a-z]{3,}/gi, (word) => ` ${(findMonth(word.slice(0, 3)) + 1) / 4 || ''} `);
  return toAsciiDigits(figures).match(/\d+/g) ?? [];
}

/** The months in English. Each place in the list is four times the month. */
const MONTHS = '    jan feb mar apr may jun jul aug sep oct nov dec';

/** Finds the place before the month that begins with these letters, or -1. */
const findMonth = (letters: string) => MONTHS.indexOf(` ${letters.toLowerCase()}`);

/**
 * Splits digits without a separator. If the first two cannot be a month, they are read as `YYYYMM`. Otherwise the month comes
 * first.
 */
function splitDigits(digits: string): ExpiryEntry {
  if (digits.length === 6 && Number(digits.slice(0, 2)) > 12)
    return { month: digits.slice(4), year: digits.slice(0, 4) };
  const monthLength = digits.charAt(0) > '1' ? 1 : 2;
  return { month: digits.slice(0, monthLength), year: digits.slice(monthLength) };
}
