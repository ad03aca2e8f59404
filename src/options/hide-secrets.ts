/** Hides tokens, card numbers, accounts and keys in the words of a merchant's error. */
import { normalizeDigit } from '../fields/text.js';

/** Runs of letters and digits, whatever stands between them, and from which length: tokens, and numbers like those of cards. */
const RUNS = [
  [/[\da-f]+/gi, 64],
  [/\d+/g, 12],
] as const;
/** What looks like an IBAN, in groups of four as in print. */
const IBANS = /[a-z]{2}\d{2}(?:[^a-z\d]{0,3}[a-z\d]{4}){2,7}(?:[^a-z\d]{0,3}[a-z\d]{1,4})?/gi;
const KEYS = /(?:sk|pk|sig)_[\w-]+/gi;

/**
 * Replaces each secret by `…`.
 * @param secrets Texts that are secret here, such as keys without a prefix. Other values are left out.
 */
export function hideSecrets(text: string, secrets: readonly unknown[]): string {
  const known = secrets.filter((secret): secret is string => typeof secret === 'string' && secret !== '');
  // A key may begin with another one.
  known.sort((a, b) => b.length - a.length);
  let shown = text;
  for (const secret of [...known, KEYS, IBANS]) shown = shown.replaceAll(secret, '…');
  const places = findPlaces(shown);
  // `RegExp.lastMatch` would keep the last secret for every later script.
  /^/.test('');
  return Array.from({ length: shown.length }, (_, i) => {
    if (!places.has(i)) return shown.charAt(i);
    return places.has(i - 1) ? '' : '…';
  }).join('');
}

/** Finds the places of tokens and card numbers. Only their letters and digits count. */
function findPlaces(text: string): Set<number> {
  let compact = '';
  const places: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const char = normalizeDigit(text.charAt(i)) ?? text.charAt(i);
    if (!/[\da-z]/i.test(char)) continue;
    compact += char;
    places.push(i);
  }
  const found = new Set<number>();
  for (const [pattern, length] of RUNS) {
    for (const { index, 0: run } of compact.matchAll(pattern)) {
      if (run.length < length) continue;
      for (let i = places[index] ?? 0; i <= (places[index + run.length - 1] ?? 0); i++) found.add(i);
    }
  }
  return found;
}
