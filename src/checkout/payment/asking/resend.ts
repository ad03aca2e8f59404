/** Sends the same token again after its answer was lost, for a limited time, while the buyer watches. */

import { sleep, waitForNetwork } from '../../dom/sleep.js';
import { type Ending, type Failed, isUnknown } from '../outcome/ending.js';

/** The waits before each sending, in milliseconds after the last answer. */
const WAITS_MS = [1000, 3000, 8000];
/** How long the form asks by itself, in milliseconds. Later the same token could be charged for the first time. */
export const RECOVERY_MS = 30_000;

export interface ResentPayment {
  readonly view: Window | null;
  /** The ending that began the doubt. */
  readonly doubt: Failed;
  /** Whether the same token may be sent again. */
  readonly mayResend: boolean;
  /** Sends once, and hears the answer, but not before a promise. It never rejects. */
  resend(signal: AbortSignal, isShown?: Promise<void>): Promise<Ending>;
}

/**
 * Sends again until an answer ends the payment, until none of the waits is left or fits into the time, or until the signal
 * aborts.
 */
export async function resend(payment: ResentPayment, signal: AbortSignal): Promise<void> {
  // Not the clock of the device, which may be set meanwhile.
  const end = performance.now() + RECOVERY_MS;
  let before = payment.doubt;
  for (const waitMs of WAITS_MS) {
    if (!payment.mayResend) return;
    const pauseMs = Math.max(waitMs, before.retryAfterMs ?? 0);
    if (pauseMs >= end - performance.now()) return;
    await sleep(pauseMs, signal);
    await waitForNetwork(payment.view, signal);
    if (signal.aborted || !payment.mayResend) return;
    const ending = await payment.resend(signal);
    if (!isUnknown(ending)) return;
    // The gateway has read the token, and says the same again. Waiting would not change that.
    if (ending.isRead && before.isRead) return;
    before = ending;
  }
}
