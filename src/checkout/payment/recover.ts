/** Asks for the result of a payment after its answer was lost, for a limited time, while the buyer watches. */
import { type Ending, type Failed, isUnknown } from './ending.js';

/** The waits before each question, in milliseconds after the last answer, and the limit for all of them. */
const WAITS_MS = [1000, 3000, 8000];
const LIMIT_MS = 30_000;

interface RecoverablePayment {
  /** Asks once. It never rejects. */
  check(signal: AbortSignal, isWanted: boolean): Promise<Ending>;
  /** Whether there is a question that the form may ask by itself. */
  readonly canRecover: boolean;
  /** Whether an earlier question may still be answered. */
  readonly isAwaited?: boolean;
}

/**
 * Asks again until the result is known, until no question is left, or until the time is up or too short for the next wait. Then
 * the ending stays as it was. While an earlier question may still be answered, it uses all the time.
 * @param limit Aborting it ends the asking. It is aborted at the end in any case.
 * @param isWanted Whether the buyer has asked. Then the form asks once, without waiting.
 */
export async function recover(
  payment: RecoverablePayment,
  last: Failed,
  limit: AbortController,
  view: Window | null,
  isWanted: boolean,
): Promise<Ending> {
  const { signal } = limit;
  const end = Date.now() + LIMIT_MS;
  const stop = () => limit.abort();
  const timers = [setTimeout(stop, LIMIT_MS)];
  const stopped = new Promise<undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined));
  });
  let ending: Ending = last;
  try {
    for (const waitMs of isWanted ? [0] : WAITS_MS) {
      if (!isWanted && !payment.canRecover) break;
      const pauseMs = Math.max(waitMs, (!isWanted && isUnknown(ending) && ending.retryAfterMs) || 0);
      if (pauseMs >= end - Date.now()) break;
      await Promise.race([stopped, new Promise((resolve) => timers.push(setTimeout(resolve, pauseMs)))]);
      await waitForNetwork(view, stopped);
      if (signal.aborted) break;
      const before = ending;
      // A question may never be answered.
      ending = (await Promise.race([payment.check(signal, isWanted), stopped])) ?? ending;
      // The gateway has read the token, and says the same again. Waiting would not change that.
      if (!isUnknown(ending) || (ending.isRead && isUnknown(before) && before.isRead)) break;
    }
    if (isUnknown(ending) && payment.isAwaited && !isWanted) await stopped;
    return ending;
  } finally {
    timers.forEach(clearTimeout);
    // Stop everything that still waits.
    stop();
  }
}

async function waitForNetwork(view: Window | null, stopped: Promise<undefined>): Promise<void> {
  if (view?.navigator?.onLine !== false) return;
  let resume = () => {};
  const online = new Promise<void>((resolve) => {
    resume = resolve;
    view.addEventListener('online', resume);
  });
  await Promise.race([stopped, online]);
  view.removeEventListener('online', resume);
}
