/** Reads text that people type: digits of several scripts, lengths, and characters that UTF-8 cannot encode. */

/** The longest text of one member, in UTF-16 code units, as HTML's `maxlength` counts. */
export const TEXT_MAX_LENGTH = 500;

/** The longest identifier, in characters. */
export const ID_MAX_LENGTH = 255;

/** The ASCII, Arabic-Indic, Extended Arabic-Indic and full-width digits. Each zero is a multiple of 16. */
const DIGITS = /[\d\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g;

/** Tells whether UTF-8 can encode the text: it has no lone surrogate. With `u`, a pair is another character. */
export const isWellFormed = (text: string) => !/\p{Cs}/u.test(text);

/** Tells whether the text is visible ASCII (0x21 to 0x7E) of 1 to `maxLength` characters. */
export function isVisibleAscii(text: string, maxLength = text.length): boolean {
  return text.length <= maxLength && /^[!-~]+$/.test(text);
}

/** Keeps only letters and digits, in lower case, so that `DE89 3704` and `de89-3704` are equal. */
export const toCore = (text: string) => text.toLowerCase().replace(/[^a-z\d]/g, '');

/**
 * Writes the digits of every supported script as ASCII, and keeps all other characters but those that are not visible, such as a
 * zero-width space or a mark of direction (Unicode, category Cf).
 */
export function toAsciiDigits(text: string): string {
  return text.replace(/\p{Cf}/gu, '').replace(DIGITS, (digit) => String(digit.charCodeAt(0) % 16));
}

/** Normalizes digits to ASCII and leaves out the separators. Returns `undefined` if there is any other character. */
export function normalizeDigits(text: string, separators: RegExp | '' = ''): string | undefined {
  const digits = toAsciiDigits(text).trim().replace(separators, '');
  return /\D/.test(digits) ? undefined : digits;
}

/** Keeps the digits of any supported script, as ASCII, and drops everything else. */
export function keepDigits(text: string, maxLength: number): string {
  return toAsciiDigits(text).replace(/\D+/g, '').slice(0, maxLength);
}

/** Puts a space after every fourth character, but not at the end. */
export const groupByFours = (text: string) => text.replace(/.{4}(?=.)/g, '$& ');

/**
 * Expands codes that share their first letter, which saves a third of the space. With a rest of one, `ZAMW` is ZA, ZM and ZW.
 * @param rest How many characters follow the first one in each code.
 */
export function spellOut(words: string, rest: number): string[] {
  const codes: string[] = [];
  for (const word of words.split(' ')) {
    for (let at = 1; at < word.length; at += rest) codes.push(word.charAt(0) + word.slice(at, at + rest));
  }
  return codes;
}

/** Finds the name of the group that has a code. The codes of each group are separated by spaces. */
export function findGroup(groups: Readonly<Record<string, string>>, code: string): string | undefined {
  return Object.keys(groups).find((name) => groups[name]?.split(' ').includes(code));
}
