/** The base of every error that Payveil throws. */
import type { ErrorCode } from './error-code.js';

/**
 * What is known about the request when the error is thrown.
 *
 * - `not_sent`: nothing reached the gateway.
 * - `refused`: the gateway answered and did nothing.
 * - `unknown`: the gateway may have done what was asked, such as charge the buyer. Do not make a new token. Send the same token
 *   again, or ask the gateway.
 *
 * If the attempts of a call differ, the most cautious outcome wins: a refusal after a lost answer is still `unknown`.
 */
export type Outcome = 'not_sent' | 'refused' | 'unknown';

/** Marks the errors of this package. The symbol is registered, so that errors of another copy of the package are known too. */
export const BRAND: unique symbol = Symbol.for('payveil.error');

/** Takes away the place in the guides that an error's message ends with. */
export const cutGuide = (message: string): string => message.replace(/ See node_.*/, '');

/** The base of all Payveil errors. Each has a stable code and tells what is known about the outcome. None holds a given value. */
export class PayveilError extends Error {
  /** The class's name, also in minified builds. */
  override readonly name: string = 'PayveilError';
  /** A stable code, to compare with. */
  readonly code: ErrorCode;
  /** What is known about the request. */
  readonly outcome: Outcome;
  /** How often the request was given to `fetch`. 0 if the call ended before. */
  readonly attempts: number = 0;
  /**
   * Whether you may send the same token again. It is `true` only for a charge whose outcome is `unknown`. The gateway charges a
   * token at most once, however often you send it. A new token is a new payment, so the buyer could pay twice.
   */
  readonly canResend: boolean = false;
  /** What a developer can do, if the gateway is on this machine and the client knows. */
  declare readonly advice?: string;

  /** @param message Sentences. The place in the guides that says more is added to them. */
  constructor(code: ErrorCode, outcome: Outcome, message: string) {
    super(`${message} See node_modules/payveil/docs/errors.md#${code}`);
    this.code = code;
    this.outcome = outcome;
  }

  /** Lists the members that may be logged. A new member stays out until it is added here. */
  toJSON(): Record<string, unknown> {
    const { name, code, outcome, canResend, attempts, message } = this;
    return { name, code, outcome, canResend, attempts, message };
  }

  /** Marks the error as one of Payveil, also for another copy of the package. */
  get [BRAND](): true {
    return true;
  }
}
