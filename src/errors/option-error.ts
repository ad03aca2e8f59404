/** The error for an option that is missing or wrong. */
import { ConfigurationError } from './configuration-error.js';

/** Creates the error; the message goes on after "The option". */
export function createOptionError(message: string): ConfigurationError {
  return new ConfigurationError('option_invalid', `The option ${message}.`);
}
