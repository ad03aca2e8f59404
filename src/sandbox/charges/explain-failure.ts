/** Explains to developers why a charge failed. */
import type { ChargeResult } from '../tokens/terms.js';

/** Explains a failure. Returns `null` if the charge has not failed. */
export function explainFailure({ status, failure_code }: ChargeResult): string | null {
  if (status !== 'failed') return null;
  return (failure_code !== null && MESSAGES[failure_code]) || 'The card was declined.';
}

const MESSAGES: Readonly<Record<string, string>> = {
  test_mode_real_card: 'Not a test card; see /sandbox/fixtures.',
  authentication_failed: 'The buyer did not confirm the payment, or not in time.',
};
