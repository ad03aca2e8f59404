/** Payments for the tests of stores, and stores that try them. */
import type { NewPayment, PaymentStore, StoredPayment } from '../../../src/server/store/store.js';

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
  begunAt: 0,
  sentAt: 0,
  askedAt: null,
  declinedAt: null,
  askAt: null,
  news: null,
  toldAt: null,
  tellAt: null,
  tellings: 0,
  resolvedBy: null,
  endedAt: null,
  ...members,
});

/** The time of the stores in tests. */
export const TIME = 1_700_000_000_000;

/** A clock that stands still. */
export const CLOCK = { now: () => TIME };

/** Makes what a store with that clock returns of such a payment. */
export function makeStored(members: Partial<NewPayment> = {}): StoredPayment {
  const { askAt, ...payment } = makePayment(members);
  const times = { begunAt: TIME, sentAt: TIME, askAt: askAt === null ? null : TIME + askAt };
  return { ...payment, ...times, readAt: TIME };
}

/** Texts that UTF-8 or a database cannot hold, or that stand for one of them. */
export const HOSTILE_TEXTS = ['\0', 'a\0b', '\ud800', '\udc00\ud800', '\ufffd', '\ufffe', '\ufffe0000', '\\u0000'];

/** Makes one store of several that share their payments. It gives each call to the next one. */
export function takeTurns(stores: readonly PaymentStore[]): PaymentStore {
  let calls = 0;
  const next = () => stores[calls++ % stores.length] as PaymentStore;
  return {
    begin: (payment) => next().begin(payment),
    read: (...key) => next().read(...key),
    readOrder: (...order) => next().readOrder(...order),
    change: (...change) => next().change(...change),
    take: (...wanted) => next().take(...wanted),
    list: async (search) => (await next().list?.(search)) ?? [],
  };
}
