/** Checks what a store returns before other code relies on it. Many are of the shop's own hands, and a driver may shape rows anew. */
import { PaymentStoreError } from '../../errors/payment-store-error.js';
import { isPaymentState } from '../states.js';
import { findWrong } from './members.js';
import type { PaymentSearch, PaymentStore, StoredPayment } from './store.js';

/**
 * Makes a store that rejects where another one returns something else than it has promised.
 * @param hear Hears the time of the store with each payment that it returns.
 */
export function createCheckedStore(store: PaymentStore, hear: (time: number) => void): PaymentStore {
  return {
    async begin(given) {
      const { payment, isNew } = Object(await store.begin(given));
      if (isNone(payment) && isNew === false) return { payment: undefined, isNew };
      requirePayment('begin', payment, given.orderId);
      if (typeof isNew !== 'boolean') throw createBroken('begin', 'no isNew that is true or false');
      hear(payment.readAt);
      if (isNew && payment.reference !== given.reference) throw createBroken('begin', 'another payment as the new one');
      return { payment, isNew };
    },
    async read(orderId, reference) {
      const payment: unknown = await store.read(orderId, reference);
      if (isNone(payment)) return undefined;
      requirePayment('read', payment, orderId);
      if (payment.reference !== reference) throw createBroken('read', 'another payment');
      hear(payment.readAt);
      return payment;
    },
    async readOrder(orderId, chargeIds = []) {
      const payments = requireList('readOrder', await store.readOrder(orderId, chargeIds));
      for (const payment of payments) {
        requirePayment('readOrder', payment, orderId);
        hear(payment.readAt);
      }
      return payments;
    },
    async change(...given) {
      const isChanged: unknown = await store.change(...given);
      if (typeof isChanged !== 'boolean') throw createBroken('change', 'neither true nor false');
      return isChanged;
    },
    // Its payments are checked one by one, so that a wrong one stops no other.
    async take(...given) {
      const payments = requireList('take', await store.take(...given));
      for (const { readAt } of payments.filter(Boolean)) if (Number.isFinite(readAt)) hear(readAt);
      return payments;
    },
    ...(store.list && {
      async list(search: PaymentSearch) {
        const payments = requireList('list', await store.list?.(search));
        for (const payment of payments) requirePayment('list', payment, search.orderId);
        return payments;
      },
    }),
  };
}

/**
 * Checks a payment that a store has returned.
 * @param orderId The order that was asked for.
 * @throws {PaymentStoreError} `store_broken`, with the names of the members that are wrong.
 */
export function requirePayment(
  name: keyof PaymentStore,
  payment: unknown,
  orderId?: string,
): asserts payment is StoredPayment {
  const wrong = findWrong(payment);
  if (wrong.length > 0) throw createBroken(name, `a payment with a missing or wrong ${wrong.join(', ')}`);
  const { orderId: found, state } = Object(payment);
  if (!isPaymentState(state)) throw createBroken(name, 'a payment whose state does not exist');
  if (orderId !== undefined && found !== orderId) throw createBroken(name, 'a payment of another order');
}

function requireList(name: keyof PaymentStore, payments: unknown): readonly StoredPayment[] {
  if (!Array.isArray(payments)) throw createBroken(name, 'no list');
  return payments;
}

const isNone = (value: unknown) => value === undefined || value === null;

const createBroken = (name: keyof PaymentStore, what: string) =>
  new PaymentStoreError('store_broken', `The function ${name} of the store returns ${what}.`, 'unknown');
