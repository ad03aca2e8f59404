/** The error for a token that does not open. */
import { PayveilError } from './payveil-error.js';

/** A token could not be opened. One message and no cause for every reason, so that it is no oracle. */
export class TokenDecryptionError extends PayveilError {
  /** The class's name, also in minified builds. */
  override readonly name = 'TokenDecryptionError';
  /** A stable code, to compare with. */
  declare readonly code: 'token_invalid';

  constructor() {
    super('token_invalid', 'refused', 'The token cannot be opened.');
  }
}
