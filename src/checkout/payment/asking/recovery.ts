/** Finds out how a payment ended whose answer was lost: sends the same token again, and asks the merchant's server. */

import { Restartable, sleep } from '../../dom/sleep.js';
import type { Ending } from '../outcome/ending.js';
import type { ShownPayment } from '../screen.js';
import type { Trigger } from '../states.js';
import { askAtMoments } from './look-up.js';
import { RECOVERY_MS, type ResentPayment, resend } from './resend.js';

/** How long a question of the buyer is shown at least. */
const SHOWN_MS = 1000;

/** A payment whose result is not known. */
export interface DoubtfulPayment extends ResentPayment, Pick<ShownPayment, 'memory' | 'isElsewhere' | 'question'> {
  /** Whether an earlier question may still be answered. */
  readonly isAwaited: boolean;
  /** Whether the bank has sent the buyer back to this page. */
  readonly bank: { readonly isReturned: boolean };
  /** Whether the merchant's server can be asked. */
  readonly canLookUp: boolean;
  /** Whether that server keeps the payment, so that only its answer can end it. */
  readonly isServed: boolean;
  /** Asks the merchant's server. It never rejects. */
  lookUp(): Promise<Ending | undefined>;
  /** Asks the functions of `waitUntil` again, and hears the answer. It never rejects. */
  askAgain(): Promise<unknown>;
  /** Adds an ending to what is known. */
  hear(ending: Ending): void;
  apply(trigger: Trigger, ending: Ending): void;
  /** Shows that what can be asked may have changed. */
  show(): void;
  /** Ends the asking. */
  conclude(ending: Ending): void;
}

export class Recovery {
  /** Whether the bank has sent the buyer back, and the shop still waits for the bank. */
  isAhead = false;
  readonly #payment: DoubtfulPayment;
  /** How the payment ends, if nobody knows better. */
  #fallback: Ending | undefined;
  /** What is asked while the buyer watches. */
  readonly #watched = new Restartable();
  /** The questions to the merchant's server, which go on after the buyer was told that the result is unknown. */
  readonly #polled = new Restartable();

  constructor(payment: DoubtfulPayment) {
    this.#payment = payment;
  }

  /** Asks the merchant's server first, where there is one. The payment ends with `ending` if that does not know. */
  askFirst(trigger: Trigger, ending: Ending): void {
    this.#fallback = ending;
    if (this.#payment.canLookUp) this.#payment.apply(trigger, ending);
    else this.#conclude();
  }

  /** Asks for the result while the buyer watches. */
  start(trigger: Trigger): void {
    const { memory, isElsewhere } = this.#payment;
    if (memory.isForeign) void this.poll();
    // Another payment of the order is under way: only the merchant's server knows, for 30 seconds.
    else if (isElsewhere) {
      this.#watch();
      void this.poll();
    } else if (trigger === 'asked') void this.#ask();
    else void this.#run();
  }

  /** Asks by itself, for at most 30 seconds. */
  async #run(): Promise<void> {
    const payment = this.#payment;
    const signal = this.#watch();
    const isAsked = this.poll();
    await resend(payment, signal);
    await isAsked;
    // An answer that may still come has all the time.
    if (!signal.aborted && !payment.isAwaited) this.#conclude();
  }

  /** Asks once, because the buyer wants it. Where nobody else can be asked, it sends the same token again. */
  async #ask(): Promise<void> {
    const payment = this.#payment;
    const signal = this.#watch();
    // A buyer who has asked must see that it works.
    const isShown = sleep(SHOWN_MS, signal);
    if (payment.question === 'again') {
      const lookUp = async () => {
        const found = await payment.lookUp();
        await isShown;
        this.#hear(found);
      };
      await Promise.all([lookUp(), payment.askAgain()]);
    } else {
      await payment.resend(signal, isShown);
    }
    if (!signal.aborted) this.#conclude();
  }

  /**
   * Asks the merchant's server at its moments, also while the result is unknown.
   * @returns A promise that resolves with the first answer, or after the last moment if the server lags.
   */
  async poll(): Promise<void> {
    const payment = this.#payment;
    const signal = this.#polled.begin();
    const ask = async (enough: () => void) => this.#hear(await payment.lookUp()) || enough();
    if (payment.canLookUp) await askAtMoments(payment.view, signal, ask, payment.isServed);
  }

  /** Ends what is asked while the buyer watches, and with `all` the rest. */
  stop(isAll: boolean): void {
    this.#watched.end();
    if (isAll) this.#polled.end();
  }

  /** Takes an answer of the merchant's server. Returns whether it must be asked further, because it lags or must know the end. */
  #hear(found: Ending | undefined): boolean {
    const payment = this.#payment;
    // The bank has sent the buyer back, and the shop has not heard of it yet.
    const isBehind = found?.kind === 'action' && payment.bank.isReturned;
    this.isAhead ||= isBehind;
    if (found && !isBehind) payment.hear(found);
    else payment.show();
    return isBehind || (payment.isServed && !found);
  }

  #conclude(): void {
    const end = !this.isAhead && this.#fallback;
    this.#fallback = undefined;
    this.#payment.conclude(end || this.#payment.doubt);
  }

  #watch(): AbortSignal {
    const signal = this.#watched.begin();
    void sleep(RECOVERY_MS, signal).then(() => signal.aborted || this.#conclude());
    return signal;
  }
}
