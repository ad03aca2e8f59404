/** The security code (CVC) of a card. */
import { findCardBrand } from './card-brand.js';
import { normalizeDigits } from './text.js';
import type { Verdict } from './verdict.js';

/** Normalizes a security code to its 3 or 4 digits, or `undefined` if it is not a security code. */
export function normalizeSecurityCode(text: string): string | undefined {
  const digits = normalizeDigits(text) ?? '';
  return /^\d{3,4}$/.test(digits) ? digits : undefined;
}

/** Tells whether a code has the right length for the card's brand. For an unknown brand that is 3 or 4 digits. */
export function fitsCardBrand(securityCode: string, cardNumber: string): boolean {
  const expected = findCardBrand(cardNumber)?.cvcLength;
  return expected === undefined || securityCode.length === expected;
}

/**
 * Judges a security code while the buyer types it.
 * @param length The length of the brand's codes. For an unknown brand it is 3 or 4 digits.
 */
export function judgeSecurityCode(text: string, length?: number): Verdict {
  const digits = normalizeDigits(text);
  if (digits === '') return 'empty';
  if (digits === undefined || digits.length > (length ?? 4)) return 'invalid';
  return digits.length < (length ?? 3) ? 'partial' : 'valid';
}
