/** Ends a payment by the word of a human. */
import { createOptionError } from '../../errors/option-error.js';
import { type Context, changePayment } from './context.js';
import { deliverStored } from './deliver.js';
import { decideSuccess, findPlace } from './order-place.js';

/** What a human says: nothing was charged or it was given back, or this charge of the gateway has paid the order. */
export type Resolution =
  | 'failed'
  | {
      /** The gateway's id of the charge. */
      readonly charge: string;
    };

const MAX_LENGTH = 200;

/** Ends a payment, and tells what follows. */
export async function resolvePayment(
  context: Context,
  orderId: string,
  reference: string,
  resolution: Resolution,
  who: string,
): Promise<void> {
  const { store, now } = context.options;
  if (typeof who !== 'string' || !who.trim() || who.length > MAX_LENGTH) {
    throw createOptionError('who must be a name of at most 200 characters');
  }
  const charge = resolution === 'failed' ? undefined : Object(resolution).charge;
  if (resolution !== 'failed' && (typeof charge !== 'string' || charge === '')) {
    throw createOptionError("resolution must be 'failed' or { charge }");
  }
  const payment = await store.read(orderId, reference);
  if (!payment) throw createOptionError('reference must name a payment of the order');
  await changePayment(context, payment, async (current) => {
    if (charge === undefined) return { state: 'failed', holds: false, news: null, dueAt: null, resolvedBy: who };
    const others = (await store.readOrder(orderId)).filter((each) => each.reference !== reference);
    if (others.some(({ chargeId }) => chargeId === charge)) {
      throw createOptionError('charge must not be that of another payment of the order');
    }
    const isPaid = current.state === 'succeeded';
    if (isPaid && current.chargeId !== charge) throw createOptionError('charge must be that which has paid');
    const place = current.holds ? 'holds' : findPlace(others);
    if (isPaid && (current.holds || place !== 'holds')) return undefined;
    return { state: 'succeeded', chargeId: charge, resolvedBy: who, ...decideSuccess(place, now()) };
  });
  await deliverStored(context);
}
