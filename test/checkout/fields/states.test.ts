/** The states: complete, by country, and found by their codes and names. */
import { describe, expect, it } from 'vitest';
import { isInCountry } from '../../../src/checkout/fields/country.js';
import { findState, isSameName, listStates } from '../../../src/checkout/fields/states.js';
import { states as given } from '../../../src/checkout/states.js';
import { listCountries } from '../../../src/fields/countries.js';

/** The countries that need no import. */
const ALWAYS: readonly string[] = ['AU', 'CA', 'US'];

/** How many first-level divisions each country has in ISO 3166-2, and some of them. */
const COUNTS = [
  ['AE', 7, ['AZ Abu Dhabi', 'UQ Umm Al Quwain']],
  ['AU', 8, ['ACT Australian Capital Territory', 'WA Western Australia']],
  ['BR', 27, ['SP São Paulo', 'DF Distrito Federal', 'MS Mato Grosso do Sul']],
  ['CA', 13, ['ON Ontario', 'NL Newfoundland and Labrador', 'YT Yukon']],
  // Hong Kong, Macao and Taiwan are countries of their own in the list.
  ['CN', 31, ['BJ Beijing', 'SN Shaanxi', 'SX Shanxi']],
  ['IN', 36, ['MH Maharashtra', 'TS Telangana', 'DH Dadra and Nagar Haveli and Daman and Diu']],
  ['JP', 47, ['Hokkaido Hokkaido', 'Tokyo Tokyo', 'Okinawa Okinawa']],
  ['KR', 17, ['Seoul Seoul', 'Gyeonggi-do Gyeonggi-do']],
  ['MX', 32, ['CMX Ciudad de México', 'NLE Nuevo León']],
  // 50 states, the capital, 5 territories, and 3 addresses of the armed forces.
  ['US', 59, ['CA California', 'DC District of Columbia', 'PR Puerto Rico', 'GU Guam', 'AA Armed Forces Americas']],
] as const;

describe.each(COUNTS)('the states of %s', (country, count, some) => {
  const states = listStates(country, given);

  it(`are ${count}, each with its own code and its own name`, () => {
    expect(states).toHaveLength(count);
    expect(new Set(states.map(({ code }) => code)).size).toBe(count);
    expect(new Set(states.map(({ name }) => name)).size).toBe(count);
    expect(states.map(({ code, name }) => `${code} ${name}`)).toEqual(expect.arrayContaining([...some]));
    for (const { name } of states) expect(name).toMatch(/^[A-Z]\p{Ll}+(-do)?( ([A-Z]\p{Ll}+|of|and|do|de))*$/u);
  });

  it('have codes of capital letters, or their names where ISO 3166-2 has numbers', () => {
    for (const { code, name } of states) {
      if (country === 'JP' || country === 'KR') expect(code).toBe(name);
      else expect(code).toMatch(country === 'MX' ? /^[A-Z]{3}$/ : /^[A-Z]{2,3}$/);
    }
  });

  it('are each found by code and by name, in any case and without accents', () => {
    for (const state of states) {
      for (const text of [state.code, state.name, state.code.toLowerCase(), ` ${state.name.toUpperCase()} `]) {
        expect(findState(text, states), text).toEqual(state);
      }
      expect(findState(state.name.normalize('NFD').replace(/\p{M}/gu, ''), states)).toEqual(state);
    }
  });

  it(`are ${ALWAYS.includes(country) ? '' : 'not '}known without the import`, () => {
    expect(listStates(country)).toEqual(ALWAYS.includes(country) ? states : []);
    expect(country in given).toBe(!ALWAYS.includes(country));
  });
});

it('exist in these countries only', () => {
  const without = listCountries().filter((each) => isInCountry('state', each) && listStates(each, given).length === 0);
  // The post prints it, and nobody must tell it: a text is enough.
  expect(without).toEqual(['ES', 'IE', 'IT']);
  const all = [...COUNTS.map(([country]) => country), ...without].sort();
  expect(listCountries().filter((each) => isInCountry('state', each))).toEqual(all);
});

it.each(['', 'DE', 'us', 'XX', 'constructor', '__proto__'])('do not exist in %j', (country) => {
  expect(isInCountry('state', country)).toBe(false);
  expect(listStates(country, given)).toEqual([]);
});

it.each(['', ' ', '-', 'Kalifornien', 'C', 'New York City', '12345'])('are not found by %j', (text) => {
  expect(findState(text, listStates('US'))).toBeUndefined();
});

it('of a page are taken as they are, but not those that every form knows', () => {
  const own = { BR: 'Bahia BA\nNowhere', US: 'Utopia UT' };
  expect(listStates('BR', own)).toEqual([
    { code: 'BA', name: 'Bahia' },
    { code: 'Nowhere', name: 'Nowhere' },
  ]);
  expect(listStates('US', own)).toEqual(listStates('US'));
});

it('have the same name only with the same letters', () => {
  expect(isSameName('Québec', 'QUEBEC')).toBe(true);
  expect(isSameName("Ra's Al-Khaimah", 'Ras Al Khaimah')).toBe(true);
  expect(isSameName('東京', '東京')).toBe(true);
  expect(isSameName('東京', '大阪')).toBe(false);
  expect(isSameName('', '')).toBe(false);
  expect(isSameName('1', '2')).toBe(false);
});
