/** Tells a decline, a refusal and a lost answer apart, and never charges a buyer twice. */
import { type Charge, type Client, GatewayError, isPayveilError, type PayveilError } from 'payveil';

/** What to tell the buyer, and what to do with the order. */
export type Result =
  // With `action`, send the buyer to the charge's `redirect_url`.
  | { readonly kind: 'paid' | 'pending' | 'action' | 'declined'; readonly charge: Charge }
  | { readonly kind: 'not charged'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly chargeId: string | undefined; readonly canResend: boolean };

/** Charges a card token, once. After an unknown outcome it sends the same token again, which is never charged twice. */
export async function payOnce(client: Client, token: string): Promise<Result> {
  const first = await send(client, token);
  if ('kind' in first) return first;
  if (first.outcome !== 'unknown') return { kind: 'not charged', reason: first.code };
  // Send the same token, and only the same token: with a new one the buyer could pay twice.
  const last = first.canResend ? await send(client, token) : first;
  if ('kind' in last) return last;
  // Look the charge up on your server before you ship or refund. While `canResend` is true, you may send this token again later.
  const chargeId = last instanceof GatewayError ? last.chargeId : undefined;
  return { kind: 'unknown', chargeId, canResend: last.canResend || last.outcome === 'not_sent' };
}

async function send(client: Client, token: string): Promise<Result | PayveilError> {
  try {
    return judgeCharge(await client.chargeCard(token));
  } catch (error) {
    if (isPayveilError(error)) return error;
    throw error;
  }
}

function judgeCharge(charge: Charge): Result {
  switch (charge.status) {
    case 'succeeded':
      return { kind: 'paid', charge };
    case 'pending':
    case 'processing':
      return { kind: 'pending', charge };
    case 'requires_action':
      return { kind: 'action', charge };
    case 'failed':
      return { kind: 'declined', charge };
    default:
      // Another status, or none: do not guess.
      return { kind: 'unknown', chargeId: charge.id, canResend: false };
  }
}
