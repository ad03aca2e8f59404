/** Hides tokens, card numbers, accounts and keys in the words of a merchant's error. */
import { findIbanProblem, getIbanLength } from '../fields/iban.js';
import { normalizeDigit } from '../fields/text.js';

/** Runs of letters and digits, whatever stands between them: tokens, and numbers as long as those of cards. */
const RUNS = /[\da-f]{64,}|\d{12,}/gi;
/** The beginning of an IBAN. It may stand inside a longer run. */
const IBAN_STARTS = /(?=([a-z]{2})\d{2})/gi;
const KEYS = /(?:sk|pk|sig)_[\w-]+/gi;

/**
 * Replaces each secret by `…`.
 * @param secrets Texts that are secret here, such as keys without a prefix. Other values are left out.
 */
export function hideSecrets(text: string, secrets: readonly unknown[]): string {
  const known = secrets.filter((secret): secret is string => typeof secret === 'string' && secret !== '');
  // A key may begin with another one.
  known.sort((a, b) => b.length - a.length);
  let shown = text.replaceAll(KEYS, '…');
  for (const secret of known) shown = shown.replaceAll(secret, '…');
  const places = findPlaces(shown);
  // `RegExp.lastMatch` would keep the last secret for every later script.
  /^/.test('');
  return Array.from({ length: shown.length }, (_, i) => {
    if (!places.has(i)) return shown.charAt(i);
    return places.has(i - 1) ? '' : '…';
  }).join('');
}

/** Finds the places of tokens, card numbers and IBANs. Only their letters and digits count. */
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
  const add = (start: number, end: number) => {
    for (let i = places[start] ?? 0; i <= (places[end - 1] ?? 0); i++) found.add(i);
  };
  for (const { index, 0: run } of compact.matchAll(RUNS)) add(index, index + run.length);
  for (const { index, 1: country = '' } of compact.matchAll(IBAN_STARTS)) {
    const end = index + (getIbanLength(country.toUpperCase()) ?? 0);
    if (!findIbanProblem(compact.slice(index, end).toUpperCase())) add(index, end);
  }
  return found;
}
