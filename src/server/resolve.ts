/** Ends a payment by the word of a human. */
import { createOptionError } from '../errors/option-error.js';
import { type Context, learn } from './payment/context.js';
import { hasNews } from './payment/decide.js';
import { deliverStored } from './payment/deliver.js';
import { FRESH_MS } from './schedule.js';
import { DOUBTFUL } from './store/members.js';
import type { StoredPayment } from './store/store.js';

/** What a human says: nothing was charged or it was given back, or this charge of the gateway has paid the order. */
export type Resolution =
  | 'failed'
  | {
      /** The gateway's id of the charge. */
      readonly charge: string;
    };

const MAX_LENGTH = 200;
const MOVING = 'reference must name a payment that is not being charged now: look again in a minute';

/** Ends a payment, and tells what follows. */
export async function resolvePayment(
  context: Context,
  orderId: string,
  reference: string,
  resolution: Resolution,
  who: string,
): Promise<void> {
  if (typeof who !== 'string' || !who.trim() || who.length > MAX_LENGTH) {
    throw createOptionError('who must be a name of at most 200 characters');
  }
  const chargeId = resolution === 'failed' ? undefined : Object(resolution).charge;
  if (resolution !== 'failed' && (typeof chargeId !== 'string' || chargeId === '')) {
    throw createOptionError("resolution must be 'failed' or { charge }");
  }
  const payment = await context.store.read(orderId, reference);
  if (!payment) throw createOptionError('reference must name a payment of the order');
  if (chargeId === undefined) requireQuiet(context, payment);
  else await requireFree(context, payment, chargeId);
  const { attempts: attempt, state: seen } = payment;
  const fact = { kind: 'resolved', seen, attempt, by: who, chargeId } as const;
  const { payment: resolved } = await learn(context, payment, fact).finally(() => deliverStored(context));
  if (chargeId === undefined && resolved.state !== 'failed') throw createOptionError(MOVING);
}

/** What a human has seen at the gateway tells nothing of a token that is on its way there, or of what was not told yet. */
function requireQuiet({ clock }: Context, payment: StoredPayment): void {
  const { state, sentAt } = payment;
  const isUnderWay = DOUBTFUL.includes(state) && clock.now() - sentAt < FRESH_MS;
  if (isUnderWay || (state === 'succeeded' && hasNews(payment))) throw createOptionError(MOVING);
}

/** A charge pays for one payment, and a payment is paid by one charge. */
async function requireFree({ store }: Context, payment: StoredPayment, charge: string): Promise<void> {
  const { orderId, reference, state, chargeId } = payment;
  const payments = await store.readOrder(orderId, [charge]);
  if (payments.some((other) => other.reference !== reference && other.chargeId === charge)) {
    throw createOptionError('charge must not be that of another payment of the order');
  }
  if (state === 'succeeded' && chargeId !== charge) throw createOptionError('charge must be that which has paid');
}
