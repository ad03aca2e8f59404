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

/** A lock that a page holds. */
interface Held {
  readonly release: () => void;
  /** Called when another window takes it. */
  lose: () => void;
}

/** Locks that are about to be given back. A new payment of the same page may have one at once. */
const ending = /*#__PURE__*/ new Map<string, Held>();

/** Where locks are missing, silent or forbidden, and without an order, everybody holds it. */
export class OrderLock {
  readonly #onLost: () => void;
  #orderId = '';
  #held: Held | undefined;
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
    if (this.#held || orderId === undefined || !locks) return true;
    const round = this.#round;
    this.#orderId = orderId;
    const former = ending.get(orderId);
    if (former) {
      ending.delete(orderId);
      this.#hold(former);
      return true;
    }
    return new Promise((answer) => {
      let held: Held | undefined;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const resolve = (isHeld: boolean) => {
        clearTimeout(timer);
        answer(isHeld);
      };
      const hold = (lock: Lock | null) => {
        if (round !== this.#round) return resolve(false);
        const released = new Promise<void>((release) => {
          if (lock) held = this.#hold({ release, lose: release });
        });
        resolve(lock !== null);
        return lock && released;
      };
      const ask = (options: LockOptions) => {
        (async () => locks.request(`payveil.order.${orderId}`, options, hold))().catch(() => {
          if (held) held.lose();
          // Another window holds it, or the browser does not answer at all.
          else if (how === 'soon' && options.signal?.aborted) ask({ ifAvailable: true });
          // A sandboxed page may not lock anything.
          else resolve(!options.signal?.aborted);
        });
      };
      ask(toOptions(how));
      if (how instanceof AbortSignal) return;
      timer = setTimeout(() => {
        resolve(true);
        tellDeveloper('warn', 'The browser does not answer about its locks.', GUIDE);
      }, SILENT_MS);
    });
  }

  #hold(held: Held): Held {
    this.#held = held;
    held.lose = () => {
      this.#held = undefined;
      this.#onLost();
    };
    return held;
  }

  /** Gives the lock back, when other windows can read what was written before. */
  end(): void {
    const held = this.#held;
    this.#round++;
    if (!held) return;
    this.#held = undefined;
    ending.set(this.#orderId, held);
    // Nobody may have one that another window has taken.
    held.lose = () => {
      if (ending.get(this.#orderId) === held) ending.delete(this.#orderId);
    };
    setTimeout(() => ending.get(this.#orderId) === held && this.#endNow(), SPREAD_MS);
  }

  /** Gives the lock back at once, because the page is hidden: with it, the browser would not keep the page. */
  leave(): void {
    this.end();
    this.#endNow();
  }

  #endNow(): void {
    ending.get(this.#orderId)?.release();
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
