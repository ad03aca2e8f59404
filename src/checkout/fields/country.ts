/** Countries (ISO 3166-1) and the parts of their addresses (Universal Postal Union; CLDR's address formats). */
import { normalizeDigit, spellOut } from '../../fields/text.js';
import type { FieldName } from '../names.js';

const COUNTRIES =
  'ADEFGILMOQRSTUWXZ BABDEFGHIJLMNOQRSTVWYZ CACDFGHIKLMNORUVWXYZ DEJKMOZ ECEGHRST FIJKMOR GABDEFGHILMNPQRSTUWY ' +
  'HKMNRTU IDELMNOQRST JEMOP KEGHIMNPRWYZ LABCIKRSTUVY MACDEFGHKLMNOPQRSTUVWXYZ NACEFGILOPRUZ OM PAEFGHKLMNRSTWY ' +
  'QA REOSUW SABCDEGHIJKLMNORSTVXYZ TCDFGHJKLMNORTVWZ UAGMSYZ VACEGINU WFS YET ZAMW';

const WITHOUT_POSTAL_CODE =
  'AEGOW BFIJOQSWZ CDFGIKMW DJM ER FJ GADHMQY HK JM KIMP MLORW NRU QA RW SBCLRTXY TDGKLOV UG VU YE ZW';

const WITH_STATE = 'AEU BR CAN IN JP KR MX US';

/** Lists the codes of all countries. Each has two capital letters. */
export function listCountries(): string[] {
  return spellOut(COUNTRIES, 1);
}

/**
 * Tells whether an address in a country has the field. Before the buyer chooses a country all fields are there, so that
 * autofill can fill them. An unknown country may have postal codes, and needs no state.
 */
export function isInCountry(name: FieldName, country: string): boolean {
  if (name === 'postal_code') return !spellOut(WITHOUT_POSTAL_CODE, 1).includes(country);
  return name !== 'state' || country === '' || spellOut(WITH_STATE, 1).includes(country);
}

/** The postal codes of the twenty largest economies, without spaces and hyphens. Those of other countries are not checked. */
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

const STATES: Readonly<Record<string, string>> = {
  US:
    'Alabama,Alaska,Arizona,Arkansas,California,Colorado,Connecticut,Delaware,District of Columbia,Florida,Georgia,Hawaii,' +
    'Idaho,Illinois,Indiana,Iowa,Kansas,Kentucky,Louisiana,Maine,Maryland,Massachusetts,Michigan,Minnesota,Mississippi,' +
    'Missouri,Montana,Nebraska,Nevada,New Hampshire,New Jersey,New Mexico,New York,North Carolina,North Dakota,Ohio,' +
    'Oklahoma,Oregon,Pennsylvania,Puerto Rico,Rhode Island,South Carolina,South Dakota,Tennessee,Texas,Utah,Vermont,' +
    'Virginia,Washington,West Virginia,Wisconsin,Wyoming',
  CA:
    'Alberta,British Columbia,Manitoba,New Brunswick,Newfoundland and Labrador,Northwest Territories,Nova Scotia,Nunavut,' +
    'Ontario,Prince Edward Island,Quebec,Saskatchewan,Yukon',
  AU:
    'Australian Capital Territory,New South Wales,Northern Territory,Queensland,South Australia,Tasmania,Victoria,' +
    'Western Australia',
};

/** Lists the names of a country's states. The list is empty if the form has no suggestions for the country. */
export function listStates(country: string): readonly string[] {
  return STATES[country]?.split(',') ?? [];
}
