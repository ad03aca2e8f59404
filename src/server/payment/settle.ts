/** Ends what was left open: payments whose result is not known, and what could not be told. */

import { LEASE_MS } from '../schedule.js';
import { getNextState } from '../states.js';
import { requirePayment } from '../store/checked-store.js';
import type { StoredPayment } from '../store/store.js';
import { askGateway } from './ask.js';
import { type Context, changePayment } from './context.js';
import { deliver, deliverStored } from './deliver.js';
import { lookAgain } from './look-again.js';
import { hasNews, isOpen, isWaitingForPlace, toTell } from './open-work.js';
import { placeSuccess } from './order-place.js';

/** What `settle` has done. */
export interface Settlement {
  /** How many payments the gateway was asked about. */
  readonly asked: number;
  /** How many orders were found to be paid. */
  readonly paid: number;
  /** How many payments were found to have failed. */
  readonly failed: number;
  /** How many payments are still open. */
  readonly open: number;
  /** How many errors were reported. */
  readonly errors: number;
}

/** How many payments are taken at once. None waits for others, because its lease would end meanwhile. */
const AT_ONCE = 10;

/** Looks at the payments that are due, at most `limit` of them. It never rejects, so a timer may call it. */
export async function settlePayments(context: Context, limit: number): Promise<Settlement> {
  const { store, now } = context.options;
  const counts = { asked: 0, paid: 0, failed: 0, open: 0, errors: 0 };
  const counting: Context = {
    ...context,
    report(...given) {
      counts.errors++;
      context.report(...given);
    },
  };
  const attend = async (payment: StoredPayment) => {
    requirePayment('take', payment);
    if (context.options.gateway && isOpen(payment)) counts.asked++;
    const { state } = await attendPayment({ ...counting, news: [] }, payment);
    if (state !== payment.state && state === 'succeeded') counts.paid++;
    if (state !== payment.state && state === 'failed') counts.failed++;
    if (state !== 'succeeded' && state !== 'failed') counts.open++;
  };
  const reportAll = (error: unknown) => counting.report('store', error);
  try {
    for (let left = limit; left > 0; left -= AT_ONCE) {
      const due = await store.take(now(), Math.min(left, AT_ONCE), LEASE_MS);
      await Promise.all(due.map((payment) => attend(payment).catch(reportAll)));
      if (due.length < AT_ONCE) break;
    }
  } catch (error) {
    reportAll(error);
  }
  return counts;
}

/** Does what is due for a payment. The caller has a lease on it. */
async function attendPayment(context: Context, payment: StoredPayment): Promise<StoredPayment> {
  // It may be impossible to tell something for long. That must not keep the gateway from being asked.
  const current = await goOn(context, await deliver(context, payment));
  await deliverStored(context);
  return current;
}

async function goOn(context: Context, payment: StoredPayment): Promise<StoredPayment> {
  if (isWaitingForPlace(payment)) return placeSuccess(context, payment);
  if (payment.state === 'failed') return lookAgain(context, payment);
  return reviewUnknown(context, await askGateway(context, payment));
}

/** Lets a human look, once, at a payment whose result could not be found. */
function reviewUnknown(context: Context, payment: StoredPayment): Promise<StoredPayment> {
  const { now, gateway, forgetAfterMs } = context.options;
  return changePayment(context, payment, (current) => {
    const { state, sentAt, news, dueAt } = current;
    if (!isOpen(current) || hasNews(current)) return undefined;
    // The bank's own time is long. The gateway tells when it is over, if it can be asked.
    const isWaiting = gateway !== undefined && (state === 'pending' || state === 'action');
    const isTime = now() - sentAt >= forgetAfterMs;
    if (!isWaiting && isTime && news === null) {
      return { state: getNextState(state, 'doubted') ?? state, ...toTell('unknown', now()) };
    }
    if (gateway || dueAt === null) return undefined;
    // Nobody can be asked.
    return { dueAt: isTime ? null : sentAt + forgetAfterMs };
  });
}
