/** Countries and the parts of their addresses. The codes are checked against ibantools and Intl. */
import { getCountrySpecifications, isSEPACountry } from 'ibantools';
import { describe, expect, it } from 'vitest';
import { isInCountry } from '../../../src/checkout/fields/country.js';
import { listCountries } from '../../../src/fields/countries.js';

// ibantools lists Kosovo by a code that ISO 3166-1 leaves to its users.
const USER_ASSIGNED = ['XK'];

/** Countries for which the Universal Postal Union lists no postal code. */
const WITHOUT_POSTAL_CODE =
  'AE AG AO AW BF BI BJ BO BQ BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KP ML MO MR MW NR NU ' +
  'QA RW SB SC SL SR ST SX SY TD TG TK TL TO TV UG VU YE ZW';

const WITH_STATE = 'AE AU BR CA CN ES IE IN IT JP KR MX US';

describe('the countries', () => {
  const countries = listCountries();

  it('are 249, sorted, each once and of two capital letters', () => {
    expect(countries).toHaveLength(249);
    expect(countries).toEqual([...new Set(countries)].sort());
    expect(countries.filter((code) => !/^[A-Z]{2}$/.test(code))).toEqual([]);
  });

  it('are those of ibantools', () => {
    const theirs = Object.keys(getCountrySpecifications()).filter((code) => !USER_ASSIGNED.includes(code));
    expect(countries).toEqual(theirs.sort());
  });

  it('each have their own name', () => {
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    expect(countries.filter((code) => names.of(code) === undefined)).toEqual([]);
    expect(new Set(countries.map((code) => names.of(code))).size).toBe(countries.length);
  });

  it.each(['AN', 'CS', 'EU', 'FX', 'SU', 'UK', 'UN', 'XK', 'YU', 'ZR', 'ZZ'])('are not %s', (code) => {
    expect(countries).not.toContain(code);
  });

  it('come as a new list each time, so that a caller may change it', () => {
    listCountries().pop();
    expect(listCountries()).toEqual(countries);
  });
});

describe('a postal code', () => {
  it('does not exist in these countries, and exists in all others', () => {
    const without = listCountries().filter((code) => !isInCountry('postal_code', code));
    expect(without).toEqual(WITHOUT_POSTAL_CODE.split(' '));
  });

  it('exists in every SEPA country', () => {
    const sepa = listCountries().filter((code) => isSEPACountry(code));
    expect(sepa.filter((code) => !isInCountry('postal_code', code))).toEqual([]);
    expect(sepa.length).toBeGreaterThan(30);
  });

  it.each(['', 'XX'])('may exist when the country is not known: %j', (country) => {
    expect(isInCountry('postal_code', country)).toBe(true);
  });
});

describe('a state', () => {
  it('stands in the addresses of these countries, and of no other', () => {
    expect(listCountries().filter((code) => isInCountry('state', code))).toEqual(WITH_STATE.split(' '));
  });

  it.each(['', ' ', 'XX', 'U', 'us'])('is not asked for when the country is not known: %j', (country) => {
    expect(isInCountry('state', country)).toBe(false);
  });
});
