/** The base of every error that Payveil throws. */
import type { ErrorCode } from './error-code.js';

/**
 * What is known of the request when the error was thrown.
 *
 * - `not_sent`: nothing reached the gateway.
 * - `refused`: the gateway answered and did nothing.
 * - `unknown`: the gateway may have acted. Never tokenize again after it: send the same token or ask.
 */
export type Outcome = 'not_sent' | 'refused' | 'unknown';

/** Marks an error of the package: a registered symbol, so that one made by another copy is known too. */
export const BRAND: unique symbol = Symbol.for('payveil.error');

/** Every Payveil error has a stable code and says what is known of the outcome; none holds a value that was given. */
export class PayveilError extends Error {
  override readonly name: string = 'PayveilError';
  readonly code: ErrorCode;
  readonly outcome: Outcome;

  constructor(code: ErrorCode, outcome: Outcome, message: string) {
    super(message);
    this.code = code;
    this.outcome = outcome;
  }

  /** Lists what may be logged: an allow-list, so that a new member stays out until it is added here. */
  toJSON(): Record<string, unknown> {
    const { name, code, outcome, message } = this;
    return { name, code, outcome, message };
  }

  get [BRAND](): true {
    return true;
  }
}
