/** The error for a call that its caller aborted. */
import { type Outcome, PayveilError } from './payveil-error.js';

/** The caller's signal aborted the call: `not_sent` before the request left, `unknown` after. */
export class AbortedError extends PayveilError {
  /** The class's name, also in minified builds. */
  override readonly name = 'AbortedError';
  /** A stable code, to compare with. */
  declare readonly code: 'aborted';

  constructor(outcome: Outcome) {
    super('aborted', outcome, 'The call was aborted.');
  }
}
