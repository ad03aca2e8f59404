/** Tells a decline, a refusal and a lost answer apart, and never charges a buyer twice. */
import { type Charge, type Client, GatewayError, isPayveilError } from 'payveil';

/** What to tell the buyer, and what to do with the order. */
export type Result =
  | { readonly kind: 'paid' | 'pending' | 'declined'; readonly charge: Charge }
  | { readonly kind: 'not charged'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly chargeId: string | undefined };

/** Charges a card token, once. After an unknown outcome it sends the same token again, which can only ever be charged once. */
export async function payOnce(client: Client, token: string): Promise<Result> {
  try {
    return judgeCharge(await client.chargeCard(token));
  } catch (error) {
    if (!isPayveilError(error)) throw error;
    if (error.outcome !== 'unknown') return { kind: 'not charged', reason: error.code };
    return askAgain(client, token);
  }
}

// The answer was lost, not necessarily the charge. Making a new token here is how buyers pay twice.
async function askAgain(client: Client, token: string): Promise<Result> {
  try {
    return judgeCharge(await client.chargeCard(token));
  } catch (error) {
    // The first request did make a charge: look it up by its id, on your server, before you fulfil or refund.
    const chargeId = error instanceof GatewayError ? error.chargeId : undefined;
    return { kind: 'unknown', chargeId };
  }
}

function judgeCharge(charge: Charge): Result {
  if (charge.status === 'succeeded') return { kind: 'paid', charge };
  return { kind: charge.status === 'failed' ? 'declined' : 'pending', charge };
}
