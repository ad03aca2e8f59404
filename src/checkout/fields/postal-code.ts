/** Writes and judges the postal codes of the countries that buy most online (Universal Postal Union). */
import { findGroup, toAsciiDigits } from '../../fields/text.js';

/**
 * The shapes of postal codes, and the countries that have them. `#` is a digit, `A` a capital letter, `*` one of both. Everything
 * else stands for itself. A bar separates the shapes of one country.
 */
const SHAPES: Readonly<Record<string, string>> = {
  '####': 'AT AU BE BG CH DK HU LU NO NZ PH SI ZA',
  '#####': 'DE EE ES FI FR HR ID IT KR LT MX MY TH TR UA',
  '######': 'CN IN RO RU SG',
  '### ##': 'CZ GR SE SK',
  '##-###': 'PL',
  '###-####': 'JP',
  '####-###': 'PT',
  '#####-###': 'BR',
  '#####|#####-####': 'SA US',
  '#####|#######': 'IL',
  'LV-####': 'LV',
  '####|A####|A####AAA': 'AR',
  '#### AA': 'NL',
  'A#A #A#': 'CA',
  'A## ****|D6W ****': 'IE',
  'A# #AA|A#* #AA|AA# #AA|AA#* #AA|GIR 0AA|BFPO #|BFPO ##|BFPO ###|BFPO ####': 'GB',
};

const findShapes = (country: string) => findGroup(SHAPES, country);

/** Tells whether the postal codes of a country have no letters that a buyer must type. */
export function hasNumericCode(country: string): boolean {
  return /^[^A*]+$/.test(findShapes(country) ?? 'A');
}

/** Tells whether a text can be a postal code of a country. Where the shape is not known, any text can. */
export function isPostalCode(text: string, country: string): boolean {
  return writePostalCode(text, country) !== undefined || !findShapes(country);
}

/**
 * Writes a postal code as its country writes it: `sw1a1aa` becomes `SW1A 1AA`, and `D-10115` becomes `10115`.
 * @param country ISO 3166-1.
 * @returns `undefined` if the text is no postal code of the country, or the shape is not known.
 */
export function writePostalCode(text: string, country: string): string | undefined {
  const code = toAsciiDigits(text.normalize('NFKC').toUpperCase().replace(BETWEEN, ''));
  // Some write the country before the code (LV-1010), and some only its first letter (D-10115).
  const prefixes = ['', country, ...(hasNumericCode(country) ? [country.charAt(0)] : [])];
  const cores = prefixes.flatMap((prefix) => (code.startsWith(prefix) ? code.slice(prefix.length) : []));
  for (const shape of findShapes(country)?.split('|') ?? []) {
    for (const core of [...cores, country + code]) {
      const written = fitShape(core, shape);
      if (written) return written;
    }
  }
  return undefined;
}

/** Spaces, dots, hyphens, and the signs that Japan writes before a code and within it. */
const BETWEEN = /[\s.\p{Pd}〒ー−]/gu;

/** Writes the characters of a code into a shape, if they fit. */
function fitShape(code: string, shape: string): string | undefined {
  let at = 0;
  let written = '';
  for (const place of shape) {
    const char = place === ' ' || place === '-' ? place : code.charAt(at++);
    if (!(CLASSES[place]?.test(char) ?? char === place)) return undefined;
    written += char;
  }
  return at === code.length ? written : undefined;
}

const CLASSES: Readonly<Record<string, RegExp>> = { '#': /\d/, A: /[A-Z]/, '*': /[A-Z\d]/ };
