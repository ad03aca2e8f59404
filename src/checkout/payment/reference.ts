/** The name of a payment for the buyer and the merchant. Each payment has another one. */

// No vowels, so that it makes no words.
const LETTERS = '23456789BCDFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;

/** Creates the reference of a payment: ten random letters and digits, after the merchant's own identifier if there is one. */
export function createReference(known: string | undefined): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH));
  const random = Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('');
  return known ? `${known}-${random}` : random;
}
