/** The card number: its length, its check digit, and finding one where it does not belong. */
import { findCardBrand } from './card-brand.js';
import { HYPHENS, normalizeDigit, normalizeDigits, SPACES } from './text.js';

/** The shortest and longest card number that is accepted, in digits (ISO/IEC 7812-1). */
const CARD_NUMBER_MIN_LENGTH = 12;
const CARD_NUMBER_MAX_LENGTH = 19;

const SEPARATORS = SPACES + HYPHENS;

/** Normalizes a printed card number to its digits, or `undefined` when anything but digits, spaces and hyphens is in it. */
export function normalizeCardNumber(text: string): string | undefined {
  return normalizeDigits(text, SEPARATORS);
}

/** Tells whether the last digit is the Luhn check digit of the others (ISO/IEC 7812-1, annex B). */
export function isLuhnValid(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = digits.charCodeAt(digits.length - 1 - i) - 48;
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Tells whether digits can be a card number: 12 to 19, no leading 0, and Luhn, which UnionPay does not promise. */
export function isCardNumber(digits: string): boolean {
  return (
    digits.length >= CARD_NUMBER_MIN_LENGTH &&
    digits.length <= CARD_NUMBER_MAX_LENGTH &&
    !digits.startsWith('0') &&
    (isLuhnValid(digits) || findCardBrand(digits)?.brand === 'unionpay')
  );
}

/** Tells whether a card number stands in free text: neighbouring groups of digits that are one by brand, length and Luhn. */
export function hasCardNumber(text: string): boolean {
  let groups: string[] = [];
  let group = '';
  for (let i = 0; i <= text.length; i++) {
    const char = text.charAt(i);
    const digit = normalizeDigit(char);
    if (digit !== undefined) {
      group += digit;
      continue;
    }
    if (group) groups.push(group);
    group = '';
    if (char && SEPARATORS.includes(char)) continue;
    if (isCardAmong(groups)) return true;
    groups = [];
  }
  return false;
}

function isCardAmong(groups: readonly string[]): boolean {
  return groups.some((_, start) => {
    let digits = '';
    for (let end = start; end < groups.length && digits.length < CARD_NUMBER_MAX_LENGTH; end++) {
      digits += groups[end];
      if (isBrandedCardNumber(digits)) return true;
    }
    return false;
  });
}

function isBrandedCardNumber(digits: string): boolean {
  return findCardBrand(digits)?.lengths.includes(digits.length) === true && isLuhnValid(digits);
}
