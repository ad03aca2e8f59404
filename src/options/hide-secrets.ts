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
  for (const [from, to] of findRuns(shown).reverse()) shown = `${shown.slice(0, from)}…${shown.slice(to)}`;
  // `RegExp.lastMatch` would keep the last secret for every later script.
  /^/.test('');
  return shown;
}

/** Finds the places of tokens, card numbers and IBANs, in order. Only their letters and digits count. */
function findRuns(text: string): [from: number, to: number][] {
  let compact = '';
  const places: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const char = normalizeDigit(text.charAt(i)) ?? text.charAt(i);
    if (!/[\da-z]/i.test(char)) continue;
    compact += char;
    places.push(i);
  }
  const found = [...compact.matchAll(RUNS)].map(({ index, 0: { length } }) => [index, index + length]);
  for (const { index, 1: country = '' } of compact.matchAll(IBAN_STARTS)) {
    const end = index + (getIbanLength(country.toUpperCase()) ?? 0);
    if (!findIbanProblem(compact.slice(index, end).toUpperCase())) found.push([index, end]);
  }
  const runs: [number, number][] = [];
  for (const [start = 0, end = 0] of found.sort(([a = 0], [b = 0]) => a - b)) {
    const [from, to] = [places[start] ?? 0, (places[end - 1] ?? 0) + 1];
    const last = runs.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else runs.push([from, to]);
  }
  return runs;
}
