/** The error for a mistake in how Payveil was set up, found before anything is sent. */
import { type ErrorCode, PayveilError } from './payveil-error.js';

/** A bad option, key or base URL, a secret key in a page, an insecure context, or no WebCrypto. */
export class ConfigurationError extends PayveilError {
  override readonly name = 'ConfigurationError';

  constructor(code: ErrorCode, message: string) {
    super(code, 'not_sent', message);
  }
}
