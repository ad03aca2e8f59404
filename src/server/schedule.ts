/** When a payment is looked at again. All times are milliseconds. */
import type { StoredPayment } from './store/store.js';

/** How long the process that has taken a payment has for it alone: longer than all that it may wait for. */
export const LEASE_MS = 60_000;
/** How long the gateway's reader and `readOrder` may take. */
export const READ_LIMIT_MS = 10_000;
/** How long `onPaid` and `onReview` may take. */
export const TELL_LIMIT_MS = 30_000;
/** How long a page may wait before it charges, and how long a sending is certainly under way. */
export const FRESH_MS = 60_000;
/** How long after it has written that it sends a token, a process may send it. */
export const SEND_LIMIT_MS = 10_000;
/** How long a buyer may take at the bank, until a human hears of it and `settle` asks no more. */
export const ABANDONED_MS = 7 * 86_400_000;

const SOON_MS = 10_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** At which ages the gateway is asked about a payment that waits for the buyer at the bank: later each hour, and at last each day. */
const BANK_AGES_MS = [1, 2, 5, 10, 30].map((minutes) => minutes * MINUTE_MS);
/** How long after the last sending the gateway's list is asked again about a payment that has failed, because it may lag. */
const LAGS_MS = [SOON_MS, MINUTE_MS];

/** Tells when the gateway is asked next. `null` if only a page has it asked. */
export function getNextAskTime(payment: Pick<StoredPayment, 'begunAt' | 'state' | 'news'>, now: number): number | null {
  const { begunAt, state, news } = payment;
  if (news === 'abandoned') return null;
  const age = Math.max(0, now - begunAt);
  // Soon at first, later each hour. A debit takes days.
  if (state !== 'action') return now + Math.min(HOUR_MS, Math.max(SOON_MS, Math.floor(age / 4)));
  const step = age < DAY_MS ? HOUR_MS : DAY_MS;
  return begunAt + (BANK_AGES_MS.find((each) => each > age) ?? (Math.floor(age / step) + 1) * step);
}

/**
 * Tells when the gateway is asked again about a payment that has failed, in case that its list lags. `null` if nothing of it can be
 * under way any more.
 */
export function getNextLookTime({ sentAt }: Pick<StoredPayment, 'sentAt'>, now: number, forgetAfterMs: number) {
  const wait = [...LAGS_MS, forgetAfterMs].find((each) => sentAt + each > now);
  return wait === undefined ? null : sentAt + wait;
}

/** Tells when something is told again that could not be told. */
export function getNextTellTime(tellings: number, now: number): number {
  return now + Math.min(HOUR_MS, SOON_MS * 2 ** tellings);
}
