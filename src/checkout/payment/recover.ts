/** The form asks by itself what became of a payment whose answer was lost, in sight of the buyer, and not for ever. */
import { type Ending, type Failed, isUnknown } from './ending.js';
import type { Payment } from './pay.js';

/** When it is asked again, in milliseconds after the last answer; and how long all of it may take. */
const WAITS_MS = [1000, 3000, 8000];
const LIMIT_MS = 30_000;

/** What is asked, and for how long. */
export interface Recovery {
  readonly payment: Pick<Payment, 'check' | 'canRecover'>;
  readonly last: Failed;
  /** Ends it when it aborts. */
  readonly signal: AbortSignal;
  readonly view: Window | null;
  /** Whether the buyer has asked for it: once, and at once. */
  readonly isWanted?: boolean;
}

/** Asks again until something is known, nothing more can be asked, or the time is up; it then ends as it began. */
export async function recover({ payment, last, signal, view, isWanted = false }: Recovery): Promise<Ending> {
  const limit = new AbortController();
  const stop = () => limit.abort();
  const timers = [setTimeout(stop, LIMIT_MS)];
  const stopped = new Promise<undefined>((resolve) => {
    limit.signal.addEventListener('abort', () => resolve(undefined));
  });
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  let ending: Ending = last;
  try {
    for (const waitMs of isWanted ? [0] : WAITS_MS) {
      if (!isWanted && !payment.canRecover) break;
      const pauseMs = Math.max(waitMs, (isUnknown(ending) && ending.retryAfterMs) || 0);
      await Promise.race([stopped, new Promise((resolve) => timers.push(setTimeout(resolve, pauseMs)))]);
      await waitForNetwork(view, stopped);
      if (limit.signal.aborted) break;
      // What is asked may never answer.
      ending = (await Promise.race([payment.check({ signal: limit.signal, isWanted }), stopped])) ?? ending;
      if (!isUnknown(ending)) break;
    }
    return ending;
  } finally {
    timers.forEach(clearTimeout);
    signal.removeEventListener('abort', stop);
    // Whatever still waits is let go.
    stop();
  }
}

async function waitForNetwork(view: Window | null, stopped: Promise<undefined>): Promise<void> {
  if (view?.navigator?.onLine !== false) return;
  let hear = () => {};
  const online = new Promise<void>((resolve) => {
    hear = resolve;
    view.addEventListener('online', hear);
  });
  await Promise.race([stopped, online]);
  view.removeEventListener('online', hear);
}
