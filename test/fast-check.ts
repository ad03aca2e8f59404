/** fast-check with the seed of this run: tests import it from here, so that a run can be had again. */
import fc from 'fast-check';
import { seed } from './seed.mjs';

fc.configureGlobal({ seed });

export { fc };
