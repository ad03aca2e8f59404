/** The error for an answer that did not come in time. */
import { PayveilError } from './payveil-error.js';

/** The call took longer than `timeoutMs`; what the gateway did is unknown, unless every attempt failed before anything was sent. */
export class TimeoutError extends PayveilError {
  override readonly name = 'TimeoutError';
  declare readonly code: 'timeout';
  readonly timeoutMs: number;

  constructor(timeoutMs: number) {
    super('timeout', 'unknown', `The gateway did not answer within ${timeoutMs} ms.`);
    this.timeoutMs = timeoutMs;
  }

  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), timeoutMs: this.timeoutMs };
  }
}
