/** Postal codes: twenty countries have a pattern, and in all others any text is accepted. */
import { describe, expect, it } from 'vitest';
import { isPostalCode, listCountries } from '../../../src/checkout/fields/country.js';

const RIGHT: Readonly<Record<string, readonly string[]>> = {
  AU: ['2000', '0800'],
  BR: ['01310-100', '01310100'],
  CA: ['K1A 0B1', 'h0h0h0'],
  CH: ['8001'],
  CN: ['100000'],
  DE: ['10115', '01067', '１０１１５'],
  ES: ['28013'],
  FR: ['75008', '97400'],
  GB: ['SW1A 1AA', 'M1 1AE', 'B33 8TH', 'CR2 6XH', 'DN55 1PT', 'W1A0AX', 'gir 0aa', 'BX5 5AT'],
  ID: ['10110'],
  IN: ['110001', '110 001'],
  IT: ['00118'],
  JP: ['100-0001', '〒1000001'.slice(1), '100‐0001'],
  KR: ['03187'],
  MX: ['06500'],
  NL: ['1012 AB', '1012ab'],
  RU: ['101000'],
  SA: ['11564', '11564-1234', '١١٥٦٤'],
  TR: ['34000'],
  US: ['94103', '94103-1234', '00501'],
};

describe('isPostalCode', () => {
  it.each(Object.entries(RIGHT))(
    'accepts the codes of %s, and refuses one character less or more',
    (country, codes) => {
      for (const code of codes) {
        expect(isPostalCode(code, country)).toBe(true);
        expect(isPostalCode(`${code}1`, country)).toBe(false);
        expect(isPostalCode(code.slice(0, -1), country)).toBe(false);
      }
    },
  );

  it('judges twenty countries, and accepts any text in the others', () => {
    const judged = listCountries().filter((country) => !isPostalCode('?', country));
    expect(judged).toEqual(Object.keys(RIGHT).sort());
    expect(isPostalCode('D02 AF30', 'IE')).toBe(true);
    expect(isPostalCode('anything at all', '')).toBe(true);
  });
});
