/** The sizes of what a page imports, compared with the budgets of package.json. */
import { describe, expect, it } from 'vitest';
import { bundleWithEsbuild } from '../../tools/bundlers.mjs';
import { measureSizes } from '../../tools/measure-size.mjs';
import { testWhatIsLeftOut } from './leaves-out.js';

describe('the size of an import', () => {
  it('stays within its budget', async () => {
    const sizes = await measureSizes();
    expect(sizes).toHaveLength(13);
    for (const { name, bytes, budget } of sizes) expect(bytes, name).toBeLessThanOrEqual(budget);
  });
});

testWhatIsLeftOut('esbuild', bundleWithEsbuild);
