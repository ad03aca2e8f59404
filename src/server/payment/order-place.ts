/** The place of a payment in its order: at most one payment holds it. */
import { getNextAskTime } from '../schedule.js';
import type { PaymentChange, StoredPayment } from '../store/store.js';
import { type Context, changePayment } from './context.js';
import { isLeftToHuman, isWaitingForPlace, toTell } from './open-work.js';

/**
 * What a payment is to its order: it `holds` it, it `waits` because another one is under way, or it comes `late` because another
 * one has paid.
 */
type Place = 'holds' | 'waits' | 'late';

/** Finds the place of a payment that does not hold its order, among the others. */
export function findPlace(others: readonly StoredPayment[]): Place {
  const holder = others.find(({ holds }) => holds);
  if (!holder) return 'holds';
  return holder.state === 'succeeded' ? 'late' : 'waits';
}

export function decideSuccess(place: Place, now: number): PaymentChange {
  if (place === 'waits') return { holds: false, dueAt: getNextAskTime({ begunAt: now }, now) };
  return { holds: place === 'holds', ...toTell(place === 'holds' ? 'paid' : 'second_charge', now) };
}

/** Gives a payment that has succeeded its place, if it has waited for another one. */
export function placeSuccess(context: Context, payment: StoredPayment): Promise<StoredPayment> {
  const { now, store } = context.options;
  return changePayment(context, payment, async (current) => {
    if (!isWaitingForPlace(current)) return undefined;
    const others = await store.readOrder(current.orderId);
    const isGivenUp = await giveUpHolder(context, others);
    return decideSuccess(isGivenUp ? 'holds' : findPlace(others), now());
  });
}

/**
 * Takes the order from a payment for which one that has succeeded need not wait. Such a payment has a charge for another amount, of
 * which a human was told, or it has waited too long for the buyer's bank: some gateways never tell that a buyer has gone away.
 * @returns Whether it did.
 */
async function giveUpHolder(context: Context, payments: readonly StoredPayment[]): Promise<boolean> {
  const { now, forgetAfterMs } = context.options;
  const holder = payments.find(({ holds }) => holds);
  if (!holder) return false;
  const left = await changePayment(context, holder, (current) => {
    const isLate = current.state === 'action' && now() - current.sentAt >= forgetAfterMs;
    return current.holds && (isLate || isLeftToHuman(current)) ? { holds: false } : undefined;
  });
  return !left.holds;
}
