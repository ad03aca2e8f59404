/** Text as people type it: digits of several scripts, lengths, and what UTF-8 cannot carry. */

/** The longest text of one member, in UTF-16 code units, as HTML's `maxlength` counts. */
export const TEXT_MAX_LENGTH = 500;

// The zeros of ASCII, Arabic-Indic, Extended Arabic-Indic and full-width digits; nine digits follow each.
const ZEROS = [0x30, 0x660, 0x6f0, 0xff10];

/** Tells whether UTF-8 can carry the text: it has no lone surrogate. */
export function isWellFormed(text: string): boolean {
  return !/[\ud800-\udfff]/u.test(text);
}

/** Tells whether the text is visible ASCII (0x21 to 0x7E) of 1 to `maxLength` characters. */
export function isVisibleAscii(text: string, maxLength = Number.POSITIVE_INFINITY): boolean {
  return text.length <= maxLength && /^[\x21-\x7e]+$/.test(text);
}

/** What stands between the groups of a printed number. */
export const SPACES = ' \u00a0\u202f';
export const HYPHENS = '-\u2010\u2011';

/** Reads one digit of any supported script, or `undefined`. */
export function normalizeDigit(char: string): string | undefined {
  const code = char.charCodeAt(0);
  const zero = ZEROS.find((start) => code >= start && code <= start + 9);
  return zero === undefined ? undefined : String(code - zero);
}

/**
 * Normalizes digits to ASCII, leaving out the characters in `separators`; `undefined` when anything else is among them.
 * An index loop, because `RegExp.lastMatch` would keep a card number for every later script.
 */
export function normalizeDigits(text: string, separators = ''): string | undefined {
  const trimmed = text.trim();
  let digits = '';
  for (let i = 0; i < trimmed.length; i++) {
    const char = trimmed.charAt(i);
    if (separators.includes(char)) continue;
    const digit = normalizeDigit(char);
    if (digit === undefined) return undefined;
    digits += digit;
  }
  return digits;
}

/** Keeps the digits of any supported script, as ASCII, and drops everything else; by index, as above. */
export function keepDigits(text: string, maxLength: number): string {
  let digits = '';
  for (let i = 0; i < text.length && digits.length < maxLength; i++) digits += normalizeDigit(text.charAt(i)) ?? '';
  return digits;
}

/** Cuts a text into groups of the given lengths, and what is left into one more. */
export function cutGroups(text: string, lengths: readonly number[]): string[] {
  const groups: string[] = [];
  let rest = text;
  for (const length of lengths) {
    if (rest) groups.push(rest.slice(0, length));
    rest = rest.slice(length);
  }
  return rest ? [...groups, rest] : groups;
}

/**
 * Spells out codes that are written by their first letters, in a third less space: with a rest of one, `ZAMW` is ZA, ZM and ZW.
 * @param rest How many characters of each code follow its first.
 */
export function spellOut(words: string, rest: number): string[] {
  const codes: string[] = [];
  for (const word of words.split(' ')) {
    for (let at = 1; at < word.length; at += rest) codes.push(word.charAt(0) + word.slice(at, at + rest));
  }
  return codes;
}
