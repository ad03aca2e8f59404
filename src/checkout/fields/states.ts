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

/** The countries that every form knows. The others are in `payveil/checkout/states`. */
const STATES: StateTable = {
  AU: `Australian Capital Territory ACT
New South Wales NSW
Northern Territory NT
Queensland QLD
South Australia SA
Tasmania TAS
Victoria VIC
Western Australia WA`,
  CA: `Alberta AB
British Columbia BC
Manitoba MB
New Brunswick NB
Newfoundland and Labrador NL
Northwest Territories NT
Nova Scotia NS
Nunavut NU
Ontario ON
Prince Edward Island PE
Quebec QC
Saskatchewan SK
Yukon YT`,
  // The territories and the armed forces are last, as in the lists of the United States Postal Service.
  US: `Alabama AL
Alaska AK
Arizona AZ
Arkansas AR
California CA
Colorado CO
Connecticut CT
Delaware DE
District of Columbia DC
Florida FL
Georgia GA
Hawaii HI
Idaho ID
Illinois IL
Indiana IN
Iowa IA
Kansas KS
Kentucky KY
Louisiana LA
Maine ME
Maryland MD
Massachusetts MA
Michigan MI
Minnesota MN
Mississippi MS
Missouri MO
Montana MT
Nebraska NE
Nevada NV
New Hampshire NH
New Jersey NJ
New Mexico NM
New York NY
North Carolina NC
North Dakota ND
Ohio OH
Oklahoma OK
Oregon OR
Pennsylvania PA
Rhode Island RI
South Carolina SC
South Dakota SD
Tennessee TN
Texas TX
Utah UT
Vermont VT
Virginia VA
Washington WA
West Virginia WV
Wisconsin WI
Wyoming WY
American Samoa AS
Guam GU
Northern Mariana Islands MP
Puerto Rico PR
Virgin Islands VI
Armed Forces Americas AA
Armed Forces Europe AE
Armed Forces Pacific AP`,
};

/**
 * Lists the states of a country (ISO 3166-1). The list is empty if its addresses need none, or nobody gave them.
 * @param given The states of other countries.
 */
export function listStates(country: string, given?: StateTable): State[] {
  const entries = (isInCountry('state', country) && { ...given, ...STATES }[country]?.split('\n')) || [];
  return entries.map((entry) => {
    const [, name = entry, code = entry] = /^(.+) ([A-Z]{2,3})$/.exec(entry) ?? [];
    return { code, name };
  });
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
