/** The error for an answer that cannot be read. */
import { PayveilError } from './payveil-error.js';

type ResponseErrorCode = 'response_invalid' | 'response_too_large' | 'customer_id_missing';

/** The gateway answered 2xx with something unreadable, so it may have acted. */
export class ResponseError extends PayveilError {
  override readonly name = 'ResponseError';
  declare readonly code: ResponseErrorCode;

  constructor(code: ResponseErrorCode, message: string) {
    super(code, 'unknown', message);
  }
}
