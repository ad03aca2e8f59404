/** The error for a gateway that was not reached, or was lost before it answered. */
import { type Outcome, PayveilError } from './payveil-error.js';

/** The gateway was never reached (`not_sent`), or the connection was lost (`unknown`). */
export class ConnectionError extends PayveilError {
  override readonly name = 'ConnectionError';
  declare readonly code: 'connection_failed';

  constructor(outcome: Outcome, message: string) {
    super('connection_failed', outcome, message);
  }
}
