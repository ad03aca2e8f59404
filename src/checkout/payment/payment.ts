/** One payment, with one token that is sealed once. Its state follows the table of states. It may outlive its form. */
import type { CallOptions } from '../../client/client-options.js';
import { callReporting } from '../../options/report-thrown.js';
import type { Charge } from '../../schema/answers.js';
import type { CheckoutOptions } from '../options/checkout-options.js';
import type { Phase } from '../view.js';
import { type Ending, forgetError, isUnknown, UNREADABLE } from './ending.js';
import { ANSWER_LIMIT_MS, Inquiry } from './inquiry.js';
import { Knowledge, LATE } from './knowledge.js';
import { hasRecord, remember } from './record.js';
import { recover } from './recover.js';
import type { PaymentFacts, Screen, ShownPayment } from './screen.js';
import { follow, isOver, isWorking, type News, toNews } from './states.js';
import { visitBank } from './visit-bank.js';

/** How long a question of the buyer is shown at least. */
const SHOWN_MS = 1000;

export class Payment implements ShownPayment {
  readonly facts: PaymentFacts;
  /** The state, which is also the phase of its form. */
  phase: Phase = 'busy';
  ending: Ending = LATE;
  checkedAt: number | undefined;
  wasSeen = false;
  isBack: boolean;
  /** Whether an answer may still come. */
  isAwaited = false;
  /** The form that shows it. */
  #screen: Screen;
  /** The options with which it began: who charges, and what is allowed. */
  readonly #begun: CheckoutOptions;
  /** Whether an earlier page has begun it. Then its token is gone. */
  readonly #isRestored: boolean;
  readonly #known: Knowledge;
  readonly #inquiry: Inquiry;
  /** How a payment of an earlier page ends, if nobody knows better. */
  #fallback: Ending | undefined;
  /** Whether the bank's page was shown. The form shows it again only if the buyer wants it. */
  #wasShown: boolean;
  /** Whether the merchant's code is showing the bank's page. */
  #isAtBank = false;
  #checking: AbortController | undefined;
  #isRemembered = false;
  /** What waits until nothing is under way any more: calls of the merchant's code, and callers. */
  readonly #waiting: (() => void)[] = [];

  constructor(facts: PaymentFacts, screen: Screen, earlier?: { readonly chargeId?: string | undefined }) {
    this.facts = facts;
    this.#screen = screen;
    this.#begun = screen.options;
    this.#inquiry = new Inquiry(screen.options, facts);
    this.#isRestored = earlier !== undefined;
    // A payment of an earlier page goes to the bank's page only when the buyer wants it.
    this.#wasShown = this.#isRestored;
    this.isBack = this.#isRestored;
    this.#known = new Knowledge(earlier?.chargeId, this.#isRestored);
  }

  get isShown(): boolean {
    return this.#screen.isStanding;
  }

  get chargeId(): string | undefined {
    return this.#known.chargeId;
  }

  get isBusy(): boolean {
    return isWorking(this.phase) || this.#isAtBank;
  }

  /** Whether the form may ask again by itself. */
  get canRecover(): boolean {
    const canLookUp = this.#screen.options.lookUp !== undefined && this.#isTokenSilent;
    return this.#begun.recover !== false && (this.#mayResend || canLookUp);
  }

  get canCheckAgain(): boolean {
    return this.#mayResend || this.#screen.options.lookUp !== undefined || this.#inquiry.asks.length > 0;
  }

  get canStartAgain(): boolean {
    return this.isBack && !this.isBusy && (this.phase === 'unknown' || this.phase === 'action');
  }

  /** Seals the token, and charges it or hands it on. Resolves when nothing is under way any more. */
  async start(seal: () => Promise<string>): Promise<void> {
    const inquiry = this.#inquiry;
    const failure = await inquiry.seal(seal, () => this.isShown);
    if (failure) {
      this.#proceed(failure);
      return;
    }
    this.#remember();
    const answer = this.#begun.charge ? this.#charge() : inquiry.handOn(this.#screen);
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
    await this.#rest();
  }

  /** Goes on with a payment of an earlier page. It ends with `ending` if nobody knows better. */
  resume(ending: Ending): void {
    this.ending = ending;
    this.#remember();
    this.#askFirst('lost', ending);
  }

  /** Shows the payment in another form from now on. */
  moveTo(screen: Screen): void {
    this.#screen.release();
    this.#screen = screen;
    if (this.phase === 'action') this.isBack = true;
    screen.show(this, false);
  }

  /**
   * Notes that the buyer came back from the bank's page to this page, which the browser has kept. Another page may have read the
   * answer meanwhile. Then the record is gone.
   */
  comeBack(): void {
    if (this.phase !== 'action' || this.isBusy) return;
    this.isBack = true;
    const isForgotten = this.#isRemembered && !hasRecord(this.#screen.view, this.facts);
    this.#askFirst('asked', isForgotten ? UNREADABLE : this.ending);
  }

  /** Asks again for the result, or goes to the bank's page again, because the buyer wants it. It never makes a new token. */
  async goOn(): Promise<void> {
    if (this.isBusy) return;
    if (this.phase === 'action') void this.#goToBank();
    if (this.phase === 'unknown' && this.canCheckAgain) {
      // The bank's page may be shown again, if that is the answer.
      this.#wasShown = this.#isRestored;
      this.#learn('asked', this.ending);
    }
    await this.#rest();
  }

  /** Ends the payment because the buyer or the merchant begins again. */
  drop(): void {
    this.#learn('dropped', this.ending);
  }

  /**
   * Asks once for the result. It sends the same token. Then it calls `lookUp`, if the token tells nothing more or the buyer has
   * asked. Then it calls the functions of `waitUntil`.
   */
  async check(signal: AbortSignal, isWanted: boolean): Promise<Ending> {
    const known = this.#known;
    this.checkedAt = Date.now();
    let ending: Ending = this.#mayResend ? known.add(await this.#charge({ signal })) : known.nothingNew;
    if (isUnknown(ending) && !signal.aborted && (isWanted || ending.isRead || this.#isTokenSilent)) {
      const found = await this.#inquiry.lookUp(this.#screen, this.chargeId);
      // Only a result is an answer: that the question itself has failed tells nothing.
      if (found && found.kind !== 'failed' && found.kind !== 'sent') ending = known.add(found);
    }
    if (isUnknown(ending) && isWanted && this.#inquiry.asks.length > 0) {
      ending = known.add(await this.#inquiry.askAgain());
    }
    // The bank's page was shown before, so the form shows it again only if the buyer has asked.
    if (ending.kind === 'action' && this.#wasShown && !isWanted) return known.nothingNew;
    // Nobody waits for this answer any more, and it still ends the payment.
    if (signal.aborted) this.#learn(toNews(ending, false), ending);
    return ending;
  }

  /** Adds an ending to what is known, and goes on as the table of states says. */
  #proceed(ending: Ending): void {
    const known = this.#known.add(ending);
    this.#learn(toNews(known, this.canRecover), known);
  }

  /** Enters the state that follows. */
  #learn(news: News, ending: Ending): void {
    const phase = follow(this.phase, news);
    if (!phase) {
      // What can be asked may have changed.
      this.#show(false);
      return;
    }
    const isWanted = this.phase === 'unknown';
    this.phase = phase;
    this.ending = ending;
    this.wasSeen = false;
    this.#checking?.abort();
    this.#checking = undefined;
    const mustGo = phase === 'action' && !this.#wasShown;
    this.#isAtBank = mustGo && this.#screen.options.onAction !== undefined;
    if (isOver(phase)) this.#inquiry.forget();
    this.#remember();
    this.#show(true);
    if (isOver(phase)) {
      this.ending = forgetError(this.ending);
      this.#known.forgetError();
    }
    if (phase === 'checking') void this.#ask(isWanted);
    if (mustGo) void this.#goToBank();
  }

  #show(hasEntered: boolean): void {
    // A form that is open again belongs to the buyer.
    if (hasEntered || this.phase !== 'open') this.#screen.show(this, hasEntered);
    if (this.isBusy) return;
    // Separately: an error in the merchant's code must not look like an error of the payment.
    for (const call of this.#waiting.splice(0)) queueMicrotask(call);
  }

  async #rest(): Promise<void> {
    if (this.isBusy) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Asks for the result while the buyer watches. */
  async #ask(isWanted: boolean): Promise<void> {
    const checking = new AbortController();
    this.#checking = checking;
    const last = this.#known.nothingNew;
    const asked = recover(this, last, checking, this.#screen.view, isWanted || this.#fallback !== undefined);
    // A buyer who has asked must see that it works.
    if (isWanted) await new Promise((resolve) => setTimeout(resolve, SHOWN_MS));
    const ending = await asked.catch(() => last);
    // Another answer may have come first.
    if (this.#checking === checking) this.#conclude(ending);
  }

  /** Asks the merchant's server first, where there is one. The payment ends with `ending` if that does not know. */
  #askFirst(news: News, ending: Ending): void {
    if (!this.#screen.options.lookUp) {
      this.#conclude(ending);
      return;
    }
    this.#fallback = ending;
    this.#learn(news, ending);
  }

  /** Ends the asking. */
  #conclude(ending: Ending): void {
    const end = (isUnknown(ending) && this.#fallback) || ending;
    this.#fallback = undefined;
    if (this.#isRestored) this.#reportCharge(end.charge);
    this.#learn(isUnknown(end) && this.phase === 'checking' ? 'late' : toNews(end, false), end);
  }

  async #charge(...call: [CallOptions?]): Promise<Ending> {
    const ending = await this.#inquiry.charge(...call);
    this.#reportCharge(ending.charge);
    return ending;
  }

  #reportCharge(charge: Charge | undefined): void {
    if (!charge || !this.#known.addCharge(charge)) return;
    const { method } = this.facts;
    const { secrets } = this.#inquiry;
    const call = () => this.#screen.options.onCharge?.(charge, method);
    this.#waiting.push(() => callReporting('onCharge', call, secrets));
    this.#screen.emitCharge(charge, method);
  }

  /** Shows the bank's page, and goes on with what the merchant's code makes of it. */
  async #goToBank(): Promise<void> {
    const { ending } = this;
    const screen = this.#screen;
    const inquiry = this.#inquiry;
    if (ending.kind !== 'action') return;
    this.#wasShown = true;
    this.#setAtBank(screen.options.onAction !== undefined);
    if (this.#isAtBank) inquiry.asks = [];
    const leave = () => this.#setAtBank(false);
    const known = await visitBank(screen, ending, inquiry, leave);
    leave();
    if (known) this.#proceed(known);
  }

  #setAtBank(isAtBank: boolean): void {
    if (this.#isAtBank === isAtBank) return;
    this.#isAtBank = isAtBank;
    if (this.phase === 'action') this.#show(false);
  }

  get #mayResend(): boolean {
    const { charge, recover } = this.#begun;
    return charge !== undefined && recover !== false && this.#known.canResend && this.#inquiry.token !== '';
  }

  /** Whether the token tells nothing more, is gone, or may still be answered. */
  get #isTokenSilent(): boolean {
    return this.#known.isSpent || this.#isRestored || this.isAwaited;
  }

  #remember(): void {
    if (this.#begun.remember !== false) this.#isRemembered = remember(this.#screen.view, this);
  }
}
