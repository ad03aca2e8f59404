/** Payments for the tests of stores, and stores that try them. */
import type { NewPayment, PaymentStore } from '../../../src/server/store/store.js';

/** Makes a payment that begins and holds its order. */
export const makePayment = (members: Partial<NewPayment> = {}): NewPayment => ({
  orderId: '1042',
  reference: 'first',
  version: 1,
  method: 'card',
  state: 'sent',
  holds: true,
  amount: 2599,
  currency: 'eur',
  description: 'Order 1042',
  tokenHash: null,
  chargeId: null,
  redirectUrl: null,
  declineCode: null,
  failureCode: null,
  address: null,
  attempts: 1,
  begunAt: 1_700_000_000_000,
  sentAt: 1_700_000_000_000,
  askedAt: null,
  declinedAt: null,
  dueAt: null,
  news: null,
  toldAt: null,
  tellings: 0,
  resolvedBy: null,
  ...members,
});

/** Texts that UTF-8 or a database cannot hold, or that stand for one of them. */
export const HOSTILE_TEXTS = ['\0', 'a\0b', '\ud800', '\udc00\ud800', '\ufffd', '\ufffe', '\ufffe0000', '\\u0000'];

/** Makes one store of several that share their payments. It gives each call to the next one. */
export function takeTurns(stores: readonly PaymentStore[]): PaymentStore {
  let calls = 0;
  const next = () => stores[calls++ % stores.length] as PaymentStore;
  return {
    begin: (payment) => next().begin(payment),
    read: (...key) => next().read(...key),
    readOrder: (orderId) => next().readOrder(orderId),
    change: (...change) => next().change(...change),
    take: (...wanted) => next().take(...wanted),
  };
}
