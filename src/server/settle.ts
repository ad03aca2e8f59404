/** Ends what was left open: first it tells what could not be told, and then it asks about payments whose result is not known. */

import { askGateway, lookAgain } from './payment/ask.js';
import { type Context, learn, openContext } from './payment/context.js';
import { isOpen, isWaitingForPlace } from './payment/decide.js';
import { deliver, deliverStored } from './payment/deliver.js';
import { placeSuccess } from './payment/place-success.js';
import { LEASE_MS } from './schedule.js';
import type { Shared } from './shared.js';
import { requirePayment } from './store/checked-store.js';
import type { Queue, StoredPayment } from './store/store.js';

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
const AT_ONCE = 8;

/**
 * Looks at the payments that are due: tells at most `limit`, and asks about at most `limit` whose result is not known, and about half
 * as many others or what is left. It never rejects, so a timer may call it.
 */
export async function settlePayments(given: Shared, limit: number): Promise<Settlement> {
  const counts = { asked: 0, paid: 0, failed: 0, open: 0, errors: 0 };
  const shared: Shared = {
    ...given,
    report(...thrown) {
      counts.errors++;
      given.report(...thrown);
    },
  };
  const ask = async (context: Context, payment: StoredPayment) => {
    if (context.options.gateway && isOpen(payment)) counts.asked++;
    const { state } = await goOn(context, payment).finally(() => deliverStored(context));
    if (state !== payment.state && state === 'succeeded') counts.paid++;
    if (state !== payment.state && state === 'failed') counts.failed++;
    if (state !== 'succeeded' && state !== 'failed') counts.open++;
  };
  try {
    await attendAll(shared, 'tell', limit, deliver);
    const doubts = await attendAll(shared, 'doubt', limit, ask);
    // A stranger can begin payments that are never ended, and these must not keep all others waiting.
    await attendAll(shared, 'ask', Math.max(limit - doubts, Math.ceil(limit / 2)), ask);
  } catch (error) {
    shared.report('store', error);
  }
  return counts;
}

/** Attends to the payments of a queue, several side by side. @returns How many there were. */
async function attendAll(
  shared: Shared,
  queue: Queue,
  limit: number,
  attend: (context: Context, payment: StoredPayment) => Promise<unknown>,
): Promise<number> {
  let count = 0;
  for (let due = AT_ONCE; due === AT_ONCE && count < limit; count += due) {
    const context = openContext(shared);
    const taken = await context.store.take(queue, Math.min(limit - count, AT_ONCE), LEASE_MS);
    due = taken.length;
    const attendOne = async (payment: StoredPayment) => {
      requirePayment('take', payment);
      await attend({ ...context, news: [] }, payment);
    };
    await Promise.all(taken.map((each) => attendOne(each).catch((error) => shared.report('store', error))));
  }
  return count;
}

/** Asks what is due for a payment. The caller has a lease on it. */
async function goOn(context: Context, payment: StoredPayment): Promise<StoredPayment> {
  if (isWaitingForPlace(payment)) return placeSuccess(context, payment);
  if (payment.state === 'failed') return lookAgain(context, payment);
  return (await learn(context, await askGateway(context, payment), { kind: 'due' })).payment;
}
