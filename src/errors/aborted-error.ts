/** The error for a call that its caller aborted. */
import { type Outcome, PayveilError } from './payveil-error.js';

/** The caller's signal aborted the call: `not_sent` before the request left, `unknown` after. */
export class AbortedError extends PayveilError {
  override readonly name = 'AbortedError';
  declare readonly code: 'aborted';

  constructor(outcome: Outcome) {
    super('aborted', outcome, 'The call was aborted.');
  }
}
