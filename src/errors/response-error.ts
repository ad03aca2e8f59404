/** The error for an answer that cannot be read. */
import type { ResponseErrorCode } from './error-code.js';
import { PayveilError } from './payveil-error.js';

/** The gateway answered 2xx with something unreadable, so it may have done what was asked, such as charge the buyer. */
export class ResponseError extends PayveilError {
  /** The class's name, also in minified builds. */
  override readonly name = 'ResponseError';
  /** A stable code, to compare with. */
  declare readonly code: ResponseErrorCode;

  constructor(code: ResponseErrorCode, message: string) {
    super(code, 'unknown', message);
  }
}
