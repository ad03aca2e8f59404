/** What all parts of the server share, and how anything is learned about a payment. */

import type { Shared } from '../shared.js';
import type { PaymentState } from '../states.js';
import { createCheckedStore } from '../store/checked-store.js';
import type { PaymentStore, StoredPayment } from '../store/store.js';
import { createStoreTime, type StoreTime } from '../store-time.js';
import { decide, type Fact } from './decide.js';

/** What all parts of one request share. */
export interface Context extends Shared {
  readonly store: PaymentStore;
  /** The time of the store. */
  readonly clock: StoreTime;
  /** The payments about which this request has stored something to tell. It tells them when it is over. */
  readonly news: StoredPayment[];
}

/** Opens the context of one request, or of one payment that is settled. */
export function openContext(shared: Shared): Context {
  const clock = createStoreTime(shared.options.now);
  return { ...shared, clock, store: createCheckedStore(shared.options.store, clock.hear), news: [] };
}

/** Tells the shop's own code of a change of state. The payment does not wait for it. */
export function tellChange({ options, report }: Shared, from: PaymentState | undefined, payment: StoredPayment): void {
  const { onChange } = options;
  const { orderId, reference, state: to, method, amount, currency, chargeId } = payment;
  const change = { orderId, reference, from, to, method, amount, currency, ...(chargeId !== null && { chargeId }) };
  (async () => onChange?.(change))().catch((error: unknown) =>
    report(`onChange of order ${orderId}, payment ${reference},`, error),
  );
}

/** A payment after something was learned about it, and whether that has changed it. */
export interface Learned {
  readonly payment: StoredPayment;
  readonly isChanged: boolean;
}

const MAX_ROUNDS = 10;

/**
 * Learns something about a payment: decides what it changes, and stores that. If another request was faster, it reads again and
 * decides again.
 * @throws {Error} when the store fails, or refuses every change.
 */
export async function learn(context: Context, payment: StoredPayment, fact: Fact): Promise<Learned> {
  const { store, news, clock, options } = context;
  const { forgetAfterMs, gateway } = options;
  let current = payment;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { orderId, reference, version } = current;
    // Most payments hold their order, and then no other one matters.
    const others = current.holds && round === 0 ? [] : await readOthers(context, current, fact);
    const around = { now: clock.now(), forgetAfterMs, canAsk: gateway !== undefined };
    const members = decide(current, fact, others, around);
    if (!members) return { payment: current, isChanged: false };
    if (await store.change(orderId, reference, version, members)) {
      const changed = { ...current, ...members, version: version + 1 };
      if (changed.state !== current.state) tellChange(context, current.state, changed);
      if (members.news) news.push(changed);
      return { payment: changed, isChanged: true };
    }
    current = (await store.read(orderId, reference)) ?? current;
  }
  throw new Error('The store refuses every change of a payment.');
}

/** Reads the other payments of an order that a fact may depend on. */
async function readOthers({ store }: Context, { orderId, reference }: StoredPayment, fact: Fact) {
  if (!NEEDS_OTHERS.includes(fact.kind)) return [];
  const payments = await store.readOrder(orderId, fact.kind === 'charged' ? [fact.charge.id] : []);
  return payments.filter((other) => other.reference !== reference);
}

const NEEDS_OTHERS: readonly Fact['kind'][] = ['charged', 'placing', 'resolved'];
