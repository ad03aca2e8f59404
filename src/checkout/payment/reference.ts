/** The name of a payment for the buyer and the merchant, while no charge is known. */

// No vowels, so that it makes no words, and no characters that look alike.
const LETTERS = '23456789BCDFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;

/** Creates the reference of a payment: the merchant's own identifier, or ten random letters and digits. */
export function createReference(known: string | undefined): string {
  if (known) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH));
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('');
}
