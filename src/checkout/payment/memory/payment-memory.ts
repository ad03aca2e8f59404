/** What the browser remembers of one payment: its record and the lock of its order, which other pages read too. */

import { Restartable, sleep } from '../../dom/sleep.js';
import { type Ending, UNREADABLE } from '../outcome/ending.js';
import type { PaymentFacts, ShownPayment } from '../screen.js';
import { isOver, type Trigger, toPhase } from '../states.js';
import { type How, OrderLock, SPREAD_MS } from './lock.js';
import { dropRecord, findOther, findRecord, isKept, type PaymentRecord, saveRecord } from './record.js';
import { toEnding, toStatus } from './remembered-ending.js';

/** How long a buyer waits for another window, which may be asleep, before the form offers to begin again. */
const PATIENCE_MS = 60_000;
/** When a page that was kept reads the storage again, in milliseconds. At first it may read what stood there before. */
const STALE_MS = [SPREAD_MS, 1000, 3000];

/** A payment that is remembered. */
export interface RememberedPayment
  extends Pick<ShownPayment, 'facts' | 'state' | 'ending' | 'chargeId' | 'isElsewhere'> {
  readonly view: Window | null;
  /** When it ended, in milliseconds since the epoch. */
  readonly endedAt: number | undefined;
  /** Whether `onCharge` was called for its last charge. */
  readonly isTold: boolean;
  /** Whether the shop's server keeps it. */
  readonly isServed: boolean;
  /** Notes that another page has begun the payment, and what that page knows. */
  takeOver(chargeId: string | undefined, facts?: PaymentFacts): void;
  /** Shows an end that another page has reached. */
  showEnd(record: Partial<PaymentRecord>, ending: Ending): void;
  /** Asks for the result. The payment ends with `ending` if nobody knows better. */
  readonly recovery: { askFirst(trigger: Trigger, ending: Ending): void };
  apply(trigger: Trigger, ending?: Ending): void;
  /**
   * Sends the token.
   * @param isRecorded Whether it is sent only if the browser takes its record.
   */
  send(isRecorded: boolean): unknown;
  /** Ends the payment, because another page has. */
  drop(): void;
  show(): void;
}

export class PaymentMemory {
  /** Whether the token was sent, here or by an earlier page. Before that, there is nothing to remember. */
  isBegun = false;
  /** Whether another window pays. Then only that window writes the record. */
  isForeign = false;
  /** Whether the buyer has waited long for another window. */
  isTired = false;
  readonly #payment: RememberedPayment;
  readonly #lock: OrderLock;
  /** Whether there is a record. */
  #isWritten = false;
  /** The wait for another page. */
  readonly #waiting = new Restartable();
  /** The reading after the page was shown again. */
  readonly #rereading = new Restartable();
  /** Whether the storage may be read as it stood before the page was hidden. Then only an end is written. */
  #isStale = false;

  constructor(payment: RememberedPayment) {
    this.#payment = payment;
    this.#lock = new OrderLock(() => this.followOther());
  }

  /** Takes the lock of the order. Returns whether this window holds it, at once where there are no locks. */
  takeLock(how: How): boolean | Promise<boolean> {
    const { view, facts, isServed } = this.#payment;
    // The shop's server lets only one payment of the order live, in whatever browser.
    return this.#lock.take(view, isServed ? undefined : facts.purchase.orderId, how);
  }

  /** Gives the lock back at once, because the page is hidden. */
  leave(): void {
    this.#lock.leave();
  }

  /** Writes the record as the payment stands. Returns whether a later page can read it. */
  save(): boolean {
    const { view, facts, state, ending, chargeId, endedAt, isTold } = this.#payment;
    const { purchase, method, reference, time } = facts;
    const phase = toPhase(state);
    if (!this.isBegun || this.isForeign || !phase || (this.#isStale && !isOver(state))) return false;
    if (ending.kind === 'failed' && ending.reason) {
      // Nobody took the token, so nothing is to be remembered.
      this.#delete();
      return false;
    }
    const url = ending.kind === 'action' ? ending.url : undefined;
    const known = { phase, status: toStatus(ending), chargeId, url, endedAt, isTold };
    this.#isWritten = saveRecord(view, { purchase, method, reference, time, ...known });
    return this.#isWritten;
  }

  /** Forgets the payment, because its buyer has seen how it ended, unless the record must show that its order is paid. */
  see(): void {
    const { facts, state } = this.#payment;
    if (!isKept(facts, state)) this.#delete();
  }

  /** Forgets the payment. */
  forget(): void {
    this.isBegun = false;
    this.#delete();
  }

  #delete(): void {
    const { view, facts } = this.#payment;
    if (this.#isWritten) dropRecord(view, facts);
    this.#isWritten = false;
  }

  /** Reads the record, which another page may have changed. */
  read(): void {
    const payment = this.#payment;
    const { view, facts, state } = payment;
    const isOpenToNews = this.isForeign || (this.#isWritten && (state === 'action' || state === 'unknown'));
    if (!isOpenToNews || isOver(state)) return;
    const record = this.isForeign ? findOther(view, facts) : findRecord(view, facts);
    const { phase, chargeId } = record ?? {};
    if (record) {
      this.#isWritten = true;
      // It stands there as this page has left it.
      if (!this.isForeign && phase === toPhase(state) && chargeId === payment.chargeId) return;
      payment.takeOver(record.chargeId, record);
      if (isOver(record.phase)) payment.showEnd(record, toEnding(record));
      else payment.show();
    } else if (this.#isWritten) this.#lose();
  }

  /** Goes on with a payment whose page is gone, unless another window does. Nobody may know better than `ending`. */
  resume(ending: Ending, isReturned: boolean): void {
    const payment = this.#payment;
    const goOn = (isAlone: boolean) => (isAlone ? payment.recovery.askFirst('lost', ending) : this.followOther());
    // The bank's answer is for this window.
    const isAlone = isReturned || this.takeLock('now');
    if (typeof isAlone === 'boolean') {
      goOn(isAlone);
      return;
    }
    payment.show();
    void isAlone.then((is) => payment.state === 'checking' && goOn(is));
  }

  /** Shows the payment of another window from now on. */
  followOther(): void {
    const payment = this.#payment;
    // That window took the lock, and its payment is the one that counts.
    if (this.isBegun) payment.takeOver(undefined);
    this.isForeign = true;
    payment.apply('elsewhere', UNREADABLE);
    void this.#follow();
  }

  /** Waits until another window has ended its payment, or is gone. */
  async #follow(): Promise<void> {
    const payment = this.#payment;
    this.#isWritten = false;
    const signal = this.#waiting.begin();
    const tire = () => {
      if (signal.aborted) return;
      this.isTired = true;
      payment.show();
    };
    void sleep(PATIENCE_MS, signal).then(tire);
    this.read();
    if (signal.aborted || !(await this.takeLock(signal))) return;
    await sleep(SPREAD_MS, signal);
    this.read();
    if (signal.aborted) return this.#lock.end();
    const record = findOther(payment.view, payment.facts);
    this.isForeign = false;
    if (record) payment.recovery.askFirst('lost', toEnding(record));
    else this.#lose();
  }

  /** The record is gone: another page has read its end, or has dropped it. */
  #lose(): void {
    const payment = this.#payment;
    if (payment.state === 'action') payment.recovery.askFirst('lost', UNREADABLE);
    else if (payment.isElsewhere && this.isBegun) payment.drop();
    else if (payment.isElsewhere) {
      // There was none. The lock only came late.
      payment.apply('started');
      void payment.send(true);
    }
  }

  /** The browser has shown this page again. Another page may have gone on with the payment, or ended it. */
  async comeBack(): Promise<void> {
    const signal = this.#rereading.begin();
    this.#isStale = true;
    const isAlone = !this.isForeign && (await this.takeLock('now'));
    if (signal.aborted) return;
    if (!isAlone) this.followOther();
    for (const ms of STALE_MS) {
      await sleep(ms, signal);
      if (!signal.aborted) this.read();
    }
    if (!signal.aborted) this.#isStale = false;
  }

  /** Ends the wait for another page, and with an end also the reading. The lock is given back when other windows can read the end. */
  stop(hasEnded: boolean): void {
    this.isTired = false;
    this.#waiting.end();
    if (!hasEnded) return;
    this.#rereading.end();
    this.#lock.end();
  }
}
