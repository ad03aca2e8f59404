/** The sizes of what a page imports, compared with the budgets of package.json. */
import { describe, expect, it } from 'vitest';
import { bundleWithEsbuild } from '../../tools/bundlers.mjs';
import { IMPORTS, measureSizes } from '../../tools/measure-size.mjs';
import { LOCALE_NAMES } from '../checkout/language/locale-names.js';
import { testWhatIsLeftOut } from './leaves-out.js';

const SCRIPTS = ['umd/payveil-checkout.js', 'frame/inside.js'];
/** The languages that a page can add to English. */
const LANGUAGES = LOCALE_NAMES.filter((tag) => tag !== 'en');

describe('the size of an import', () => {
  it('stays within its budget', async () => {
    const sizes = await measureSizes();
    const names = [...Object.keys(IMPORTS), ...SCRIPTS, ...LANGUAGES.map((tag) => `./checkout/locales/${tag}`)];
    expect(sizes.map(({ name }) => name).sort()).toEqual(names.sort());
    for (const { name, bytes, budget } of sizes) expect(bytes, name).toBeLessThanOrEqual(budget);
  });
});

testWhatIsLeftOut('esbuild', bundleWithEsbuild);
