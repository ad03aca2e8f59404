/** The error for an answer that cannot be believed. */
import type { ResponseErrorCode } from './error-code.js';
import { PayveilError } from './payveil-error.js';

/** The gateway answered 2xx with something that cannot be believed, so it may have done what was asked, such as charge the buyer. */
export class ResponseError extends PayveilError {
  /** The class's name, also in minified builds. */
  override readonly name = 'ResponseError';
  /** A stable code, to compare with. */
  declare readonly code: ResponseErrorCode;
  // Private, so that no logger prints it: a gateway may repeat what it was sent.
  readonly #body: unknown;

  constructor(code: ResponseErrorCode, message: string, body?: unknown) {
    super(code, 'unknown', message);
    this.#body = body;
  }

  /** The parsed body of the answer, or `undefined` when it was not JSON. It may contain sensitive data. */
  get body(): unknown {
    return this.#body;
  }
}
