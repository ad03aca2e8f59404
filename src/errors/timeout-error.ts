/** The error for an answer that did not come in time. */
import { PayveilError } from './payveil-error.js';

/** The call took longer than `timeoutMs`. The outcome is `unknown`, unless every attempt failed before anything was sent. */
export class TimeoutError extends PayveilError {
  /** The class's name, also in minified builds. */
  override readonly name = 'TimeoutError';
  /** A stable code, to compare with. */
  declare readonly code: 'timeout';
  /** The time limit, in milliseconds. */
  readonly timeoutMs: number;

  constructor(timeoutMs: number) {
    super('timeout', 'unknown', `The gateway did not answer within ${timeoutMs} ms.`);
    this.timeoutMs = timeoutMs;
  }

  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), timeoutMs: this.timeoutMs };
  }
}
