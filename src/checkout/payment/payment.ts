/** One payment, with one token that is sealed once. Its state follows the table of states. It may outlive its form. */
import { callReporting, reportOnce } from '../../options/report-thrown.js';
import type { Charge } from '../../schema/answers.js';
import type { CheckoutOptions } from '../options/checkout-options.js';
import { lookUpPayment } from './asking/look-up.js';
import { type DoubtfulPayment, Recovery } from './asking/recovery.js';
import { ANSWER_LIMIT_MS, SealedToken } from './asking/sealed-token.js';
import { visitBank } from './asking/visit-bank.js';
import { PaymentMemory, type RememberedPayment } from './memory/payment-memory.js';
import { findOther, type PaymentRecord } from './memory/record.js';
import { toEnding } from './memory/remembered-ending.js';
import {
  ELSEWHERE,
  type Ending,
  type Failed,
  forgetError,
  isUnknown,
  type Money,
  UNREADABLE,
} from './outcome/ending.js';
import { KnownOutcome, LATE } from './outcome/known-outcome.js';
import type { PaymentFacts, Screen, ShownPayment } from './screen.js';
import { follow, isOver, isWorking, type State, type Trigger, toTrigger } from './states.js';

export class Payment implements ShownPayment, DoubtfulPayment, RememberedPayment {
  facts: PaymentFacts;
  ending: Ending = LATE;
  checkedAt: number | undefined;
  endedAt: number | undefined;
  isBack = false;
  isAhead = false;
  isElsewhere = false;
  isAwaited = false;
  isTold = false;
  /** Whether the buyer has seen the end. */
  wasSeen = false;
  #state: State = 'preparing';
  /** The form that shows it. */
  #screen: Screen;
  /** The options with which it began: who charges, and what is allowed. */
  #begun: CheckoutOptions;
  #known = new KnownOutcome(undefined, false);
  #token: SealedToken;
  readonly #memory = new PaymentMemory(this);
  readonly #recovery = new Recovery(this);
  readonly #reportLookUp = reportOnce('lookUp', () => this.#token.secrets);
  /** Whether the token was sent, here or by an earlier page. Before that, there is nothing to remember. */
  #isSent = false;
  /** Whether this form has found the payment: an earlier page, or another form, has begun it. */
  #isFound = false;
  /** Whether an earlier page has begun it. Then its token is gone. */
  #isRestored = false;
  /** Whether the bank has sent the buyer back to this page. */
  #isReturned = false;
  /** Whether the buyer has waited long for another window. */
  #isTired = false;
  /** How a payment of an earlier page ends, if nobody knows better. */
  #fallback: Ending | undefined;
  /** Whether the bank's page was shown. The form shows it again only if the buyer wants it. */
  #wasShown = false;
  /** Whether the merchant's code is showing the bank's page. */
  #isAtBank = false;
  /** What waits until nothing is under way any more: calls of the merchant's code, and callers. */
  readonly #afterwards: (() => void)[] = [];

  constructor(facts: PaymentFacts, screen: Screen) {
    this.facts = facts;
    this.#screen = screen;
    this.#begun = screen.options;
    this.#token = new SealedToken(screen.options);
  }

  get state(): State {
    return this.#state;
  }

  get isShown(): boolean {
    return this.#screen.isStanding;
  }

  get view(): Window | null {
    return this.#screen.view;
  }

  get chargeId(): string | undefined {
    return this.#known.chargeId;
  }

  get isForeign(): boolean {
    return this.#memory.isForeign;
  }

  get doubt(): Failed {
    return this.#known.nothingNew;
  }

  get paid(): Money | undefined {
    const { purchase } = this.facts;
    const { amount, currency } = { ...purchase, ...('paid' in this.ending && this.ending.paid) };
    return amount === purchase.amount && currency === purchase.currency ? undefined : { amount, currency };
  }

  get isBusy(): boolean {
    return isWorking(this.#state) || this.#isAtBank;
  }

  get canLookUp(): boolean {
    return this.#screen.options.lookUp !== undefined;
  }

  get mayResend(): boolean {
    const { charge, recover } = this.#begun;
    return charge !== undefined && recover !== false && this.#known.canResend && this.#token.text !== '';
  }

  get question(): ShownPayment['question'] {
    if (this.canLookUp || this.#token.asks.length > 0) return 'again';
    return this.mayResend ? 'finish' : undefined;
  }

  get restart(): ShownPayment['restart'] {
    const state = this.#state;
    if (isOver(state)) return this.#isFound && this.facts.purchase.orderId === undefined ? 'new' : undefined;
    const isStuck = state === 'unknown' || (state === 'action' && this.isBack && !this.#isAtBank);
    return isStuck || this.#isTired ? 'warned' : undefined;
  }

  /** Asks the page around the frame whether the buyer may pay. */
  hold(): void {
    this.#learn('held', LATE);
  }

  /** Pays nothing. */
  stop(): void {
    this.#learn('stopped', LATE);
  }

  /**
   * Seals the token, and charges it or hands it over. Resolves when nothing is under way any more.
   * @param readFacts Reads them after all listeners, so that sealing and charging use the same options.
   * @param isForced Whether the buyer did not want to wait for another window.
   */
  async start(readFacts: () => PaymentFacts, seal: () => Promise<string>, isForced: boolean): Promise<void> {
    this.#learn('started', LATE);
    this.facts = readFacts();
    this.#begun = this.#screen.options;
    this.#token = new SealedToken(this.#begun);
    const [isAlone, failure] = await Promise.all([
      this.#memory.takeLock(isForced ? 'forced' : 'soon'),
      this.#token.seal(seal, () => this.isShown),
    ]);
    if (failure) this.#proceed(failure);
    // Otherwise another window has taken the lock meanwhile.
    else if (this.#state !== 'busy') return this.#rest();
    else if (isAlone && (isForced || !findOther(this.view, this.facts))) this.#send();
    else this.followOther();
    await this.#rest();
  }

  /** Goes on with a payment of an earlier page, or shows its end. It ends with `ending` if nobody knows better. */
  restore(record: Partial<PaymentRecord>, ending: Ending, isReturned: boolean): void {
    const { phase, chargeId, endedAt, isTold = false } = record;
    this.#state = 'checking';
    this.#isReturned = isReturned;
    this.#takeOver(chargeId);
    if (phase && isOver(phase) && !isReturned) {
      this.#end(ending, endedAt, isTold, record.status);
      return;
    }
    const goOn = (isAlone: boolean) => (isAlone ? this.#askFirst('lost', ending) : this.followOther());
    // The page that began it is gone, but another window may go on with it. The bank's answer is for this one.
    const isAlone = isReturned || this.#memory.takeLock('now');
    if (typeof isAlone === 'boolean') {
      goOn(isAlone);
      return;
    }
    this.#show(false);
    void isAlone.then((is) => this.#state === 'checking' && goOn(is));
  }

  /** Shows the payment in another form from now on. */
  moveTo(screen: Screen): void {
    this.#screen.release();
    this.#screen = screen;
    this.#isFound = true;
    if (this.#state === 'action') this.isBack = true;
    if (this.#state === 'unknown') void this.#recovery.poll();
    screen.show(this, false);
  }

  /** Asks again for the result, or goes to the bank's page again, because the buyer wants it. It never makes a new token. */
  async goOn(): Promise<void> {
    if (this.isBusy) return;
    if (this.#state === 'action') void this.#goToBank();
    else if (this.#state === 'unknown' && this.question) this.#learn('asked', this.ending);
    await this.#rest();
  }

  /** Ends the payment because the buyer or the merchant begins again. */
  drop(): void {
    this.#isSent = false;
    this.#memory.forget();
    this.#learn('dropped', ELSEWHERE);
  }

  /** Notes that the buyer has seen the end. */
  see(): void {
    if (!isOver(this.#state)) return;
    this.wasSeen = true;
    this.#memory.see();
  }

  /** Notes that the page is hidden, perhaps for ever. */
  leave(): void {
    this.#memory.leave();
  }

  /** Notes that the buyer came back to this page, which the browser has kept. Another page may have gone on with the payment. */
  comeBack(): void {
    if (isOver(this.#state) || this.#isAtBank) return;
    // Nothing that stands in the storage may be written over before it was read.
    void this.#memory.comeBack();
    if (this.#state !== 'action') return;
    this.isBack = true;
    this.#askFirst('asked', this.ending);
  }

  /** Reads the record that another window has changed. */
  readRecord(): void {
    this.#memory.read();
  }

  followOther(): void {
    // Another window took the lock. Its payment is the one that counts.
    if (this.#isSent) this.#takeOver(undefined);
    this.#memory.isForeign = true;
    this.#learn('elsewhere', UNREADABLE);
    void this.#memory.follow();
  }

  adopt({ purchase, method, reference, time, chargeId }: PaymentRecord): void {
    this.facts = { purchase, method, reference, time };
    if (!this.#isRestored || chargeId !== this.chargeId) this.#takeOver(chargeId);
    this.#show(false);
  }

  showEnd(record: PaymentRecord): void {
    this.adopt(record);
    this.#end(toEnding(record), record.endedAt, record.isTold === true, record.status);
  }

  goOnWith(record: PaymentRecord): void {
    this.#askFirst('lost', toEnding(record));
  }

  loseRecord(): void {
    // Another page has read what the bank has answered.
    if (this.#state === 'action') this.#askFirst('lost', UNREADABLE);
    else if (this.isElsewhere && this.#isSent) this.drop();
    else if (this.isElsewhere) {
      // There was none. The lock only came late.
      this.#learn('started', LATE);
      this.#send();
    }
  }

  tire(): void {
    this.#isTired = true;
    this.#show(false);
  }

  async resend(signal: AbortSignal, isShown?: Promise<void>): Promise<Ending> {
    this.checkedAt = Date.now();
    const ending = await this.#charge(signal);
    await isShown;
    return this.#hear(ending);
  }

  lookUp(): Promise<Ending | undefined> {
    this.checkedAt = Date.now();
    return lookUpPayment(this.#screen, this.facts, this.chargeId, this.#reportLookUp);
  }

  async askAgain(): Promise<void> {
    if (this.#token.asks.length > 0) this.#hear(await this.#token.askAgain());
  }

  hear(found: Ending | undefined): boolean {
    // The bank has sent the buyer back, and the shop has not heard of it yet.
    const isBehind = found?.kind === 'action' && this.#isReturned;
    this.isAhead ||= isBehind;
    if (found && !isBehind) this.#hear(found);
    else this.#show(false);
    return isBehind;
  }

  conclude(): void {
    const end = (!this.isAhead && this.#fallback) || this.doubt;
    this.#fallback = undefined;
    if (this.#isRestored) this.#reportCharge(end.charge);
    this.#learn(isUnknown(end) && this.#state === 'checking' ? 'late' : toTrigger(end, false), end);
  }

  #send(): void {
    this.#isSent = true;
    this.#remember();
    const answer = this.#begun.charge ? this.#charge() : this.#token.handOver(this.facts, this.#screen);
    // After a minute the form asks elsewhere. An answer that comes later still ends the payment.
    this.isAwaited = true;
    const timer = setTimeout(() => this.#learn('late', LATE), ANSWER_LIMIT_MS);
    void answer
      .catch(() => UNREADABLE)
      .then((ending) => {
        clearTimeout(timer);
        this.isAwaited = false;
        this.#proceed(ending);
      });
  }

  /** Notes that another page has begun the payment. */
  #takeOver(chargeId: string | undefined): void {
    this.#known = new KnownOutcome(chargeId, true);
    this.#isSent = true;
    this.#isFound = true;
    this.#isRestored = true;
    this.#wasShown = true;
    this.isBack = true;
    this.#token.forget();
  }

  /** Shows an end that another page has reached. */
  #end(ending: Ending, endedAt: number | undefined, isTold: boolean, status: string | undefined): void {
    const { chargeId } = this;
    this.endedAt = endedAt;
    this.isTold = isTold;
    if (!isTold && chargeId && status) this.#reportCharge({ id: chargeId, status });
    this.#learn(toTrigger(ending, false), ending);
  }

  /** Adds an ending to what is known, and goes on as the table of states says. */
  #proceed(ending: Ending): void {
    const known = this.#add(ending);
    const canRecover = this.#begun.recover !== false && (this.mayResend || this.canLookUp);
    this.#learn(toTrigger(known, canRecover), known);
  }

  /** Adds an ending to what is known. Only an answer changes the state. */
  #hear(ending: Ending): Ending {
    const known = this.#add(ending);
    if (!isUnknown(known)) this.#learn(toTrigger(known, false), known);
    return known;
  }

  #add(ending: Ending): Ending {
    const isTyped = 'chargeId' in ending && this.#screen.hasTyped(ending.chargeId ?? '');
    return this.#known.add(isTyped ? { ...ending, chargeId: undefined } : ending);
  }

  /** Enters the state that follows. Nothing else changes the state, but the beginning. */
  #learn(trigger: Trigger, ending: Ending): void {
    const state = follow(this.#state, trigger);
    if (!state) {
      // What can be asked may have changed.
      this.#show(false);
      return;
    }
    const isFirstVisit = state === 'action' && !this.#wasShown;
    this.#state = state;
    this.ending = ending;
    this.wasSeen = false;
    this.#isTired = false;
    this.isElsewhere = trigger === 'elsewhere';
    this.isBack ||= state === 'action' && !isFirstVisit;
    this.#isAtBank = isFirstVisit && this.#screen.options.onAction !== undefined;
    this.#memory.stopWaiting(isOver(state));
    this.#recovery.stop(state !== 'checking' && state !== 'unknown');
    if (isOver(state)) {
      this.endedAt ??= Date.now();
      this.#token.forget();
    }
    if (this.#isSent) this.#remember();
    if (isOver(state)) this.#memory.endLock();
    this.#show(true);
    if (isOver(state)) {
      this.ending = forgetError(ending);
      this.#known.forgetError();
    }
    if (state === 'checking') this.#ask(trigger);
    if (isFirstVisit) void this.#goToBank();
  }

  #show(hasEntered: boolean): void {
    // A form that is open again belongs to the buyer.
    if (hasEntered || this.#state !== 'open') this.#screen.show(this, hasEntered);
    if (this.isBusy) return;
    // Separately: an error in the merchant's code must not look like an error of the payment.
    for (const call of this.#afterwards.splice(0)) queueMicrotask(call);
  }

  async #rest(): Promise<void> {
    if (this.isBusy) await new Promise<void>((resolve) => this.#afterwards.push(resolve));
  }

  /** Asks for the result while the buyer watches. */
  #ask(trigger: Trigger): void {
    if (this.#memory.isForeign) void this.#recovery.poll();
    else if (this.isElsewhere) this.#recovery.wait();
    else if (trigger === 'asked') void this.#recovery.ask(this.question === 'again');
    else void this.#recovery.run();
  }

  /** Asks the merchant's server first, where there is one. The payment ends with `ending` if that does not know. */
  #askFirst(trigger: Trigger, ending: Ending): void {
    this.#fallback = ending;
    if (this.canLookUp) this.#learn(trigger, ending);
    else this.conclude();
  }

  async #charge(signal?: AbortSignal): Promise<Ending> {
    const ending = await this.#token.charge(this.facts, ...(signal ? [{ signal }] : []));
    this.#reportCharge(ending.charge);
    return ending;
  }

  #reportCharge(charge: Charge | undefined): void {
    if (!charge || !this.#known.addCharge(charge)) return;
    const { method } = this.facts;
    const { secrets } = this.#token;
    const call = () => this.#screen.options.onCharge?.(charge, method);
    this.isTold = true;
    this.#afterwards.push(() => callReporting('onCharge', call, secrets));
    this.#screen.emitCharge(charge, method);
  }

  /** Shows the bank's page, and goes on with what the merchant's code makes of it. */
  async #goToBank(): Promise<void> {
    const { ending } = this;
    const screen = this.#screen;
    const token = this.#token;
    if (ending.kind !== 'action') return;
    this.#wasShown = true;
    this.#setAtBank(screen.options.onAction !== undefined);
    if (this.#isAtBank) token.asks = [];
    const leave = () => this.#setAtBank(false);
    const known = await visitBank(screen, ending, token, leave);
    leave();
    if (known) this.#proceed(known);
  }

  #setAtBank(isAtBank: boolean): void {
    if (this.#isAtBank === isAtBank) return;
    this.#isAtBank = isAtBank;
    if (this.#state === 'action') this.#show(false);
  }

  #remember(): void {
    const { ending } = this;
    // Nobody took the token, so nothing is to be remembered.
    if (ending.kind === 'failed' && ending.reason) this.#memory.forget();
    else if (this.#begun.remember !== false) this.#memory.save();
  }
}
