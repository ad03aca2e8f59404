/** The IBAN (ISO 13616): electronic form, country, length and check digits. */
import { findGroup, groupByFours, toAsciiDigits } from './text.js';
import type { Verdict } from './verdict.js';

/** SEPA countries, grouped by the length of their IBAN. */
const COUNTRIES: Readonly<Record<number, string>> = {
  15: 'NO',
  16: 'BE',
  18: 'DK FI NL',
  19: 'MK SI',
  20: 'AT EE LT LU',
  21: 'CH HR LI LV',
  22: 'BG DE GB IE ME RS VA',
  23: 'GI',
  24: 'AD CZ ES MD RO SE SK',
  25: 'PT',
  26: 'IS',
  27: 'FR GR IT MC SM',
  28: 'AL CY HU PL',
  31: 'MT',
};

const IBAN_FORM = /^[A-Z]{2}\d{2}[A-Z\d]+$/;

/** The possible problems of an IBAN, in the order of the checks. */
export type IbanProblem = 'iban_invalid' | 'iban_country_not_supported' | 'iban_length' | 'iban_checksum';

/** Normalizes a printed IBAN to its electronic form: no spaces, upper case, no leading `IBAN`. */
export function normalizeIban(text: string): string {
  return toUpperAscii(text.replace(/[\p{Cf}\s]/gu, '')).replace(/^IBAN/, '');
}

/** Finds the problem of an IBAN in electronic form, or `undefined`. */
export function findIbanProblem(iban: string): IbanProblem | undefined {
  if (!IBAN_FORM.test(iban)) return 'iban_invalid';
  const length = getIbanLength(iban.slice(0, 2));
  if (length === undefined) return 'iban_country_not_supported';
  if (iban.length !== length) return 'iban_length';
  return hasIbanCheckDigits(iban) ? undefined : 'iban_checksum';
}

/** Judges an IBAN in electronic form while the buyer types it: its state and its problem. */
export function judgeIban(iban: string): readonly [state: Verdict, problem?: IbanProblem] {
  const problem = findIbanProblem(iban);
  if (!problem) return ['valid'];
  if (!iban) return ['empty', problem];
  const length = getIbanLength(iban.slice(0, 2));
  if (iban.length >= (length ?? 5)) return ['invalid', problem];
  // The beginning of a correct IBAN is only too short.
  return ['partial', length && /^..\d{1,2}$/.test(iban) ? 'iban_length' : problem];
}

/** Groups an IBAN by fours, as in print. All other separators are dropped. */
export function groupIban(text: string): string {
  const kept = toAsciiDigits(text).replace(/[^a-z\d]/gi, '');
  return groupByFours(normalizeIban(kept));
}

/** Gets the length of a SEPA country's IBAN, in characters, or `undefined` for another country. */
export function getIbanLength(country: string): number | undefined {
  return Number(findGroup(COUNTRIES, country)) || undefined;
}

// Only a to z: toUpperCase() alone would turn letters of other scripts, such as U+017F, into ASCII ones.
function toUpperAscii(text: string): string {
  return text.replace(/[a-z]/g, (letter) => letter.toUpperCase());
}

// ISO/IEC 7064 MOD 97-10 over the account, followed by the country and the check digits. The check digits 00, 01 and 99 are not
// used.
function hasIbanCheckDigits(iban: string): boolean {
  const checkDigits = Number(iban.slice(2, 4));
  const moved = iban.slice(4) + iban.slice(0, 4);
  const digits = moved.replace(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)));
  return BigInt(digits) % 97n === 1n && checkDigits >= 2 && checkDigits <= 98;
}
