/** Identifiers of the sandbox's objects. */

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const LENGTH = 24;

/** Creates an identifier: the prefix, an underscore, and 24 random letters or digits (120 bits). */
export function createId(prefix: 'tok' | 'ch' | 'cus' | 'dp' | 'req' | 'flt'): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(LENGTH));
  return `${prefix}_${Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('')}`;
}

/** Tells whether a text has the form of an identifier, and so holds nothing that a caller made up. */
export function isId(text: string): boolean {
  return /^(tok|ch|cus|dp|req|flt)_[a-z2-7]{24}$/.test(text);
}
