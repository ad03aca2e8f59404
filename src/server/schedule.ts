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

const SOON_MS = 10_000;
const HOUR_MS = 3_600_000;

/** Tells when the gateway is asked next: soon at first, later each hour. A debit takes days. */
export function getNextAskTime({ begunAt }: Pick<StoredPayment, 'begunAt'>, now: number): number {
  // A database keeps whole milliseconds.
  return now + Math.min(HOUR_MS, Math.max(SOON_MS, Math.floor((now - begunAt) / 4)));
}

/** Tells when something is told again that could not be told. */
export function getNextTellTime(tellings: number, now: number): number {
  return now + Math.min(HOUR_MS, SOON_MS * 2 ** tellings);
}
