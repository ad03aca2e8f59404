/** The error for a mistake in the set-up of Payveil. It is found before anything is sent. */
import type { ConfigurationErrorCode } from './error-code.js';
import { PayveilError } from './payveil-error.js';

/** A bad option, key or base URL, a secret key in a page, an insecure context, or no WebCrypto. */
export class ConfigurationError extends PayveilError {
  /** The class's name, also in minified builds. */
  override readonly name = 'ConfigurationError';
  /** A stable code, to compare with. */
  declare readonly code: ConfigurationErrorCode;

  constructor(code: ConfigurationErrorCode, message: string) {
    super(code, 'not_sent', message);
  }
}
