/** Postal codes: what a buyer types is written as the country writes it, and judged where the shape is known. */
import { describe, expect, it } from 'vitest';
import { hasNumericCode, isPostalCode, writePostalCode } from '../../../src/checkout/fields/postal-code.js';
import { listCountries } from '../../../src/fields/countries.js';

/**
 * One real code of each country. All but those of the second list are the examples of Google's address data of 2020-02-28, as
 * axlon/laravel-postal-code-validation lists them in `resources/formats.php`.
 */
const EXAMPLES: Readonly<Record<string, string>> = Object.fromEntries(
  `
  AR C1070AAM, AT 1010, AU 2060, BE 4000, BG 1000, BR 40301-110, CA H3Z 2Y7, CH 2544, CN 266033, CZ 100 00,
  DE 26133, DK 8660, EE 69501, ES 28039, FI 00550, FR 33380, GB EC1Y 8SY, GR 151 24, HR 10000, HU 1037,
  ID 40115, IE A65 F4E2, IL 9614303, IN 110034, IT 00144, JP 154-0023, KR 03051, LT 04340, LU 4750, LV LV-1073,
  MX 02860, MY 43000, NL 1234 AB, NO 0025, NZ 6001, PH 1008, PL 00-950, PT 2725-079, RO 060274, RU 247112,
  SA 11564, SE 114 55, SG 546080, SI 4000, SK 010 01, TH 10150, TR 01960, UA 15432, US 95014, ZA 0083
  `
    .trim()
    .split(/,\s*/)
    .map((each) => [each.slice(0, 2), each.slice(3)]),
);

/** More real codes: of places with another shape than the example. */
const MORE: Readonly<Record<string, readonly string[]>> = {
  AR: ['1425', 'B1636FDA'],
  AU: ['0800'],
  BR: ['01310-100'],
  CA: ['K1A 0B1', 'H0H 0H0'],
  DE: ['01067', '10115'],
  FR: ['97400', '75008'],
  GB: ['SW1A 1AA', 'M1 1AE', 'B33 8TH', 'CR2 6XH', 'DN55 1PT', 'W1A 0AX', 'G1 1AA', 'BX5 5AT', 'GIR 0AA', 'BFPO 1'],
  IE: ['D02 AF30', 'D6W XY00'],
  IL: ['61000'],
  NL: ['1012 AB'],
  SA: ['11564-1234'],
  US: ['00501', '94103-1234'],
};

const CODES = Object.entries(EXAMPLES).flatMap(([country, code]) =>
  [code, ...(MORE[country] ?? [])].map((each) => [country, each] as const),
);

describe.each(CODES)('in %s the code %s', (country, code) => {
  const bare = code.replace(/[ -]/g, '');

  it('stays as it is', () => {
    expect(writePostalCode(code, country)).toBe(code);
    expect(isPostalCode(code, country)).toBe(true);
  });

  it.each([
    ['small letters without spaces and hyphens', bare.toLowerCase()],
    ['a space between all characters', [...bare].join(' ')],
    ['a hyphen in the middle, and spaces around', ` ${bare.slice(0, 2)}–${bare.slice(2)} `],
    ['full-width characters', [...bare].map((char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0)).join('')],
    ['Arabic digits', bare.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))],
    ['the country before it', `${country}-${code}`],
  ])('is written from %s', (_, typed) => {
    expect(writePostalCode(typed, country)).toBe(code);
  });

  it('is no code with one character more, one less, or another sign within', () => {
    for (const wrong of [`${code}X`, `9${code}`, `${bare.slice(0, 1)}?${bare.slice(1)}`]) {
      expect(writePostalCode(wrong, country), wrong).toBeUndefined();
      expect(isPostalCode(wrong, country), wrong).toBe(false);
    }
    expect(isPostalCode(bare.slice(0, -1), country)).toBe(false);
  });
});

describe('the country before a code', () => {
  it.each([
    ['bfpo5462', 'GB', 'BFPO 5462'],
    ['D-10115', 'DE', '10115'],
    ['D 10115', 'DE', '10115'],
    ['A-1010', 'AT', '1010'],
    ['L-1234', 'LU', '1234'],
    ['B-1000', 'BE', '1000'],
    ['F-75008', 'FR', '75008'],
    ['CH-8001', 'CH', '8001'],
    ['SE-114 55', 'SE', '114 55'],
    ['S-11455', 'SE', '114 55'],
    ['NL-1012AB', 'NL', '1012 AB'],
    ['1073', 'LV', 'LV-1073'],
    ['LV1073', 'LV', 'LV-1073'],
    ['〒1540023', 'JP', '154-0023'],
    ['154ー0023', 'JP', '154-0023'],
    ['01.310-100', 'BR', '01310-100'],
    ['c1425', 'AR', 'C1425'],
  ])('%s in %s is %s', (typed, country, code) => {
    expect(writePostalCode(typed, country)).toBe(code);
  });

  it.each([
    // Another country's sign, and letters that may belong to the code.
    ['F-10115', 'DE'],
    ['GSW1A1AA', 'GB'],
    ['CK1A0B1', 'CA'],
    ['DDE10115', 'DE'],
    ['D', 'DE'],
    ['', 'DE'],
  ])('is not guessed: %j in %s', (typed, country) => {
    expect(writePostalCode(typed, country)).toBeUndefined();
  });
});

describe('a country', () => {
  it('is judged if its shape is known, and any text passes in the others', () => {
    const judged = listCountries().filter((country) => !isPostalCode('?', country));
    expect(judged).toEqual(Object.keys(EXAMPLES).sort());
    expect(judged.length).toBeGreaterThanOrEqual(40);
  });

  it.each(['', 'XX', 'GH', 'MC', 'de', '#####', '|'])('has no shape, so nothing is written: %j', (country) => {
    expect(isPostalCode('anything at all', country)).toBe(true);
    expect(writePostalCode('10115', country)).toBeUndefined();
  });

  it('has a keyboard of digits if no code has letters there', () => {
    const letters = Object.keys(EXAMPLES).filter((country) => !hasNumericCode(country));
    expect(letters).toEqual(['AR', 'CA', 'GB', 'IE', 'NL']);
    for (const country of ['', 'XX', 'MT']) expect(hasNumericCode(country)).toBe(false);
  });
});
