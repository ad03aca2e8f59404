/** The lock of an order, which only one window of the shop holds at a time (Web Locks API). */
import { tellDeveloper } from '../../../report/tell-developer.js';
import { SPREAD_MS } from '../times.js';

/** How long a new payment waits for the lock, in milliseconds: longer than a payment that has ended needs to give it back. */
const SOON_MS = 500;

const GUIDE = 'form.md#an-order-is-paid-once-in-all-windows';

/** How long the browser may take to answer, in milliseconds. Only another window that holds the lock takes longer. */
const SILENT_MS = 5000;

/**
 * How a lock is taken: only if it is free, as soon as a payment that has ended gives it back, from another window, or
 * whenever it is free, until a signal aborts.
 */
export type How = 'now' | 'soon' | 'forced' | AbortSignal;

/** Where locks are missing, silent or forbidden, and without an order, everybody holds it. */
export class OrderLock {
  readonly #onLost: () => void;
  /** Gives the lock back that is held. */
  #release: (() => void) | undefined;
  /** The same for one that is about to be given back. */
  #ended: (() => void) | undefined;
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
    return new Promise((answer) => {
      let release: (() => void) | undefined;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const resolve = (isHeld: boolean) => {
        clearTimeout(timer);
        answer(isHeld);
      };
      const hold = (lock: Lock | null) => {
        const isHeld = lock !== null && round === this.#round;
        resolve(isHeld);
        return (
          isHeld &&
          new Promise<void>((done) => {
            this.#release = release = done;
          })
        );
      };
      const ask = (options: LockOptions) => {
        (async () => locks.request(`payveil.order.${orderId}`, options, hold))().catch(() => {
          if (release) this.#lose(release);
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

  #lose(release: () => void): void {
    if (this.#release !== release) return;
    this.#release = undefined;
    this.#onLost();
  }

  /** Gives the lock back, when other windows can read what was written before. */
  end(): void {
    this.#round++;
    if (!this.#release) return;
    this.#ended = this.#release;
    this.#release = undefined;
    setTimeout(this.#ended, SPREAD_MS);
  }

  /** Gives the lock back at once, because the page is hidden: with it, the browser would not keep the page. */
  leave(): void {
    this.end();
    this.#ended?.();
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
