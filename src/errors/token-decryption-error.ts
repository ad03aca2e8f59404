/** The error for a token that cannot be opened. */
import { PayveilError } from './payveil-error.js';

/**
 * A token could not be opened. The message is the same for every reason, and there is no cause, so that an attacker learns
 * nothing.
 */
export class TokenDecryptionError extends PayveilError {
  /** The class's name, also in minified builds. */
  override readonly name = 'TokenDecryptionError';
  /** A stable code, to compare with. */
  declare readonly code: 'token_invalid';

  constructor() {
    super('token_invalid', 'refused', 'The token cannot be opened.');
  }
}
