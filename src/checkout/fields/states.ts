/** Lists the states of the countries whose addresses need one (ISO 3166-2, Universal Postal Union). */
import type { StateTable } from '../options/state-table.js';
import { isInCountry } from './country.js';

/** A state, province, prefecture or emirate. */
export interface State {
  /** The code of ISO 3166-2 without the country, if it has letters: `CA`, `AGU`. Otherwise the name. */
  readonly code: string;
  /** The name in Latin letters. */
  readonly name: string;
}

/**
 * The countries that every form knows. The others are in `payveil/checkout/states`. To keep the page small, a code is left out here
 * that is the capitals of the name, or else its first two letters: `New York`, `Ohio`.
 */
const STATES: StateTable = {
  AU: `Australian Capital Territory
New South Wales
Northern Territory
Queensland QLD
South Australia
Tasmania TAS
Victoria VIC
Western Australia`,
  CA: `Alberta AB
British Columbia
Manitoba MB
New Brunswick
Newfoundland and Labrador
Northwest Territories
Nova Scotia
Nunavut
Ontario
Prince Edward Island PE
Quebec QC
Saskatchewan SK
Yukon YT`,
  // The territories and the armed forces are last, as in the lists of the United States Postal Service.
  US: `Alabama
Alaska AK
Arizona AZ
Arkansas
California
Colorado
Connecticut CT
Delaware
District of Columbia
Florida
Georgia GA
Hawaii HI
Idaho
Illinois
Indiana
Iowa IA
Kansas KS
Kentucky KY
Louisiana LA
Maine ME
Maryland MD
Massachusetts
Michigan
Minnesota MN
Mississippi MS
Missouri MO
Montana MT
Nebraska
Nevada NV
New Hampshire
New Jersey
New Mexico
New York
North Carolina
North Dakota
Ohio
Oklahoma
Oregon
Pennsylvania PA
Rhode Island
South Carolina
South Dakota
Tennessee TN
Texas TX
Utah
Vermont VT
Virginia VA
Washington
West Virginia
Wisconsin
Wyoming
American Samoa
Guam
Northern Mariana Islands MP
Puerto Rico
Virgin Islands
Armed Forces Americas AA
Armed Forces Europe AE
Armed Forces Pacific AP`,
};

/**
 * Lists the states of a country (ISO 3166-1). The list is empty if its addresses need none, or if none were given.
 * @param given The states of other countries.
 */
export function listStates(country: string, given?: StateTable): State[] {
  const entries = (isInCountry('state', country) && { ...given, ...STATES }[country]?.split('\n')) || [];
  return entries.map((entry) => {
    const [, name = entry, code = country in STATES ? abbreviate(entry) : entry] =
      /^(.+) ([A-Z]{2,3})$/.exec(entry) ?? [];
    return { code, name };
  });
}

function abbreviate(name: string): string {
  const capitals = name.replace(/[^A-Z]/g, '');
  return capitals.length > 1 ? capitals : name.slice(0, 2).toUpperCase();
}

/** Finds the state that a text means: its code or its name, in any case, with or without accents. */
export function findState(text: string, states: readonly State[]): State | undefined {
  return states.find(({ code, name }) => isSameName(text, code) || isSameName(text, name));
}

/** Tells whether two names have the same letters. Case, accents and everything between the letters do not count. */
export function isSameName(one: string, other: string): boolean {
  const letters = keepLetters(one);
  return letters !== '' && letters === keepLetters(other);
}

function keepLetters(text: string): string {
  return text.normalize('NFKD').replace(/\P{L}/gu, '').toLowerCase();
}
