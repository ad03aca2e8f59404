/** The buyer's email address. */

/** The longest address, in characters (RFC 5321 §4.5.3.1.3, less the angle brackets). */
export const EMAIL_MAX_LENGTH = 254;

/** Tells whether a trimmed text can be an address: one `@`, a dot inside the domain, no spaces. Letters may be of any script. */
export function isEmail(text: string): boolean {
  if (text.length > EMAIL_MAX_LENGTH) return false;
  return /^[^\s@\p{Cc}]+@[^\s@.\p{Cc}]+(\.[^\s@.\p{Cc}]+)+$/u.test(text);
}

/** Trims an address, and cuts characters that are not visible. Returns `undefined` if it cannot be one. */
export function normalizeEmail(text: string): string | undefined {
  const trimmed = text.replace(/\p{Cf}/gu, '').trim();
  return isEmail(trimmed) ? trimmed : undefined;
}
