/**
 * Gives the forms a menu of few countries. All 249 of them were a sixth of the time of the tests in a page. The whole list is
 * tested in `fields/country.test.ts`, and every form of a browser has it.
 */
import { vi } from 'vitest';

const FEW = 'AE AF AT AU BR CA CH CN DE ES FR GB GH HK IE IN IT JP KR US'.split(' ');

vi.mock(import('../src/fields/countries.js'), async (load) => {
  const { listCountries, ...rest } = await load();
  return { ...rest, listCountries: () => listCountries().filter((code) => FEW.includes(code)) };
});
