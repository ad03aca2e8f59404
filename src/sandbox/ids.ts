/** Identifiers of the sandbox's objects. */

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const LENGTH = 24;

/** Creates an identifier: the prefix, an underscore, and 24 random letters or digits (120 bits). */
export function createId(prefix: 'tok' | 'ch' | 'cus' | 'req'): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(LENGTH));
  return `${prefix}_${Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('')}`;
}
