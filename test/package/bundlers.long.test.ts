/** The bundlers beside esbuild, which budgets.test.ts has: what they leave out of a page. */
import { bundleWithRollup, bundleWithWebpack } from '../../tools/bundlers.mjs';
import { testWhatIsLeftOut } from './leaves-out.js';

testWhatIsLeftOut('Rollup', bundleWithRollup);
testWhatIsLeftOut('webpack', bundleWithWebpack);
