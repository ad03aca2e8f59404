/** What the browser remembers of one payment: its record and the lock of its order, which other pages read too. */
import type { Ending } from '../outcome/ending.js';
import type { PaymentFacts } from '../screen.js';
import { sleep } from '../sleep.js';
import { isOver, type State, toPhase } from '../states.js';
import { type How, OrderLock, SPREAD_MS } from './lock.js';
import { dropRecord, findOther, findRecord, isKept, type PaymentRecord, saveRecord } from './record.js';
import { toStatus } from './remembered-ending.js';

/** How long a buyer waits for another window, which may be asleep, before the form offers to begin again. */
const PATIENCE_MS = 60_000;
/** When a page that was kept reads the storage again, in milliseconds. At first it may read what stood there before. */
const STALE_MS = [SPREAD_MS, 1000, 3000];

/** A payment that is remembered. */
export interface RememberedPayment {
  readonly view: Window | null;
  readonly facts: PaymentFacts;
  readonly state: State;
  readonly ending: Ending;
  readonly chargeId: string | undefined;
  /** When it ended, in milliseconds since the epoch. */
  readonly endedAt: number | undefined;
  /** Whether `onCharge` was called for its last charge. */
  readonly isTold: boolean;
  /** Shows the payment of another window from now on. */
  followOther(): void;
  /** Takes the facts of that payment. */
  adopt(record: PaymentRecord): void;
  /** Shows the end that another page has reached. */
  showEnd(record: PaymentRecord): void;
  /** Goes on with a payment whose page is gone. */
  goOnWith(record: PaymentRecord): void;
  /** The record is gone: another page has read its end, or has dropped it. */
  loseRecord(): void;
  /** The buyer has waited long. */
  tire(): void;
}

export class PaymentMemory {
  /** Whether another window pays. Then only that window writes the record. */
  isForeign = false;
  readonly #payment: RememberedPayment;
  readonly #lock: OrderLock;
  /** Whether there is a record. */
  #isWritten = false;
  /** Ends the wait for another page. */
  #waiting = new AbortController();
  /** Ends the reading after the page was shown again. */
  #rereading = new AbortController();
  /** Whether the storage may be read as it stood before the page was hidden. Then only an end is written. */
  #isStale = false;

  constructor(payment: RememberedPayment) {
    this.#payment = payment;
    this.#lock = new OrderLock(() => payment.followOther());
  }

  /** Takes the lock of the order. Returns whether this window holds it, at once where there are no locks. */
  takeLock(how: How): boolean | Promise<boolean> {
    const { view, facts } = this.#payment;
    return this.#lock.take(view, facts.purchase.orderId, how);
  }

  /** Gives the lock back, when other windows can read the end. */
  endLock(): void {
    this.#lock.end();
  }

  /** Gives the lock back at once, because the page is hidden. */
  leave(): void {
    this.#lock.leave();
  }

  /** Writes the record as the payment stands. */
  save(): void {
    const { view, facts, state, ending, chargeId, endedAt, isTold } = this.#payment;
    const { purchase, method, reference, time } = facts;
    const phase = toPhase(state);
    if (this.isForeign || !phase || (this.#isStale && !isOver(state))) return;
    const url = ending.kind === 'action' ? ending.url : undefined;
    const known = { phase, status: toStatus(ending), chargeId, url, endedAt, isTold };
    this.#isWritten = saveRecord(view, { purchase, method, reference, time, ...known });
  }

  /** Forgets the payment, because its buyer has seen how it ended, unless the record must show that its order is paid. */
  see(): void {
    const { facts, state } = this.#payment;
    const phase = toPhase(state);
    if (phase && !isKept({ ...facts, phase })) this.forget();
  }

  /** Deletes the record. */
  forget(): void {
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
    if (record) {
      this.#isWritten = true;
      if (isOver(record.phase)) payment.showEnd(record);
      else payment.adopt(record);
    } else if (this.#isWritten) payment.loseRecord();
  }

  /** Waits until another window has ended its payment, or is gone. */
  async follow(): Promise<void> {
    const payment = this.#payment;
    this.#isWritten = false;
    const signal = this.#wait();
    void sleep(PATIENCE_MS, signal).then(() => signal.aborted || payment.tire());
    this.read();
    if (signal.aborted || !(await this.takeLock(signal))) return;
    await sleep(SPREAD_MS, signal);
    this.read();
    if (signal.aborted) return this.endLock();
    const record = findOther(payment.view, payment.facts);
    this.isForeign = false;
    if (record) payment.goOnWith(record);
    else payment.loseRecord();
  }

  /** The browser has shown this page again. Another page may have gone on with the payment, or ended it. */
  async comeBack(): Promise<void> {
    this.#rereading.abort();
    this.#rereading = new AbortController();
    const { signal } = this.#rereading;
    this.#isStale = true;
    if (!(await this.takeLock('now'))) this.#payment.followOther();
    for (const ms of STALE_MS) {
      await sleep(ms, signal);
      if (!signal.aborted) this.read();
    }
    if (signal === this.#rereading.signal) this.#isStale = false;
  }

  /** Ends the wait for another page, and with an end also the reading. */
  stopWaiting(hasEnded: boolean): void {
    this.#waiting.abort();
    if (hasEnded) this.#rereading.abort();
  }

  #wait(): AbortSignal {
    this.#waiting.abort();
    this.#waiting = new AbortController();
    return this.#waiting.signal;
  }
}
