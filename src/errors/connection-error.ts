/** The error for a gateway that was not reached, or for a connection that was lost before the answer. */
import { type Outcome, PayveilError } from './payveil-error.js';

/** The gateway was never reached (`not_sent`), or the connection was lost (`unknown`). */
export class ConnectionError extends PayveilError {
  /** The class's name, also in minified builds. */
  override readonly name = 'ConnectionError';
  /** A stable code, to compare with. */
  declare readonly code: 'connection_failed';

  constructor(outcome: Outcome, message: string) {
    super('connection_failed', outcome, message);
  }
}
