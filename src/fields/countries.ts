/** The countries (ISO 3166-1), and which of them have postal codes (Universal Postal Union). */
import { spellOut } from './text.js';

// Their codes. A country with a small letter has no postal codes.
const COUNTRIES: readonly string[] = /*#__PURE__*/ spellOut(
  'ADeFgILMoQRSTUwXZ BABDEfGHijLMNoqRsTVwYz CACdfgHikLmNORUVwXYZ DEjKmOZ ECEGHrST FIjKMOR GaBdEFGhILmNPqRSTUWy ' +
    'HkMNRTU IDELMNOQRST JEmOP KEGHimNpRWYZ LABCIKRSTUVY MACDEFGHKlMNoPQrSTUVwXYZ NACEFGILOPruZ OM PAEFGHKLMNRSTWY ' +
    'Qa REOSUw SAbcDEGHIJKlMNOrStVxyZ TCdFgHJklMNoRTvWZ UAgMSYZ VACEGINu WFS YeT ZAMw',
  1,
);

/** Lists the codes of all countries. Each has two capital letters. */
export const listCountries = (): string[] => COUNTRIES.map((code) => code.toUpperCase());

/** Tells whether the addresses of a country have a postal code. An unknown country may have one. */
export const hasPostalCode = (country: string) =>
  !COUNTRIES.includes(country.charAt(0) + country.slice(1).toLowerCase());
