/** Locks as all windows of an origin share them (Web Locks API), for pages that have none. */
import { onTestFinished } from 'vitest';

interface Held {
  readonly release: (result: unknown) => void;
  readonly lose: (error: unknown) => void;
}
interface Waiting {
  readonly grant: () => void;
}
type Callback = (lock: { name: string; mode: 'exclusive' } | null) => unknown;

/** A lock manager with exclusive locks: `ifAvailable`, `steal`, `signal`, and a queue for each name. */
export class FakeLocks {
  readonly #held = new Map<string, Held>();
  readonly #queues = new Map<string, Waiting[]>();

  /** Whether a window holds the lock. */
  isHeld(name: string): boolean {
    return this.#held.has(name);
  }

  /** How many wait for the lock. */
  countWaiting(name: string): number {
    return this.#queues.get(name)?.length ?? 0;
  }

  /** Holds the lock as another window does, until the returned function lets it go, as when that window is closed. It may steal it. */
  hold(name: string, options: LockOptions = {}): () => void {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    this.request(name, options, () => held).catch(() => {});
    return letGo;
  }

  readonly request = (name: string, options: LockOptions, callback: Callback): Promise<unknown> => {
    const { ifAvailable = false, steal = false, signal } = options;
    if ((steal && ifAvailable) || (signal && (steal || ifAvailable))) {
      return Promise.reject(new DOMException('These options exclude each other.', 'NotSupportedError'));
    }
    if (signal?.aborted) return Promise.reject(signal.reason);
    return new Promise((resolve, reject) => {
      const grant = () => {
        signal?.removeEventListener('abort', abort);
        const mine: Held = { release: resolve, lose: reject };
        this.#held.set(name, mine);
        const end = (settle: () => void) => {
          settle();
          // A lock that was stolen is no longer this one's to give back.
          if (this.#held.get(name) !== mine) return;
          this.#held.delete(name);
          this.#queues.get(name)?.shift()?.grant();
        };
        void run(callback, { name, mode: 'exclusive' }).then(
          (result) => end(() => mine.release(result)),
          (error) => end(() => mine.lose(error)),
        );
      };
      const waiting = { grant };
      const abort = () => {
        const queue = this.#queues.get(name) ?? [];
        this.#queues.set(
          name,
          queue.filter((each) => each !== waiting),
        );
        reject(signal?.reason);
      };
      // The browser answers later, never at once.
      queueMicrotask(() => {
        if (steal) {
          this.#held.get(name)?.lose(new DOMException('Another request stole it.', 'AbortError'));
          grant();
        } else if (!this.#held.has(name)) grant();
        else if (ifAvailable) void run(callback, null).then(resolve, reject);
        else {
          this.#queues.set(name, [...(this.#queues.get(name) ?? []), waiting]);
          signal?.addEventListener('abort', abort);
          if (signal?.aborted) abort();
        }
      });
    });
  };
}

const run = async (callback: Callback, lock: Parameters<Callback>[0]) => callback(lock);

/** Gives the page locks, until the test ends. */
export function useLocks(locks: object = new FakeLocks()): FakeLocks {
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
  return locks as FakeLocks;
}
