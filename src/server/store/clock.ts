/** The clock of a store. */
import { createOptionError } from '../../errors/option-error.js';
import type { StoreClock } from './store.js';

/**
 * Checks the clock that a store is given for tests.
 * @throws {ConfigurationError} `option_invalid` when it is no function.
 */
export function requireClock({ now }: StoreClock): StoreClock['now'] {
  if (now === undefined || typeof now === 'function') return now;
  throw createOptionError('now must be a function');
}
