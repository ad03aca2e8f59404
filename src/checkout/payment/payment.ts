/** One payment, with one token that is sealed once. Its state follows the table of states. It may outlive its form. */
import type { CallOptions } from '../../client/client-options.js';
import { PayveilError } from '../../errors/payveil-error.js';
import { endIn } from '../../options/end-in.js';
import type { Charge } from '../../schema/answers.js';
import { addHidden, emit } from '../events.js';
import type { CheckoutOptions } from '../options/checkout-options.js';
import type { Phase } from '../view.js';
import { createFailure, type Ending, isUnknown, judgeFailure, SENT, UNREADABLE } from './ending.js';
import { Knowledge, LATE } from './knowledge.js';
import { chargeToken, handOn } from './questions.js';
import { hasRecord, remember } from './record.js';
import { recover } from './recover.js';
import type { PaymentFacts, Screen, ShownPayment } from './screen.js';
import { follow, isOver, isWorking, type News, toNews } from './states.js';
import { type Ask, askAgain, waitForAnswers } from './wait-until.js';

/** The wait for an answer before the form asks elsewhere. */
const ANSWER_LIMIT_MS = 60_000;
/** The wait for the bank's page before the form offers to show it again. */
const BANK_LIMIT_MS = 30_000;
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
  #token = '';
  /** The functions of `waitUntil`, which can be asked again. They may hold the token. */
  #asks: Ask[] = [];
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
    return this.#mayResend || this.#screen.options.lookUp !== undefined || this.#asks.length > 0;
  }

  get canStartAgain(): boolean {
    return this.isBack && !this.isBusy && (this.phase === 'unknown' || this.phase === 'action');
  }

  /** Seals the token, and charges it or hands it on. Resolves when nothing is under way any more. */
  async start(seal: () => Promise<string>): Promise<void> {
    // Of an error only the code is told.
    try {
      const token = await endIn(ANSWER_LIMIT_MS, seal(), () => new PayveilError('timeout', 'not_sent', ''));
      // Nothing was sent, and nobody would see the result.
      if (!this.#screen.isStanding) throw new PayveilError('aborted', 'not_sent', '');
      this.#token = token;
    } catch (error) {
      this.#proceed(createFailure(judgeFailure(error).code, 'not_sent', 'unsealed'));
      return;
    }
    this.#remember();
    const { charge } = this.#begun;
    const answer = charge ? this.#charge() : handOn(this.#screen, this.facts, this.#token, this.#asks);
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
      const found = await this.#lookUp();
      // Only a result is an answer: that the question itself has failed tells nothing.
      if (found && found.kind !== 'failed' && found.kind !== 'sent') ending = known.add(found);
    }
    if (isUnknown(ending) && isWanted && this.#asks.length > 0) ending = known.add(await askAgain(this.#asks));
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
    if (isOver(phase)) {
      this.#token = '';
      this.#asks = [];
    }
    this.#remember();
    this.#show(true);
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
    const ending = await chargeToken(this.#begun.charge, this.facts.method, this.#token, ...call);
    this.#reportCharge(ending.charge);
    return ending;
  }

  /** Asks the merchant's server, if there is one. */
  async #lookUp(): Promise<Ending | undefined> {
    const { chargeId, facts } = this;
    const { lookUp } = this.#screen.options;
    return lookUp && askAgain([() => lookUp({ chargeId, reference: facts.reference })]);
  }

  #reportCharge(charge: Charge | undefined): void {
    if (!charge || !this.#known.addCharge(charge)) return;
    const { method } = this.facts;
    this.#waiting.push(() => this.#screen.options.onCharge?.(charge, method));
    this.#screen.emitCharge(charge, method);
  }

  /**
   * Shows the bank's page, or lets the merchant's code show it, and goes on with what that makes of it. The code may take as long
   * as the buyer, but the form does not wait for ever.
   */
  async #goToBank(): Promise<void> {
    const { ending } = this;
    const screen = this.#screen;
    const { onAction } = screen.options;
    if (ending.kind !== 'action') return;
    const { url, charge } = ending;
    this.#wasShown = true;
    this.#setAtBank(onAction !== undefined);
    const isLetPass = emit(screen.target, 'action', addHidden({ url }, { charge }));
    if (!onAction) {
      if (isLetPass) screen.goTo(url);
      return;
    }
    const timer = setTimeout(() => this.#setAtBank(false), BANK_LIMIT_MS);
    this.#asks = [];
    const known = await waitForAnswers(this.#asks, (waitUntil) => onAction(addHidden({ url, waitUntil }, { charge })));
    clearTimeout(timer);
    this.#setAtBank(false);
    // The same question again is not an answer.
    if (known) this.#proceed(known.kind === 'action' ? SENT : known);
  }

  #setAtBank(isAtBank: boolean): void {
    if (this.#isAtBank === isAtBank) return;
    this.#isAtBank = isAtBank;
    if (this.phase === 'action') this.#show(false);
  }

  get #mayResend(): boolean {
    const { charge, recover } = this.#begun;
    return charge !== undefined && recover !== false && this.#known.canResend && this.#token !== '';
  }

  /** Whether the token tells nothing more, is gone, or may still be answered. */
  get #isTokenSilent(): boolean {
    return this.#known.isSpent || this.#isRestored || this.isAwaited;
  }

  #remember(): void {
    if (this.#begun.remember !== false) this.#isRemembered = remember(this.#screen.view, this);
  }
}
