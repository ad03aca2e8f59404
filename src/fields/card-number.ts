/** The card number: its length, its check digit, and a search for card numbers in free text. */
import { ANY_LENGTH, type CardBrandRule, findCardBrand } from './card-brand.js';
import { groupByFours, keepDigits, normalizeDigits, toAsciiDigits } from './text.js';
import type { Verdict } from './verdict.js';

/** The length of the longest accepted card number, in digits (ISO/IEC 7812-1). */
export const CARD_NUMBER_MAX_LENGTH = 19;

// Spaces and hyphens, as between the groups of a printed number.
const SEPARATORS = /[\p{Zs}\u2010\u2011-]/gu;
// Ends a run of groups. A program may also put a dot or a low line between them. A telephone number, which has at most 15 digits
// behind its plus (ITU-T E.164), ends it as a whole.
const NO_SEPARATOR = /[+＋]\d(?:[ ._]*\d){0,14}(?![ ._]*\d)|[^\d ._]/;

/** Normalizes a printed card number to its digits, or `undefined` if it has other characters than digits, spaces and hyphens. */
export function normalizeCardNumber(text: string): string | undefined {
  return normalizeDigits(text, SEPARATORS);
}

/** Tells whether the last digit is the Luhn check digit of the others (ISO/IEC 7812-1, annex B). */
export function isLuhnValid(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits.at(-1 - i));
    // The digit sum of the double equals the double modulo 9, except that 9 stays 9.
    sum += i % 2 === 1 ? (digit * 2) % 9 || digit : digit;
  }
  return sum % 10 === 0;
}

/**
 * Tells whether digits can be a card number: 12 to 19 digits, no leading 0, and a valid Luhn digit. UnionPay cards need no Luhn
 * digit.
 */
export function isCardNumber(digits: string): boolean {
  return /^[1-9]\d{11,18}$/.test(digits) && (isLuhnValid(digits) || findCardBrand(digits)?.brand === 'unionpay');
}

/** Reads the digits of a printed card number, or `undefined` if it can be none. */
export function readCardNumber(text: string): string | undefined {
  const digits = normalizeCardNumber(text);
  return digits !== undefined && isCardNumber(digits) ? digits : undefined;
}

/** Gets the length of the longest card number of a brand, or of an unknown brand, in digits. */
export function getLongestLength(brand: CardBrandRule | undefined): number {
  return brand?.lengths.at(-1) ?? CARD_NUMBER_MAX_LENGTH;
}

/**
 * Judges a card number while the buyer types it, by the lengths of its brand. This is stricter than `isCardNumber`: a number
 * with a wrong check digit is invalid at any of these lengths, even if longer numbers exist.
 */
export function judgeCardNumber(text: string): Verdict {
  const digits = normalizeCardNumber(text);
  if (digits === '') return 'empty';
  if (digits === undefined || digits[0] === '0') return 'invalid';
  const brand = findCardBrand(digits);
  const lengths = brand?.lengths ?? ANY_LENGTH;
  if (lengths.includes(digits.length)) return isCardNumber(digits) ? 'valid' : 'invalid';
  return digits.length < getLongestLength(brand) ? 'partial' : 'invalid';
}

/**
 * Groups a card number as on the card: 4-6-5 for American Express, 4-6-4 for a Diners Club card with 14 digits, otherwise by
 * fours.
 */
export function groupCardNumber(text: string): string {
  const digits = keepDigits(text, CARD_NUMBER_MAX_LENGTH);
  const brand = findCardBrand(digits)?.brand;
  const isShortDiners = brand === 'diners' && digits.length <= 14;
  if (brand !== 'amex' && !isShortDiners) return groupByFours(digits);
  return digits.replace(/^(.{4})(.{1,6})/, '$1 $2 ').trimEnd();
}

/** Tells whether a free text contains a card number: neighbouring groups of digits that fit a brand, its length and Luhn. */
export function hasCardNumber(text: string): boolean {
  const runs = toAsciiDigits(text).replace(SEPARATORS, ' ').split(NO_SEPARATOR);
  return runs.some((run) => isCardAmong(run.split(/\D+/)));
}

function isCardAmong(groups: readonly string[]): boolean {
  return groups.some((_, start) => {
    let digits = '';
    return groups.slice(start, start + CARD_NUMBER_MAX_LENGTH).some((group) => {
      digits += group;
      return isBrandedCardNumber(digits);
    });
  });
}

function isBrandedCardNumber(digits: string): boolean {
  return findCardBrand(digits)?.lengths.includes(digits.length) === true && isLuhnValid(digits);
}
