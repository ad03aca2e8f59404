/** Hides tokens, card numbers, accounts and keys in the words of a merchant's error. */
import { toAsciiDigits } from '../fields/text.js';

/** Runs of letters and digits, whatever stands between them, and from which length: tokens, and numbers like those of cards. */
const RUNS = [
  [/[\da-f](?:[^\da-z]*[\da-f])*/gi, 64],
  [/\d(?:[^\da-z]*\d)*/gi, 12],
] as const;
/** What looks like an IBAN, in groups of four as in print. */
const IBANS = /[a-z]{2}\d{2}(?:[^a-z\d]{0,3}[a-z\d]{4}){2,7}(?:[^a-z\d]{0,3}[a-z\d]{1,4})?/gi;
const KEYS = /(?:sk|pk|sig)_[\w-]+/gi;

/**
 * Replaces each secret by `…`.
 * @param secrets Texts that are secret here, such as keys without a prefix. Other values are left out.
 */
export function hideSecrets(text: string, secrets: readonly unknown[]): string {
  const known = secrets
    .filter((secret): secret is string => typeof secret === 'string' && secret !== '')
    // A key may begin with another one.
    .sort((a, b) => b.length - a.length);
  let shown = toAsciiDigits(text);
  for (const secret of [...known, KEYS, IBANS]) shown = shown.replaceAll(secret, '…');
  for (const [pattern, length] of RUNS) {
    shown = shown.replace(pattern, (run) => (run.replace(/[^\da-z]/gi, '').length < length ? run : '…'));
  }
  return shown;
}
