/** The lock of an order, which only one window of the shop holds at a time (Web Locks API). */
import { tellDeveloper } from '../../../report/tell-developer.js';
import { SPREAD_MS } from '../times.js';

/** How long a new payment waits for the lock, in milliseconds: longer than another window needs to give it back. */
const SOON_MS = 500;

const GUIDE = 'form.md#an-order-is-paid-once-in-all-windows';

/** How long the browser may take to answer, in milliseconds. Only another window that holds the lock takes longer. */
const SILENT_MS = 5000;

/**
 * How a lock is taken: only if it is free, as soon as another window that has ended gives it back, from another window, or
 * whenever it is free, until a signal aborts.
 */
export type How = 'now' | 'soon' | 'forced' | AbortSignal;

/** Locks that are about to be given back. A new payment of the same page may have one at once. */
const ending = /*#__PURE__*/ new Map<string, () => void>();

/** Where locks are missing, silent or forbidden, and without an order, everybody holds it. */
export class OrderLock {
  readonly #onLost: () => void;
  #orderId = '';
  #release: (() => void) | undefined;
  /** Counts the times at which the lock was given back. One that was asked for before, and comes later, is given back at once. */
  #round = 0;

  /** @param onLost Called when another window takes the lock, because its buyer did not want to wait. */
  constructor(onLost: () => void) {
    this.#onLost = onLost;
  }

  /**
   * Takes the lock.
   * @returns Whether the lock is held: at once where there are no locks.
   */
  take(view: Window | null, orderId: string | undefined, how: How): boolean | Promise<boolean> {
    const locks = view?.navigator?.locks;
    if (this.#release || orderId === undefined || !locks) return true;
    const round = this.#round;
    this.#orderId = orderId;
    this.#release = ending.get(orderId);
    if (ending.delete(orderId)) return true;
    const options = toOptions(how);
    return new Promise((answer) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const resolve = (isHeld: boolean) => {
        clearTimeout(timer);
        answer(isHeld);
      };
      const hold = (lock: Lock | null) => {
        if (round !== this.#round) return resolve(false);
        const held = new Promise<void>((release) => {
          if (lock) this.#release = release;
        });
        resolve(lock !== null);
        return lock && held;
      };
      const fail = () => {
        const wasHeld = this.#release !== undefined;
        this.#release = undefined;
        if (wasHeld) this.#onLost();
        // A sandboxed page may not lock anything.
        resolve(!options.signal?.aborted);
      };
      (async () => locks.request(`payveil.order.${orderId}`, options, hold))().catch(fail);
      if (how instanceof AbortSignal) return;
      timer = setTimeout(() => {
        resolve(true);
        tellDeveloper('warn', 'The browser does not answer about its locks.', GUIDE);
      }, SILENT_MS);
    });
  }

  /** Gives the lock back, when other windows can read what was written before. */
  end(): void {
    const release = this.#release;
    this.#round++;
    if (!release) return;
    this.#release = undefined;
    ending.set(this.#orderId, release);
    setTimeout(() => ending.get(this.#orderId) === release && this.#endNow(), SPREAD_MS);
  }

  /** Gives the lock back at once, because the page is hidden: with it, the browser would not keep the page. */
  leave(): void {
    this.end();
    this.#endNow();
  }

  #endNow(): void {
    ending.get(this.#orderId)?.();
    ending.delete(this.#orderId);
  }
}

function toOptions(how: How): LockOptions {
  if (how === 'now') return { ifAvailable: true };
  if (how === 'forced') return { steal: true };
  if (how !== 'soon') return { signal: how };
  const wait = new AbortController();
  setTimeout(() => wait.abort(), SOON_MS);
  return { signal: wait.signal };
}
