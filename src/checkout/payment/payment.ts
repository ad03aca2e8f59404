/** One payment, with one token that is sealed once. Its state follows the table of states. It may outlive its form. */
import { isPayveilError } from '../../errors/is-payveil-error.js';
import { callReporting, reportOnce } from '../../report/report-thrown.js';
import { tellDeveloper } from '../../report/tell-developer.js';
import type { Charge } from '../../schema/answers.js';
import type { CheckoutOptions } from '../options/checkout-options.js';
import { BankVisit } from './asking/bank-visit.js';
import { lookUpPayment } from './asking/look-up.js';
import { type DoubtfulPayment, Recovery } from './asking/recovery.js';
import { SealedToken } from './asking/sealed-token.js';
import { ShopPayment } from './asking/shop-payment.js';
import { PaymentMemory, type RememberedPayment } from './memory/payment-memory.js';
import { findOther, type PaymentRecord, readTold } from './memory/record.js';
import { toEnding } from './memory/remembered-ending.js';
import { tellWindows } from './memory/storage.js';
import {
  createFailure,
  ELSEWHERE,
  type Ending,
  type Failed,
  forgetError,
  isUnknown,
  UNREADABLE,
} from './outcome/ending.js';
import { LATE, PaymentOutcome } from './outcome/payment-outcome.js';
import type { PaymentFacts, Screen, ShownPayment } from './screen.js';
import { type FormState, follow, isOver, isWorking, type Trigger, toTrigger } from './states.js';

const isSuccess = (ending: Ending): ending is Extract<Ending, { readonly kind: 'succeeded' | 'pending' | 'sent' }> =>
  ending.kind === 'succeeded' || ending.kind === 'pending';

/** One payment, with one token that is sealed once. Its state follows the table of states. It may outlive its form. */
export class Payment implements ShownPayment, DoubtfulPayment, RememberedPayment {
  facts: PaymentFacts;
  paidWith: string | undefined;
  isGuessed = false;
  ending: Ending = LATE;
  checkedAt: number | undefined;
  endedAt: number | undefined;
  isElsewhere = false;
  isAwaited = false;
  isTold = false;
  /** Whether the buyer has seen the end. */
  wasSeen = false;
  readonly bank = new BankVisit();
  readonly memory: PaymentMemory = new PaymentMemory(this);
  readonly recovery: Recovery = new Recovery(this);
  #state: FormState = 'preparing';
  /** The form that shows it. */
  #screen: Screen;
  /** The options with which it began: who charges, and what is allowed. */
  #begun: CheckoutOptions;
  readonly #known = new PaymentOutcome();
  /** The payment at the shop's server, if that keeps it. */
  readonly #shop: ShopPayment | undefined;
  #token: SealedToken;
  /** Seals the token, and resolves with why it could not. */
  #sealing: Promise<Ending | undefined> = Promise.resolve(undefined);
  readonly #reportLookUp = reportOnce('lookUp', () => this.#token.secrets);
  /** Whether this form has found the payment: an earlier page, or another form, has begun it. */
  #isFound = false;
  /** Whether an earlier page has begun it. Then its token is gone. */
  #isRestored = false;
  /** What waits until nothing is under way any more: calls of the merchant's code, and callers. */
  readonly #afterwards: (() => void)[] = [];

  constructor(facts: PaymentFacts, screen: Screen) {
    this.facts = facts;
    this.#screen = screen;
    this.#begun = screen.options;
    this.#shop = screen.askShop && new ShopPayment(screen.askShop);
    this.#token = new SealedToken(screen.options, this.#shop);
  }

  get state(): FormState {
    return this.#state;
  }

  get isShown(): boolean {
    return this.#screen.isStanding && this.#screen.payment === this;
  }

  get view(): Window | null {
    return this.#screen.view;
  }

  get chargeId(): string | undefined {
    return this.#known.chargeId;
  }

  get doubt(): Failed {
    return this.#known.doubt;
  }

  get isBusy(): boolean {
    return isWorking(this.#state) || this.bank.isOpen;
  }

  get canLookUp(): boolean {
    return this.isServed || this.#screen.options.lookUp !== undefined;
  }

  get isServed(): boolean {
    return this.#shop !== undefined;
  }

  get mayResend(): boolean {
    const { charge, recover } = this.#begun;
    return (
      (this.isServed || charge !== undefined) && recover !== false && this.#known.canResend && this.#token.text !== ''
    );
  }

  get question(): ShownPayment['question'] {
    if (this.canLookUp || this.#token.asks.length > 0) return 'again';
    return this.mayResend ? 'finish' : undefined;
  }

  get restart(): ShownPayment['restart'] {
    const state = this.#state;
    if (isOver(state)) return this.#isFound && this.facts.purchase.orderId === undefined ? 'new' : undefined;
    // The shop's server would refuse another payment while this one is not known.
    const isStuck = (state === 'unknown' && !this.isServed) || (state === 'action' && this.bank.isBack && !this.isBusy);
    return isStuck || this.memory.isTired ? 'warned' : undefined;
  }

  /**
   * Seals the token, and charges it or hands it over. Resolves when nothing is under way any more.
   * @param readFacts Reads them after all listeners, so that sealing and charging use the same options.
   * @param isForced Whether the buyer did not want to wait for another window.
   */
  async start(readFacts: () => PaymentFacts, seal: () => Promise<string>, isForced: boolean): Promise<void> {
    this.apply('started');
    this.facts = readFacts();
    this.#begun = this.#screen.options;
    this.#token = new SealedToken(this.#begun, this.#shop);
    this.#sealing = this.#token.seal(seal, () => this.isShown && !isOver(this.#state));
    const isAlone = await this.memory.takeLock(isForced ? 'forced' : 'soon');
    const failure = await this.#sealing;
    if (failure) this.#proceed(failure);
    // Otherwise another window has taken the lock meanwhile.
    else if (this.#state === 'busy') {
      if (isAlone && (isForced || this.isServed || !findOther(this.view, this.facts))) void this.send();
      else this.memory.followOther();
    }
    await this.#rest();
  }

  /** The page is hidden, and the browser may keep it. What was not sent yet never is, because another window may pay meanwhile. */
  leave(): void {
    if (this.#state === 'busy' && !this.memory.isBegun) this.refuse('aborted');
    this.memory.leave();
  }

  /** Ends the payment because something has failed before the token was made. */
  refuse(code: Failed['code'], error?: unknown): void {
    this.apply('refused', createFailure(isPayveilError(error) ? error.code : code, 'not_sent', 'unsealed', error));
  }

  /** Goes on with a payment of an earlier page, or shows its end. It ends with `ending` if nobody knows better. */
  restore(record: Partial<PaymentRecord>, ending: Ending, isReturned: boolean): void {
    const { phase, chargeId } = record;
    this.#state = 'checking';
    this.isGuessed = phase === undefined;
    this.bank.isReturned = isReturned;
    this.takeOver(chargeId);
    const isKnown = phase && (isOver(phase) || (this.isServed && phase === 'action'));
    if (isKnown && !isReturned) this.showEnd(record, ending);
    else this.memory.resume(ending, isReturned);
  }

  /** Shows the payment in another form from now on. */
  moveTo(screen: Screen): void {
    if (screen !== this.#screen) this.#screen.release();
    this.#screen = screen;
    this.#isFound = true;
    this.memory.read();
    this.bank.isBack ||= this.#state === 'action';
    if (this.#state === 'unknown') void this.recovery.poll();
    screen.show(this, false);
  }

  /** Asks again for the result, or goes to the bank's page again, because the buyer wants it. It never makes a new token. */
  async goOn(): Promise<void> {
    if (this.isBusy) return;
    if (this.#state === 'action') void this.#goToBank();
    else if (this.#state === 'unknown' && this.question) this.apply('asked', this.ending);
    await this.#rest();
  }

  /** Ends the payment because the buyer or the merchant begins again. */
  drop(): void {
    this.memory.forget();
    this.apply('dropped', ELSEWHERE);
  }

  /** Notes that the buyer has seen the end. */
  see(): void {
    if (!isOver(this.#state)) return;
    this.wasSeen = true;
    this.memory.see();
  }

  /** The buyer sees this page again, and may have been at the bank in another window. */
  askOfBank(): void {
    const { isBack, isOpen } = this.bank;
    if (this.#state === 'action' && isBack && !isOpen) this.recovery.askFirst('asked', this.ending);
  }

  /** Notes that the buyer came back to this page, which the browser has kept. Another page may have gone on with the payment. */
  comeBack(): void {
    if (isOver(this.#state) || this.bank.isOpen) return;
    // Nothing that stands in the storage may be written over before it was read.
    void this.memory.comeBack();
    this.bank.isBack ||= this.#state === 'action';
    this.askOfBank();
  }

  async send(isRecorded = false): Promise<void> {
    const failure = await this.#sealing;
    if (this.#state !== 'busy' || this.memory.isBegun) return;
    if (failure) return this.#proceed(failure);
    this.memory.isBegun = true;
    if (!this.#remember() && isRecorded) {
      const guide = 'form.md#an-order-is-paid-once-in-all-windows';
      tellDeveloper(
        'warn',
        'The storage takes no record, so a window that has waited does not know who has paid.',
        guide,
      );
      return this.#proceed(UNREADABLE);
    }
    const { facts } = this;
    this.isAwaited = true;
    // After a minute the form asks elsewhere. An answer that comes later still ends the payment.
    const ending = await this.#token.send(facts, this.#screen, () => this.apply('late'));
    this.isAwaited = false;
    if (!this.#isAbout(facts, ending)) return;
    // Whoever has the lock now, this one is paid.
    if (isSuccess(ending)) this.memory.isForeign = false;
    this.#proceed(ending);
  }

  /**
   * Tells whether an answer is about this payment. That of a payment whose place it has taken is only told, unless that is paid: then
   * it counts.
   */
  #isAbout(asked: PaymentFacts, ending: Ending): boolean {
    if (asked.reference === this.facts.reference) return true;
    this.#reportCharge(ending.charge, asked);
    this.show();
    if (!isSuccess(ending)) return false;
    this.takeOver(ending.chargeId, asked);
    return true;
  }

  takeOver(chargeId: string | undefined, facts = this.facts): void {
    // What the buyer has typed here is not what the other payment is paid with.
    if (facts.reference !== this.facts.reference) this.paidWith = undefined;
    this.facts = facts;
    if (this.#isRestored && chargeId === this.chargeId) return;
    this.#known.takeOver(chargeId);
    this.memory.isBegun = true;
    this.#isFound = true;
    this.#isRestored = true;
    this.bank.takeOver();
    this.#token.forget();
  }

  showEnd({ endedAt, isTold = false, status }: Partial<PaymentRecord>, ending: Ending): void {
    const { chargeId } = this;
    this.endedAt = endedAt;
    this.isTold = isTold;
    if (!isTold && chargeId && status) this.#reportCharge({ id: chargeId, status });
    this.apply(toTrigger(ending, false), ending);
  }

  async resend(signal: AbortSignal, isShown?: Promise<void>): Promise<Ending> {
    this.checkedAt = Date.now();
    const { facts } = this;
    const ending = await this.#token.charge(facts, { signal });
    this.#reportCharge(ending.charge, facts);
    await isShown;
    return this.#isAbout(facts, ending) ? this.hear(ending) : this.doubt;
  }

  async lookUp(): Promise<Ending | undefined> {
    this.checkedAt = Date.now();
    const { facts } = this;
    const found = await (this.#shop
      ? this.#shop.ask(facts)
      : lookUpPayment(this.#screen, facts, this.chargeId, this.#reportLookUp));
    return found && this.#isAbout(facts, found) ? found : undefined;
  }

  async askAgain(): Promise<void> {
    if (this.#token.asks.length === 0) return;
    const { facts } = this;
    const ending = await this.#token.askAgain();
    if (this.#isAbout(facts, ending)) this.hear(ending);
  }

  conclude(end: Ending): void {
    if (this.#isRestored) this.#reportCharge(end.charge);
    this.apply(isUnknown(end) && this.#state === 'checking' ? 'late' : toTrigger(end, false), end);
  }

  /** Adds an ending to what is known. Only an answer changes the state. */
  hear(ending: Ending): Ending {
    const known = this.#add(ending);
    if (!isUnknown(known)) this.#applyEnding(known, false);
    return known;
  }

  /** Adds an ending to what is known, and goes on as the table of states says. */
  #proceed(ending: Ending): void {
    const known = this.#add(ending);
    this.#applyEnding(known, this.#begun.recover !== false && (this.mayResend || this.canLookUp));
  }

  #applyEnding(known: Ending, canRecover: boolean): void {
    const [other] = known.kind === 'elsewhere' ? readTold(known.other, this.facts.purchase, false) : [];
    if (other) this.#join(other);
    else this.apply(toTrigger(known, canRecover), known);
    if (this.isServed && isOver(this.#state)) tellWindows(this.view);
  }

  /** Shows the payment that holds the order at the shop's server, in place of this one. */
  #join(other: PaymentRecord): void {
    this.memory.isForeign = true;
    this.takeOver(other.chargeId, other);
    this.apply('elsewhere', UNREADABLE);
    if (other.phase !== 'checking') this.showEnd(other, toEnding(other));
  }

  #add(ending: Ending): Ending {
    this.#reportCharge(ending.charge);
    const isTyped = 'chargeId' in ending && this.#screen.hasTyped(ending.chargeId ?? '');
    return this.#known.add(isTyped ? { ...ending, chargeId: undefined } : ending);
  }

  /** Enters the state that follows. Nothing else changes the state, but the beginning. */
  apply(trigger: Trigger, ending: Ending = LATE): void {
    const state = follow(this.#state, trigger);
    if (!state) {
      this.show();
      return;
    }
    const hasEnded = isOver(state);
    const isFirstVisit = this.bank.enter(state === 'action', this.#screen.options);
    // Its buyer had given it up, and it is paid after all.
    if (this.#state === 'open') {
      this.endedAt = undefined;
      this.memory.isBegun = true;
    }
    this.#state = state;
    this.ending = ending;
    this.wasSeen = false;
    this.isElsewhere = trigger === 'elsewhere';
    this.memory.stop(hasEnded);
    this.recovery.stop(state !== 'checking' && state !== 'unknown');
    if (hasEnded) {
      this.endedAt ??= Date.now();
      this.#token.forget();
    }
    this.#remember();
    this.show(true);
    if (hasEnded) {
      this.ending = forgetError(ending);
      this.#known.forgetError();
    }
    if (state === 'checking') this.recovery.start(trigger);
    if (isFirstVisit) void this.#goToBank();
  }

  show(hasEntered = false): void {
    // A form that is open again belongs to the buyer.
    if (hasEntered || this.#state !== 'open') this.#screen.show(this, hasEntered);
    if (this.isBusy) return;
    // Separately: an error in the merchant's code must not look like an error of the payment.
    for (const call of this.#afterwards.splice(0)) queueMicrotask(call);
  }

  async #rest(): Promise<void> {
    if (this.isBusy) await new Promise<void>((resolve) => this.#afterwards.push(resolve));
  }

  #reportCharge(charge: Charge | undefined, { method } = this.facts): void {
    if (!charge || !this.#known.addCharge(charge)) return;
    const { secrets } = this.#token;
    const call = () => this.#screen.options.onCharge?.(charge, method);
    this.isTold = true;
    this.#afterwards.push(() => callReporting('onCharge', call, secrets));
    this.#screen.emitCharge(charge, method);
  }

  /** Shows the bank's page, and goes on with what the merchant's code makes of it. */
  async #goToBank(): Promise<void> {
    const { ending } = this;
    if (ending.kind !== 'action') return;
    const refresh = () => {
      if (this.#state === 'action') this.show();
    };
    const { facts } = this;
    const known = await this.bank.show(this.#screen, ending, this.#token, refresh);
    if (!known || !this.#isAbout(facts, known)) return;
    // What the page says of the bank is not believed.
    if (this.isServed) this.recovery.askFirst('asked', ending);
    else this.#proceed(known);
  }

  /** Returns whether a later page can read it. */
  #remember(): boolean {
    return this.#begun.remember !== false && this.memory.save();
  }
}
