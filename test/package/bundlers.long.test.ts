/** What Rollup and webpack leave out of a page. For esbuild see budgets.test.ts. */
import { bundleWithRollup, bundleWithWebpack } from '../../tools/bundlers.mjs';
import { testWhatIsLeftOut } from './leaves-out.js';

testWhatIsLeftOut('Rollup', bundleWithRollup, { repeats: true });
testWhatIsLeftOut('webpack', bundleWithWebpack, { repeats: true });
