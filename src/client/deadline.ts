/** The end of a call: its time is up, or its caller aborts. */
import { AbortedError } from '../errors/aborted-error.js';
import type { PayveilError } from '../errors/payveil-error.js';
import { TimeoutError } from '../errors/timeout-error.js';

/** What ends a call, whatever it waits for. */
export interface Deadline {
  /** Aborts the request that is under way. */
  readonly signal: AbortSignal;
  /** Waits for a promise, but not past the deadline, also where `fetch` ignores its signal. */
  wait<Result>(promise: Promise<Result>): Promise<Result>;
  /** Sleeps. `false`, at once, where that would go past the deadline. */
  sleep(ms: number): Promise<boolean>;
  stop(): void;
}

/** Starts the clock of a call. */
export function startDeadline(timeoutMs: number, signal: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const end = Date.now() + timeoutMs;
  let stop = () => {};
  const failed = new Promise<never>((_, reject) => {
    const fail = (error: PayveilError) => {
      reject(error);
      controller.abort();
    };
    const timer = setTimeout(() => fail(new TimeoutError(timeoutMs)), timeoutMs);
    const unwatch = signal && watch(signal, () => fail(new AbortedError('unknown')));
    stop = () => {
      clearTimeout(timer);
      unwatch?.();
    };
  });
  const wait = <Result>(promise: Promise<Result>) => Promise.race([promise, failed]);
  async function sleep(ms: number): Promise<boolean> {
    if (ms >= end - Date.now()) return false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      await wait(
        new Promise<void>((resolve) => {
          timer = setTimeout(resolve, ms);
        }),
      );
    } finally {
      clearTimeout(timer);
    }
    return true;
  }
  return { signal: controller.signal, wait, sleep, stop };
}

interface Watch {
  readonly calls: Set<() => void>;
  readonly onAbort: () => void;
}

const WATCHES = new WeakMap<AbortSignal, Watch>();

// One listener for all calls of a signal: Node warns of more than ten.
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
