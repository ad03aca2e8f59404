/** Postal codes of the twenty largest economies (Universal Postal Union). Those of other countries are not checked. */
import { normalizeDigit } from '../../fields/text.js';

/** Countries and the patterns of their codes, without spaces and hyphens. */
const PATTERNS: readonly (readonly [countries: string, pattern: RegExp])[] = [
  ['DE ES FR ID IT KR MX TR', /^\d{5}$/],
  ['CN IN RU', /^\d{6}$/],
  ['SA US', /^\d{5}(\d{4})?$/],
  ['AU CH', /^\d{4}$/],
  ['BR', /^\d{8}$/],
  ['JP', /^\d{7}$/],
  ['CA', /^[A-Z]\d[A-Z]\d[A-Z]\d$/],
  ['GB', /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$|^GIR0AA$/],
  ['NL', /^\d{4}[A-Z]{2}$/],
];

/** Tells whether a text can be a postal code of a country. For a country without a pattern, any text can. */
export function isPostalCode(text: string, country: string): boolean {
  const pattern = PATTERNS.find(([countries]) => countries.split(' ').includes(country))?.[1];
  if (!pattern) return true;
  const kept = [...text.normalize('NFKC').toUpperCase()].filter((char) => !/[\s\p{Pd}]/u.test(char));
  return pattern.test(kept.map((char) => normalizeDigit(char) ?? char).join(''));
}
