/** What the checks of a store share: an order of their own, payments that begin, and comparisons. */
import { MEMBER_NAMES, START, startPayment } from '../members.js';
import type { Begun, KeptMembers, NewPayment, PaymentStore, StoredPayment } from '../store.js';

/** A promise of a store, and how it is tried. */
export interface StorePromise {
  /** One sentence. */
  readonly says: string;
  /** Rejects with a `Finding` if the store breaks it. */
  readonly attempt: (trial: StoreTrial) => Promise<void>;
}

/** Tells how a promise was broken. */
export class Finding extends Error {}

/** A store, and an order in it that is its own. */
export interface StoreTrial {
  readonly store: PaymentStore;
  readonly orderId: string;
  /** Makes a payment of the order that begins and holds it. Its reference is another one each time, and it is the newest. */
  make(members?: Partial<NewPayment>): NewPayment;
  /** Makes a payment and stores it. Nothing may stand against it. */
  put(members?: Partial<NewPayment>): Promise<StoredPayment>;
  /** Makes another order in the same store. */
  open(): StoreTrial;
  /** Ends what payments of the trial are due for, so that they are never taken. */
  close(): Promise<void>;
}

/** How the number of each order of a check begins. */
export const CHECK_ORDER = 'payveil-check-';

/** Starts a trial with a random order. */
export function startTrial(store: PaymentStore): StoreTrial {
  const orderId = CHECK_ORDER + crypto.randomUUID();
  const made: NewPayment[] = [];
  const others: StoreTrial[] = [];
  function make(members?: Partial<NewPayment>): NewPayment {
    const payment = { ...makePayment(orderId, made.length), ...members };
    made.push(payment);
    return payment;
  }
  return {
    store,
    orderId,
    make,
    async put(members) {
      const given = make(members);
      const { payment, isNew } = await store.begin(given);
      demand(payment && isNew, 'A payment that nothing stands against was not stored.');
      demandSame(payment, startPayment(given, payment.readAt), 'The payment that was stored');
      return payment;
    },
    open() {
      const other = startTrial(store);
      others.push(other);
      return other;
    },
    async close() {
      for (const payment of made) await endDue(store, payment);
      for (const other of others) await other.close();
    },
  };
}

/** Ends what a payment is due for, so that it is never taken. */
export async function endDue(store: PaymentStore, { orderId, reference }: KeptMembers): Promise<void> {
  const payment = await store.read(orderId, reference);
  const isDue = payment && (payment.askAt !== null || payment.tellAt !== null);
  if (isDue) await store.change(orderId, reference, payment.version, { askAt: null, tellAt: null });
}

function makePayment(orderId: string, later: number): NewPayment {
  return {
    ...START,
    orderId,
    reference: `payment-${crypto.randomUUID()}`,
    method: 'card',
    state: 'sent',
    holds: true,
    ...{ amount: 2599, currency: 'eur', description: orderId },
    ...{ begunAt: later, sentAt: later },
  };
}

/** Makes an id of a charge, or the hash of an address, that is not used elsewhere. */
export const makeId = (): string => crypto.randomUUID();

/**
 * Demands that something is so.
 * @throws {Finding} when it is not.
 */
export function demand(isSo: unknown, finding: string): asserts isSo {
  if (!isSo) throw new Finding(finding);
}

/**
 * Demands that a payment has these members exactly. It may have more.
 * @throws {Finding} when it has not.
 */
export function demandSame(found: StoredPayment | undefined, wanted: KeptMembers, where: string): void {
  demand(found, `${where} is not there.`);
  const wrong = MEMBER_NAMES.find((name) => !Object.is(found[name], wanted[name]));
  if (wrong === undefined) return;
  const [given, known] = [found[wrong], wanted[wrong]].map(describe);
  throw new Finding(`${where} has another ${wrong}: ${given} in place of ${known}.`);
}

/** Writes a value in a line. It may hold anything. */
const describe = (value: unknown): string =>
  `${JSON.stringify(String(value))
    .replace(/[^ -~]/g, '?')
    .slice(0, 60)} (${typeof value})`;

/** Demands that the store holds this payment exactly. */
export async function demandStored({ store }: StoreTrial, wanted: KeptMembers, where = 'The payment'): Promise<void> {
  demandSame(await store.read(wanted.orderId, wanted.reference), wanted, `${where}, when it was read,`);
}

/** Demands that the store does not hold a payment. */
export async function demandAbsent({ store }: StoreTrial, { orderId, reference }: KeptMembers): Promise<void> {
  const found: unknown = await store.read(orderId, reference);
  demand(found !== null, '`read` resolved with null.');
  demand(found === undefined, 'A payment was stored that must not be.');
}

/** Demands that a payment that was to begin was not stored, and that this one counts instead. */
export async function demandCounting(trial: StoreTrial, given: NewPayment, counting: StoredPayment): Promise<void> {
  const { payment, isNew }: Begun = await trial.store.begin(given);
  demandSame(payment, counting, 'The payment that counts');
  demand(isNew === false, 'It was said to be new.');
  await demandStored(trial, counting, 'The payment that counts');
  if (given.reference !== counting.reference) await demandAbsent(trial, given);
}

/** Calls a function many times at once. */
export const callAtOnce = <Result>(times: number, call: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: times }, (_, index) => call(index)));
