/** Explains to developers why a charge failed. */
import type { ChargeResult } from '../tokens/terms.js';
import type { ChargeObject, DeclinedCharge } from './charge.js';

/** Explains a failure. Returns `null` if the charge has not failed. */
export function explainFailure({ status, failure_code }: ChargeResult): string | null {
  return status === 'failed' ? (MESSAGES[failure_code ?? ''] ?? 'The card was declined.') : null;
}

/** Puts the error of a decline beside a charge. Returns `undefined` if the charge has not failed. */
export function toDeclinedCharge(charge: ChargeObject, request_id: string): DeclinedCharge | undefined {
  const { id, failure_code: code, failure_message: message, decline_code } = charge;
  // Only a failed charge has both.
  if (code === null || message === null) return undefined;
  return { ...charge, error: { type: 'card_error', code, decline_code, message, charge: id, request_id } };
}

const MESSAGES: Readonly<Record<string, string>> = {
  test_mode_real_card: 'Not a test card; see /sandbox/fixtures.',
  authentication_failed: 'The buyer did not confirm the payment, or not in time.',
};
