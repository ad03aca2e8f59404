/** Reads text that people type: digits of several scripts, lengths, and characters that UTF-8 cannot encode. */

// A text that may be a card number, a key or a token is read by index. `RegExp.lastMatch` would keep it for every later script.

/** The longest text of one member, in UTF-16 code units, as HTML's `maxlength` counts. */
export const TEXT_MAX_LENGTH = 500;

/** The zeros of the ASCII, Arabic-Indic, Extended Arabic-Indic and full-width digits. */
const ZEROS: readonly number[] = [0x30, 0x660, 0x6f0, 0xff10];

/** Tells whether UTF-8 can encode the text: it has no lone surrogate. */
export function isWellFormed(text: string): boolean {
  try {
    encodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** Tells whether the text is visible ASCII (0x21 to 0x7E) of 1 to `maxLength` characters. */
export function isVisibleAscii(text: string, maxLength = Number.POSITIVE_INFINITY): boolean {
  return text !== '' && text.length <= maxLength && Array.from(text).every((char) => char >= '!' && char <= '~');
}

/** Tells whether a character is an ASCII digit. */
export const isDigit = (char: string) => char >= '0' && char <= '9';
/** Tells whether a character is an ASCII capital letter. */
export const isUpper = (char: string) => char >= 'A' && char <= 'Z';
/** Tells whether a character is an ASCII small letter. */
export const isLower = (char: string) => char >= 'a' && char <= 'z';

/** Separators between the groups of a printed number. */
export const SPACES = ' \u00a0\u202f';
export const HYPHENS = '-\u2010\u2011';

/** Reads one digit of any supported script, or `undefined`. */
export function normalizeDigit(char: string): string | undefined {
  const code = char.charCodeAt(0);
  const zero = ZEROS.find((each) => code >= each && code < each + 10);
  return zero === undefined ? undefined : String(code - zero);
}

/**
 * Normalizes digits to ASCII and leaves out the characters in `separators`. Returns `undefined` if there is any other
 * character.
 */
export function normalizeDigits(text: string, separators = ''): string | undefined {
  let digits = '';
  for (const char of text.trim()) {
    const digit = normalizeDigit(char);
    if (digit !== undefined) digits += digit;
    else if (!separators.includes(char)) return undefined;
  }
  return digits;
}

/** Keeps the digits of any supported script, as ASCII, and drops everything else. */
export function keepDigits(text: string, maxLength: number): string {
  let digits = '';
  for (let i = 0; i < text.length && digits.length < maxLength; i++) digits += normalizeDigit(text.charAt(i)) ?? '';
  return digits;
}

/** Cuts a text into groups of the given lengths. The rest becomes one more group. */
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

/** Finds the number of the group that has a code. The codes of each group are separated by spaces. */
export function findGroup(groups: Readonly<Record<number, string>>, code: string): number | undefined {
  const found = Object.entries(groups).find(([, codes]) => codes.split(' ').includes(code));
  return found && Number(found[0]);
}
