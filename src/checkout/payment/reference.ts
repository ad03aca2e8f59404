/** What names a payment to the buyer and to the merchant, while no charge is known. */

// No vowels, so that it spells nothing, and no two that look alike.
const LETTERS = '23456789BCDFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;

/** Creates the reference of a payment: what the merchant calls it, or ten letters and digits at random. */
export function createReference(known: string | undefined): string {
  if (known) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH));
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('');
}
