/** Ends a call when its time is up or its caller aborts it. */
import { AbortedError } from '../errors/aborted-error.js';
import type { PayveilError } from '../errors/payveil-error.js';
import { TimeoutError } from '../errors/timeout-error.js';

/** The deadline of a call, for everything that the call waits for. */
export interface Deadline {
  /** Aborts the current request. */
  readonly signal: AbortSignal;
  /** Waits for a promise until the deadline, even if `fetch` ignores its signal. */
  wait<Result>(promise: Promise<Result>): Promise<Result>;
  /** Sleeps. It returns `false` at once if that would go past the deadline. */
  sleep(ms: number): Promise<boolean>;
  stop(): void;
}

/** Starts the clock of a call. */
export function startDeadline(timeoutMs: number, signal: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const end = Date.now() + timeoutMs;
  let sleeping: ReturnType<typeof setTimeout> | undefined;
  let stop = () => {};
  const failed = new Promise<never>((_, reject) => {
    const giveUp = (error: PayveilError) => {
      reject(error);
      controller.abort();
    };
    const timer = setTimeout(() => giveUp(new TimeoutError(timeoutMs)), timeoutMs);
    const unwatch = signal && watch(signal, () => giveUp(new AbortedError('unknown')));
    stop = () => {
      clearTimeout(timer);
      clearTimeout(sleeping);
      unwatch?.();
    };
  });
  const wait = <Result>(promise: Promise<Result>) => Promise.race([promise, failed]);
  async function sleep(ms: number): Promise<boolean> {
    if (ms >= end - Date.now()) return false;
    await wait(
      new Promise((resolve) => {
        sleeping = setTimeout(resolve, ms);
      }),
    );
    return true;
  }
  return { signal: controller.signal, wait, sleep, stop };
}

interface Watch {
  readonly calls: Set<() => void>;
  readonly onAbort: () => void;
}

const WATCHES = new WeakMap<AbortSignal, Watch>();

// All calls of a signal share one listener, because Node warns about more than ten.
function watch(signal: AbortSignal, call: () => void): () => void {
  const { calls, onAbort } = WATCHES.get(signal) ?? createWatch();
  WATCHES.set(signal, { calls, onAbort });
  calls.add(call);
  signal.addEventListener('abort', onAbort);
  return () => {
    calls.delete(call);
    if (calls.size === 0) signal.removeEventListener('abort', onAbort);
  };
}

function createWatch(): Watch {
  const calls = new Set<() => void>();
  const onAbort = () => {
    for (const call of calls) call();
  };
  return { calls, onAbort };
}
