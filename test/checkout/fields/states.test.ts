/** The lists of states: complete, and only for the countries where the form has a list. */
import { describe, expect, it } from 'vitest';
import { isInCountry, listStates } from '../../../src/checkout/fields/country.js';

describe.each([
  ['US', 52, ['California', 'District of Columbia', 'Puerto Rico', 'Wyoming']],
  ['CA', 13, ['Ontario', 'Newfoundland and Labrador', 'Yukon']],
  ['AU', 8, ['Australian Capital Territory', 'New South Wales', 'Western Australia']],
])('the states of %s', (country, count, some) => {
  const states = listStates(country);

  it('are complete, each once, in the order of their names', () => {
    expect(new Set(states).size).toBe(count);
    expect(states).toEqual(expect.arrayContaining(some));
    expect(states).toEqual([...states].sort(new Intl.Collator('en').compare));
    for (const name of states) expect(name).toMatch(/^[A-Z][a-z]+( [A-Z][a-z]+| of| and)*$/);
  });

  it('are needed', () => {
    expect(isInCountry('state', country)).toBe(true);
  });
});

it.each(['', 'DE', 'BR', 'us'])('there is no list of states for %j', (country) => {
  expect(listStates(country)).toEqual([]);
});
