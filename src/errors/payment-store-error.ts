/** The error for a store of payments that cannot be used. */
import type { PaymentStoreErrorCode } from './error-code.js';
import { type Outcome, PayveilError } from './payveil-error.js';

/**
 * The store of payments does not answer (`store_unavailable`), or `checkStore` has found a promise that it does not keep
 * (`store_broken`). Its message may have the code of the database, but never a value.
 */
export class PaymentStoreError extends PayveilError {
  /** The class's name, also in minified builds. */
  override readonly name = 'PaymentStoreError';
  /** A stable code, to compare with. */
  declare readonly code: PaymentStoreErrorCode;

  /** @param outcome By default, a store that does not answer does not tell what has become of a payment. */
  constructor(
    code: PaymentStoreErrorCode,
    message: string,
    outcome: Outcome = code === 'store_unavailable' ? 'unknown' : 'not_sent',
  ) {
    super(code, outcome, message);
  }
}
