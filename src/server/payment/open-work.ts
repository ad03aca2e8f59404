/** What is still to do about a stored payment: to ask the gateway, to tell the shop, or to wait for a human. */
import type { CheckedOptions } from '../options.js';
import { LEASE_MS } from '../schedule.js';
import { isFinal } from '../states.js';
import type { News, PaymentChange, StoredPayment } from '../store/store.js';

/** Tells whether a human must decide about a payment first. Until then nobody asks the gateway about it. */
export const isLeftToHuman = ({ state, news }: StoredPayment): boolean =>
  state === 'unknown' && news === 'wrong_amount';

/** Tells whether a payment has succeeded and does not know its place yet. */
export const isWaitingForPlace = ({ state, holds, news }: StoredPayment): boolean =>
  state === 'succeeded' && !holds && news !== 'second_charge';

/** Sets what must be told. The process that stores it tells it, and has a lease for that. */
export const toTell = (news: News, now: number): PaymentChange => ({
  news,
  toldAt: null,
  tellings: 0,
  dueAt: now + LEASE_MS,
});

/**
 * Tells when the gateway is asked for the last time about a payment that has failed: as soon as nothing of it can be under way any
 * more. `null` if nobody can be asked.
 */
export function getLastLook({ gateway, now, forgetAfterMs }: CheckedOptions, { sentAt }: StoredPayment): number | null {
  return gateway ? Math.max(now(), sentAt + forgetAfterMs) : null;
}

/** Tells whether something about a payment is still to be told. */
export const hasNews = ({ news, toldAt }: StoredPayment): boolean => news !== null && toldAt === null;

/** Tells whether the gateway may still tell something new about a payment. */
export const isOpen = (payment: StoredPayment): boolean => !isFinal(payment.state) && !isLeftToHuman(payment);
