/** The error for a token that does not open. */
import { PayveilError } from './payveil-error.js';

/** A token could not be opened. One message and no cause for every reason, so that it is no oracle. */
export class TokenDecryptionError extends PayveilError {
  override readonly name = 'TokenDecryptionError';
  declare readonly code: 'token_invalid';

  constructor() {
    super('token_invalid', 'refused', 'The token cannot be opened.');
  }
}
