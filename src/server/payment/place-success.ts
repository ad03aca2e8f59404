/** Gives a payment that has succeeded its place in its order, of which at most one payment holds. */
import type { StoredPayment } from '../store/store.js';
import { type Context, learn } from './context.js';

/** Lets a payment that has succeeded take its order, if the payment for which it has waited has ended or must yield. */
export async function placeSuccess(context: Context, payment: StoredPayment): Promise<StoredPayment> {
  const { orderId, reference } = payment;
  const holder = (await context.store.readOrder(orderId)).find(({ holds }) => holds);
  if (holder && holder.reference !== reference) await learn(context, holder, { kind: 'yielding' });
  return (await learn(context, payment, { kind: 'placing' })).payment;
}
