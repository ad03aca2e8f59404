/** Makes a charge from an order. */
import { toUnixSeconds } from '../calendar.js';
import { createId } from '../http/ids.js';
import type { SandboxState } from '../state.js';
import { type ChargeOrder, toPaymentMethod } from '../tokens/charge-order.js';
import type { ChargeObject } from './charge.js';
import { explainFailure } from './explain-failure.js';
import { getSettlementTime } from './settlement.js';
import type { StoredCharge } from './stored-charge.js';
import { type Asking, createChallenge } from './three-d-secure.js';

/** The customer to whom a charge is saved, and the origin of the challenge page, such as `http://localhost:4010`. */
type Place = Pick<ChargeOrder, 'customer_id'> & { readonly origin: string };

/** The merchant whose charge it is, the time, and when a charge settles. */
type Moment = Asking & { readonly sandbox: Pick<SandboxState, 'settlement'> };

/** Creates the charge for an order. If the card asks the buyer first, it adds a challenge. */
export function createCharge(order: ChargeOrder, session: Moment, { customer_id, origin }: Place): StoredCharge {
  const { result, amount, currency, checkout_id, description, billing_details } = order;
  const { now, sandbox } = session;
  const id = createId('ch');
  const challenge = order.question && createChallenge(order.question, session);
  const charge: ChargeObject = {
    id,
    object: 'charge',
    status: result.status,
    amount,
    currency,
    created: toUnixSeconds(now),
    livemode: false,
    customer_id,
    checkout_id,
    description,
    payment_method_details: toPaymentMethod(order),
    billing_details,
    failure_code: result.failure_code,
    failure_message: explainFailure(result),
    decline_code: result.decline_code,
    disputed: false,
    dispute: null,
    settles_at: result.status === 'pending' ? getSettlementTime(sandbox.settlement, now) : null,
    redirect_url: challenge ? `${origin}/sandbox/3ds/${id}/${challenge.secret}` : null,
  };
  return { id, charge, settlesAs: order.settlesAs, settledAt: null, ...(challenge && { challenge }) };
}
