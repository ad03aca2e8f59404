/** Finds out how a payment ended whose answer was lost: sends the same token again, and asks the merchant's server. */
import type { Ending } from '../outcome/ending.js';
import { sleep } from '../sleep.js';
import { askAtMoments } from './look-up.js';
import { RECOVERY_MS, type ResentPayment, resend } from './resend.js';

/** How long a question of the buyer is shown at least. */
const SHOWN_MS = 1000;

/** A payment whose result is not known. */
export interface DoubtfulPayment extends ResentPayment {
  /** Whether an earlier question may still be answered. */
  readonly isAwaited: boolean;
  /** Whether the merchant's server can be asked. */
  readonly canLookUp: boolean;
  /** Asks the merchant's server. It never rejects. */
  lookUp(): Promise<Ending | undefined>;
  /** Asks the functions of `waitUntil` again, and hears the answer. It never rejects. */
  askAgain(): Promise<unknown>;
  /** Takes an answer of the merchant's server. Returns whether that server lags, so that it must be asked further. */
  hear(found: Ending | undefined): boolean;
  /** Ends the asking. */
  conclude(): void;
}

export class Recovery {
  readonly #payment: DoubtfulPayment;
  /** Ends what is asked while the buyer watches. */
  #watched = new AbortController();
  /** Ends the questions to the merchant's server, which go on after the buyer was told that the result is unknown. */
  #polled = new AbortController();

  constructor(payment: DoubtfulPayment) {
    this.#payment = payment;
  }

  /** Asks by itself, for at most 30 seconds. */
  async run(): Promise<void> {
    const payment = this.#payment;
    const { signal } = this.#watch();
    const isAsked = this.poll();
    await resend(payment, signal);
    await isAsked;
    // An answer that may still come has all the time.
    if (!signal.aborted && !payment.isAwaited) payment.conclude();
  }

  /** Asks only the merchant's server, for 30 seconds: another payment of the order is under way. */
  wait(): void {
    this.#watch();
    void this.poll();
  }

  /** Asks once, because the buyer wants it. Where nobody else can be asked, it sends the same token again. */
  async ask(isLookedUp: boolean): Promise<void> {
    const payment = this.#payment;
    const { signal } = this.#watch();
    // A buyer who has asked must see that it works.
    const isShown = sleep(SHOWN_MS, signal);
    if (isLookedUp) {
      const lookUp = async () => {
        const found = await payment.lookUp();
        await isShown;
        payment.hear(found);
      };
      await Promise.all([lookUp(), payment.askAgain()]);
      await isShown;
    } else {
      await payment.resend(signal, isShown);
    }
    if (!signal.aborted) payment.conclude();
  }

  /**
   * Asks the merchant's server at its moments, also while the result is unknown.
   * @returns A promise that resolves with the first answer, or after the last moment if the server lags.
   */
  async poll(): Promise<void> {
    const payment = this.#payment;
    this.#polled.abort();
    this.#polled = new AbortController();
    const { signal } = this.#polled;
    if (!payment.canLookUp) return;
    await new Promise<void>((resolve) => {
      const ask = async () => payment.hear(await payment.lookUp()) || resolve();
      let last: unknown;
      const note = () => {
        last = ask();
      };
      signal.addEventListener('abort', () => resolve());
      void askAtMoments(payment.view, signal, note)
        .then(() => last)
        .then(() => resolve());
    });
  }

  /** Ends what is asked while the buyer watches, and with `all` the rest. */
  stop(isAll: boolean): void {
    this.#watched.abort();
    if (isAll) this.#polled.abort();
  }

  #watch(): AbortController {
    this.#watched.abort();
    const watched = new AbortController();
    this.#watched = watched;
    void sleep(RECOVERY_MS, watched.signal).then(() => watched.signal.aborted || this.#payment.conclude());
    return watched;
  }
}
