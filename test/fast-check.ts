/** The package fast-check with the seed of this run. Tests import it from here, so that a run can be repeated. */
import fc from 'fast-check';
import { seed } from './seed.mjs';

fc.configureGlobal({ seed });

export { fc };
