/** Writes in one word how a payment stands, and reads it again. */

import type { PaymentRecord } from '../facts.js';
import { createFailure, type Ending, SENT, UNREADABLE } from '../outcome/ending.js';

const STATUSES: Readonly<Record<string, string>> = {
  succeeded: 'succeeded',
  pending: 'pending',
  declined: 'failed',
  action: 'requires_action',
};

/** Writes the last status of a charge, or what is known of a payment without a charge. */
export const toStatus = (ending: Ending): string | undefined =>
  ending.kind === 'failed' ? ending.outcome : STATUSES[ending.kind];

/** Reads how a remembered payment stands. One that was under way is never read as paid. */
export function toEnding({ phase, status, chargeId, url }: Partial<PaymentRecord>): Ending {
  const charge = undefined;
  if (phase === 'done') return { kind: 'succeeded', chargeId, charge };
  if (phase === 'pending') return { kind: 'pending', chargeId, charge };
  if (phase === 'sent') return SENT;
  if (phase !== 'open') return url ? { kind: 'action', url, chargeId, charge } : { ...UNREADABLE, chargeId };
  if (status === 'failed') return { kind: 'declined', chargeId, reason: undefined, isCertain: false, charge };
  return createFailure('gateway_error', status === 'not_sent' ? 'not_sent' : 'refused');
}
