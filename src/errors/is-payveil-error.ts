/** Tells errors of Payveil from others. */
import type { AbortedError } from './aborted-error.js';
import type { ConfigurationError } from './configuration-error.js';
import type { ConnectionError } from './connection-error.js';
import type { GatewayError } from './gateway-error.js';
import type { PaymentStoreError } from './payment-store-error.js';
import { BRAND } from './payveil-error.js';
import type { ResponseError } from './response-error.js';
import type { TimeoutError } from './timeout-error.js';
import type { TokenDecryptionError } from './token-decryption-error.js';
import type { ValidationError } from './validation-error.js';

/** Any error of Payveil. Its `code` tells which one. */
export type AnyPayveilError =
  | AbortedError
  | ConfigurationError
  | ConnectionError
  | GatewayError
  | PaymentStoreError
  | ResponseError
  | TimeoutError
  | TokenDecryptionError
  | ValidationError;

/**
 * Tells whether `value` is an error of Payveil, from this copy of the package or another one. Check its `code` to narrow the
 * type.
 * @example
 * ```ts
 * try {
 *   await client.chargeCard(token);
 * } catch (error) {
 *   if (isPayveilError(error) && error.outcome === 'unknown') console.log('Send the same token again');
 * }
 * ```
 */
export function isPayveilError(value: unknown): value is AnyPayveilError {
  try {
    return value instanceof Error && BRAND in value;
  } catch {
    // A revoked proxy throws here. It is not an error of ours.
    return false;
  }
}
