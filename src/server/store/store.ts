/** The interface of a store of payments: six functions, each of them one atomic step. The time of a payment is that of the store. */
import type { PaymentState } from '../states.js';

/** What `onReview` and `onPaid` are told about a payment. */
export type News = 'paid' | ReviewCode;

/**
 * Why a human must look at a payment.
 * - `second_charge`: the order was paid before. Give this charge back.
 * - `wrong_amount`: the charge has succeeded, but for another amount, currency or description.
 * - `unknown`: it is not known how it ended.
 * - `failed_after_pending`: the charge has failed after it was pending, such as a debit that the bank has returned.
 * - `abandoned`: for seven days, the buyer has not confirmed it at the bank. Only the buyer has it asked again.
 */
export type ReviewCode = 'second_charge' | 'wrong_amount' | 'unknown' | 'failed_after_pending' | 'abandoned';

/**
 * One payment, as a store keeps it. Nothing of the card is in it. All times are milliseconds since the epoch, by the clock of the
 * store.
 */
export interface StoredPayment {
  /** The order. With `reference` it names the payment. */
  readonly orderId: string;
  /** The name of the payment for the page and the buyer. */
  readonly reference: string;
  /** 1 at the beginning, and one more after each change. */
  readonly version: number;
  /** How the buyer pays. */
  readonly method: 'card' | 'sepa';
  /** How it stands. */
  readonly state: PaymentState;
  /** Whether it holds the order. Of one order, at most one payment does, and the store guarantees it. */
  readonly holds: boolean;
  /** The amount of the order when the payment began, in the smallest unit of the currency. */
  readonly amount: number;
  /** Three lowercase letters. */
  readonly currency: string;
  /** The description that binds a charge to the order. */
  readonly description: string;
  /** The SHA-256 of the token, in hexadecimal. `null` if the page charges it. */
  readonly tokenHash: string | null;
  /** The gateway's id of the charge. Of one order, no two payments have the same. */
  readonly chargeId: string | null;
  /** The address of the bank's page, where the buyer confirms the charge. */
  readonly redirectUrl: string | null;
  /** Why the card's issuer declined it. */
  readonly declineCode: string | null;
  /** Why it failed. */
  readonly failureCode: string | null;
  /** A keyed hash of the buyer's address. */
  readonly address: string | null;
  /** How often its token may have been sent, or how often the page was told that it may charge. */
  readonly attempts: number;
  /** When it began. */
  readonly begunAt: number;
  /** When the last attempt began: to send its token, or to let the page send it. */
  readonly sentAt: number;
  /** When the gateway was last asked. */
  readonly askedAt: number | null;
  /** When the gateway has refused or declined it. Card testers are counted by it. */
  readonly declinedAt: number | null;
  /** When `take` gives it out next, so that the gateway is asked. `null` if there is nothing to ask. */
  readonly askAt: number | null;
  /** What `onPaid` or `onReview` is told, or was told last. */
  readonly news: News | null;
  /** When it was told. */
  readonly toldAt: number | null;
  /** When `take` gives it out next, so that the shop is told its news. `null` if there is nothing to tell. */
  readonly tellAt: number | null;
  /** How often telling has failed. */
  readonly tellings: number;
  /** Who has ended it by `resolve`. */
  readonly resolvedBy: string | null;
  /** When it has succeeded or failed. */
  readonly endedAt: number | null;
  /** The time of the store when it returned this payment. It is not kept. */
  readonly readAt: number;
}

/** The members that a store keeps. */
export type KeptMembers = Omit<StoredPayment, 'readAt'>;

/** The members that a change can set. A store keeps its times as they are given. */
export type PaymentChange = Partial<Omit<KeptMembers, 'orderId' | 'reference' | 'version'>>;

/**
 * A payment that begins. Only the store knows what time it is, so `begunAt`, `sentAt` and `askAt` are given in milliseconds from now:
 * the store reads its clock once, adds that time to them, and returns it as `readAt`.
 */
export interface NewPayment extends KeptMembers {
  /**
   * The reference of a payment of the same order that it replaces. That one gives the order free if it is in `action`, in the
   * same step in which this one is stored and holds the order. That is a change of it, so its version goes up.
   */
  readonly replaces?: string | undefined;
  /** From how many tries on nothing more begins. */
  readonly limits?: TryLimits | undefined;
}

/**
 * From how many tries on nothing more begins. A try is a payment whose `declinedAt` is not longer ago than `withinMs`, and one under
 * way: it has a `tokenHash`, it is `sent` or `unknown`, and its `begunAt` is not longer ago.
 */
export interface TryLimits {
  /** In milliseconds. */
  readonly withinMs: number;
  /** Among the payments of the order. */
  readonly ofOrder: number;
  /** Among the payments with the same `address`, of any order. A payment whose address is `null` has no such limit. */
  readonly ofAddress: number;
}

/** What `begin` found. */
export interface Begun {
  /** The payment that counts. `undefined` if there were too many tries: then nothing was stored. */
  readonly payment: StoredPayment | undefined;
  /** Whether it is the one that was given. */
  readonly isNew: boolean;
}

/** What `take` looks for: `tell` takes news; `doubt` payments whose result is not known, and `ask` all others that the gateway is asked about. */
export type Queue = 'tell' | 'doubt' | 'ask';

/** Where a payment stands in a list: the later `begunAt`, the earlier. Of those that began at once, the two names decide. */
export type ListPlace = Pick<StoredPayment, 'begunAt' | 'orderId' | 'reference'>;

/** Which payments `list` returns. */
export interface PaymentSearch {
  /** Those in one of these states, which is at least one. */
  readonly states: readonly PaymentState[];
  /** Only those of this order, if it is given. */
  readonly orderId?: string | undefined;
  /** Those that began at this time or later. */
  readonly since: number;
  /** Those that come after this place, which need not be that of a payment. */
  readonly after: ListPlace;
  /** How many at most. */
  readonly limit: number;
}

/**
 * Keeps payments. Every function is one atomic step, even between processes that share a store. If the database is not
 * available, it rejects. `checkStore` of `payveil/server/check` tries all of this on any store.
 */
export interface PaymentStore {
  /**
   * Finds the payment that counts, or stores this one. In this order: the payment with this reference, the one with this charge,
   * the one that holds the order, any other that has succeeded, any in `action` if this one replaces nothing, or else this one. The
   * buyer of one in `action` can still pay it, and only one who replaces it was warned of that. Two callers at once get the same payment, and for
   * one of them `isNew` is true. Limits count only before this one would be stored, and they hold for any number of callers at once.
   * A payment whose `holds` is false is stored beside all others: for it only the one with its reference or its charge counts.
   * If it rejects, it is not known whether it was stored, unless the error has `outcome: 'not_sent'`: then it certainly was not.
   */
  begin(payment: NewPayment): Promise<Begun>;
  /** Reads one payment, or `undefined`. */
  read(orderId: string, reference: string): Promise<StoredPayment | undefined>;
  /**
   * Reads all payments of an order that have not failed, and failed ones too if they have one of these charges, the one with the
   * latest `begunAt` first.
   */
  readOrder(orderId: string, chargeIds?: readonly string[]): Promise<readonly StoredPayment[]>;
  /**
   * Changes a payment if it still has this version. A member that is `undefined` stays as it is.
   * @returns Whether it did. It does not if another payment of the order has the charge's id, or holds the order.
   */
  change(orderId: string, reference: string, version: number, members: PaymentChange): Promise<boolean>;
  /**
   * Takes payments that are due, those that have waited longest first, and puts off their time by `leaseMs` from now in the same
   * step, so that no other process takes them until then. It changes no version. Due are, for `tell`, those whose `tellAt` has come, and
   * else those whose `askAt` has come: for `doubt` if they are `begun`, `sent` or `unknown`, and for `ask` if they are not.
   */
  take(queue: Queue, limit: number, leaseMs: number): Promise<readonly StoredPayment[]>;
  /**
   * Lists payments, in the order of `ListPlace`. Without this function, `payments.list` throws, and all else works. An index of
   * `state`, `begunAt`, `orderId` and `reference` makes it fast.
   */
  list?(search: PaymentSearch): Promise<readonly StoredPayment[]>;
}

/** The clock of a store, for tests. */
export interface StoreClock {
  /** Tells the time in milliseconds since the epoch. Default: the clock of the database, and `Date.now` in memory. */
  readonly now?: (() => number) | undefined;
}
