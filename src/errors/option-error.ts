/** The error for an option that is missing or wrong. */
import { ConfigurationError } from './configuration-error.js';

/** Creates the error. The given text follows the words "The option". */
export function createOptionError(message: string): ConfigurationError {
  return new ConfigurationError('option_invalid', `The option ${message}.`);
}
