/** The base of every error that Payveil throws. */
import type { ErrorCode } from './error-code.js';

/**
 * What is known of the request when the error was thrown.
 *
 * - `not_sent`: nothing reached the gateway.
 * - `refused`: the gateway answered and did nothing.
 * - `unknown`: the gateway may have acted. Never tokenize again after it: send the same token or ask.
 *
 * It is the most cautious of all attempts of one call: a refusal that follows a lost answer leaves it `unknown`.
 */
export type Outcome = 'not_sent' | 'refused' | 'unknown';

/** Marks an error of the package: a registered symbol, so that one made by another copy is known too. */
export const BRAND: unique symbol = Symbol.for('payveil.error');

/** Every Payveil error has a stable code and says what is known of the outcome; none holds a value that was given. */
export class PayveilError extends Error {
  /** The class's name, also in minified builds. */
  override readonly name: string = 'PayveilError';
  /** A stable code, to compare with. */
  readonly code: ErrorCode;
  /** What is known of the request. */
  readonly outcome: Outcome;
  /**
   * Whether the same token may be charged again, which only a charge of outcome `unknown` says. A token is single-use, so that
   * the same one is charged at most once, however often it is sent. A new token is another payment: the buyer could pay twice.
   */
  readonly canResend: boolean = false;
  /** How often the request was given to `fetch`; 0 where the call ended before. */
  readonly attempts: number = 0;

  constructor(code: ErrorCode, outcome: Outcome, message: string) {
    super(message);
    this.code = code;
    this.outcome = outcome;
  }

  /** Lists what may be logged: an allow-list, so that a new member stays out until it is added here. */
  toJSON(): Record<string, unknown> {
    const { name, code, outcome, canResend, attempts, message } = this;
    return { name, code, outcome, canResend, attempts, message };
  }

  /** Marks the error as Payveil's, also across two copies of the package. */
  get [BRAND](): true {
    return true;
  }
}
