/** The expiry of a card: month and year, and when it is over. */
import { normalizeDigits } from './text.js';

/** The farthest expiry that is believed, in years from now. */
const EXPIRY_MAX_YEARS = 50;

/** Normalizes `1`, `"1"` or `"01"` to two digits, or `undefined` when it is no month. */
export function normalizeExpiryMonth(month: string | number): string | undefined {
  const digits = normalizeDigits(String(month));
  const isMonth = digits !== undefined && digits.length <= 2 && Number(digits) >= 1 && Number(digits) <= 12;
  return isMonth ? digits.padStart(2, '0') : undefined;
}

/** Normalizes `31`, `"31"`, `2031` or `"2031"` to four digits, or `undefined` when it is no year. */
export function normalizeExpiryYear(year: string | number): string | undefined {
  const digits = normalizeDigits(String(year));
  if (digits?.length === 2) return `20${digits}`;
  return digits?.length === 4 ? digits : undefined;
}

/**
 * Judges a normalized expiry at an instant. A card is valid until 12:00 UTC on the first of the next month:
 * the end of its month anywhere on earth.
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
