/** Looks once more for charges of a payment that has failed. A page may have lied, and a gateway may show a charge late. */
import { getNextAskTime } from '../schedule.js';
import type { StoredPayment } from '../store/store.js';
import { findUnknown, storeSecondCharge } from './ask.js';
import { type Context, changePayment } from './context.js';
import type { KnownCharge } from './known-charge.js';
import { hasNews, isOpen } from './open-work.js';
import { storeCharge } from './store-outcome.js';

/** Looks once more, and stores what it finds, so that nobody pays without the shop hearing of it. */
export async function lookAgain(context: Context, payment: StoredPayment): Promise<StoredPayment> {
  const { now } = context.options;
  const isDone = await keepFound(context, payment).catch((error: unknown) => context.report('gateway', error));
  return changePayment(context, payment, (current) => {
    if (current.state !== 'failed' || hasNews(current) || current.dueAt === null) return undefined;
    return { dueAt: isDone ? null : getNextAskTime(current, now()) };
  });
}

/** @returns Whether every charge of the order is known now. */
async function keepFound(context: Context, payment: StoredPayment): Promise<boolean> {
  const { gateway } = context.options;
  if (!gateway) return true;
  const { charges, payments } = await findUnknown(context, gateway, payment);
  // What is found may be of a payment that was begun since, and that has not heard of it yet.
  if (payments.some((other) => isOpen(other) && other.chargeId === null)) return false;
  for (const charge of charges) if (charge.status !== 'failed') await keep(context, payment, charge);
  return true;
}

async function keep(context: Context, payment: StoredPayment, charge: KnownCharge): Promise<void> {
  const learned = payment.chargeId === null ? await storeCharge(context, payment, charge) : payment;
  if (learned.chargeId !== charge.id) await storeSecondCharge(context, payment, charge);
}
