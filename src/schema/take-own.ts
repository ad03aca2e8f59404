/** Options as they were given. */
import { ConfigurationError } from '../errors/configuration-error.js';

/**
 * Copies the own members of options: what a polluted prototype adds, such as another `fetch`, is none of them.
 * @throws {ConfigurationError} `option_invalid` when one cannot be read.
 */
export function takeOwn<Options extends object>(options: Options | null | undefined): Options {
  try {
    return Object.assign(Object.create(null), options);
  } catch {
    throw new ConfigurationError('option_invalid', 'The options cannot be read.');
  }
}
