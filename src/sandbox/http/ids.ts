/** Identifiers of the sandbox's objects. */

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
/** The length of a random text. */
export const RANDOM_LENGTH = 24;

/** Creates an identifier: the prefix, an underscore, and 24 random letters or digits (120 bits). */
export function createId(prefix: 'tok' | 'ch' | 'cus' | 'dp' | 'req' | 'flt'): string {
  return `${prefix}_${createRandomText()}`;
}

/** Creates 24 random letters or digits (120 bits). */
export function createRandomText(): string {
  let text = '';
  for (const byte of takeRandomBytes()) text += ALPHABET.charAt(byte % ALPHABET.length);
  return text;
}

// One call of the random source serves many ids, because the call costs more than the bytes.
const pool = new Uint8Array(RANDOM_LENGTH * 128);
let taken = pool.length;

function takeRandomBytes(): Uint8Array {
  if (taken === pool.length) {
    globalThis.crypto.getRandomValues(pool);
    taken = 0;
  }
  taken += RANDOM_LENGTH;
  return pool.subarray(taken - RANDOM_LENGTH, taken);
}

/** Tells whether a text has the form of an identifier of the sandbox. Such a text holds nothing that a caller wrote. */
export function isId(text: string): boolean {
  return /^(tok|ch|cus|dp|req|flt)_[a-z2-7]{24}$/.test(text);
}
