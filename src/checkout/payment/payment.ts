/** One payment, with one token that is sealed once. Its state follows the table of states. It may outlive its form. */
import { PayveilError } from '../../errors/payveil-error.js';
import { endIn } from '../../options/end-in.js';
import type { Charge } from '../../schema/answers.js';
import type { CheckoutOptions } from '../options/checkout-options.js';
import type { Phase } from '../view.js';
import { BankVisit } from './bank-visit.js';
import { createFailure, type Ending, isUnknown, judgeFailure, UNREADABLE } from './ending.js';
import { Knowledge, LATE } from './knowledge.js';
import { Questions } from './questions.js';
import { hasRecord, remember } from './record.js';
import { recover } from './recover.js';
import type { PaymentFacts, Screen, ShownPayment } from './screen.js';
import { follow, isOver, isWorking, type News, toNews } from './states.js';

/** The wait for an answer before the form asks elsewhere. */
const ANSWER_LIMIT_MS = 60_000;
/** How long a question of the buyer is shown at least. */
const SHOWN_MS = 1000;

export class Payment implements ShownPayment {
  readonly facts: PaymentFacts;
  /** The state, which is also the phase of its form. */
  phase: Phase = 'busy';
  ending: Ending = LATE;
  checkedAt: number | undefined;
  wasSeen = false;
  /** The form that shows it. */
  screen: Screen;
  /** The options with which it began: who charges, and what is allowed. */
  readonly #begun: CheckoutOptions;
  /** Whether an earlier page has begun it. Then its token is gone. */
  readonly #isRestored: boolean;
  readonly #known: Knowledge;
  readonly #questions: Questions;
  #token = '';
  /** How a payment of an earlier page ends, if nobody knows better. */
  #fallback: Ending | undefined;
  readonly #visit: BankVisit;
  /** The number of answers that may still come. */
  #awaited = 0;
  #checking: AbortController | undefined;
  #isRemembered = false;
  /** What the merchant is told when nothing is under way any more, and the callers that wait for it. */
  readonly #calls: (() => void)[] = [];
  readonly #waiting: (() => void)[] = [];

  constructor(facts: PaymentFacts, screen: Screen, earlier?: { readonly chargeId?: string | undefined }) {
    this.facts = facts;
    this.screen = screen;
    this.#begun = screen.options;
    this.#isRestored = earlier !== undefined;
    // A payment of an earlier page goes to the bank's page only when the buyer wants it.
    this.#visit = new BankVisit(this.#isRestored, () => this.phase === 'action' && this.#show(false));
    this.#known = new Knowledge(earlier?.chargeId, this.#isRestored);
    this.#questions = new Questions({ ...facts, getToken: () => this.#token });
  }

  get chargeId(): string | undefined {
    return this.#known.chargeId;
  }

  get isBusy(): boolean {
    return isWorking(this.phase) || this.#visit.isOpen;
  }

  get isBack(): boolean {
    return this.#visit.isBack;
  }

  /** Whether an answer may still come. */
  get isAwaited(): boolean {
    return this.#awaited > 0;
  }

  /** Whether the form may ask again by itself. */
  get canRecover(): boolean {
    const canLookUp = this.screen.options.lookUp !== undefined && (this.#known.isSpent || this.#isTokenSilent);
    return this.#begun.recover !== false && (this.#mayResend || canLookUp);
  }

  get canCheckAgain(): boolean {
    return this.#mayResend || this.screen.options.lookUp !== undefined || this.#questions.canAskAgain;
  }

  get canStartAgain(): boolean {
    return this.phase === 'unknown' ? this.isBack : this.phase === 'action' && this.isBack && !this.isBusy;
  }

  /** Seals the token, and charges it or hands it on. Resolves when nothing is under way any more. */
  async start(seal: () => Promise<string>): Promise<void> {
    try {
      const token = await endIn(ANSWER_LIMIT_MS, seal(), () => new PayveilError('timeout', 'not_sent', 'No token.'));
      // Nothing was sent, and nobody would see the result.
      if (!this.screen.isStanding) throw new PayveilError('aborted', 'not_sent', 'No form.');
      this.#token = token;
    } catch (error) {
      this.#proceed(createFailure(judgeFailure(error).code, 'not_sent', 'unsealed'));
      return;
    }
    this.#remember();
    this.#expect(this.#begun.charge ? this.#charge() : this.#questions.handOn(this.screen));
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
    this.screen.release();
    this.screen = screen;
    if (this.phase === 'action') this.#visit.isBack = true;
    screen.show(this, false);
  }

  /**
   * Notes that the buyer came back from the bank's page to this page, which the browser has kept. Another page may have read the
   * answer meanwhile. Then the record is gone.
   */
  comeBack(): void {
    if (this.phase !== 'action' || this.isBusy) return;
    this.#visit.isBack = true;
    const isForgotten = this.#isRemembered && !hasRecord(this.screen.view, this.facts);
    this.#askFirst('asked', isForgotten ? UNREADABLE : this.ending);
  }

  /** Asks again for the result, or goes to the bank's page again, because the buyer wants it. It never makes a new token. */
  async goOn(): Promise<void> {
    if (this.isBusy) return;
    if (this.phase === 'action') void this.#goToBank();
    if (this.phase === 'unknown' && this.canCheckAgain) {
      // The bank's page may be shown again, if that is the answer.
      this.#visit.wasShown = this.#isRestored;
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
  async check({ signal, isWanted }: { signal: AbortSignal; isWanted: boolean }): Promise<Ending> {
    const known = this.#known;
    this.checkedAt = Date.now();
    let ending: Ending = this.#mayResend ? known.add(await this.#charge(signal)) : known.nothingNew;
    if (isUnknown(ending) && !signal.aborted && (isWanted || ending.isRead || known.isSpent || this.#isTokenSilent)) {
      const found = await this.#questions.lookUp(this.screen, this.chargeId);
      if (found) ending = known.add(found);
    }
    if (isUnknown(ending) && isWanted && this.#questions.canAskAgain) {
      ending = known.add(await this.#questions.askAgain());
    }
    // The bank's page was shown before, so the form shows it again only if the buyer has asked.
    if (ending.kind === 'action' && this.#visit.wasShown && !isWanted) return known.nothingNew;
    // Nobody waits for this answer any more, and it still ends the payment.
    if (signal.aborted) this.#learn(toNews(ending, false), ending);
    return ending;
  }

  /** Adds an ending to what is known, and goes on as the table of states says. */
  #proceed(ending: Ending): void {
    const known = this.#known.add(ending);
    this.#learn(toNews(known, this.canRecover), known);
  }

  #learn(news: News, ending: Ending): void {
    const next = follow(this.phase, news);
    if (next) this.#enter(next, ending);
    // What can be asked may have changed.
    else this.#show(false);
  }

  #enter(phase: Phase, ending: Ending): void {
    const isWanted = this.phase === 'unknown';
    this.phase = phase;
    this.ending = ending;
    this.wasSeen = false;
    this.#checking?.abort();
    const mustGo = phase === 'action' && !this.#visit.wasShown;
    this.#visit.isOpen = mustGo && this.screen.options.onAction !== undefined;
    if (isOver(phase)) {
      this.#token = '';
      this.#questions.forget();
    }
    this.#remember();
    this.#show(true);
    if (phase === 'checking') void this.#ask(isWanted);
    if (mustGo) void this.#goToBank();
  }

  #show(hasEntered: boolean): void {
    // A form that is open again belongs to the buyer.
    if (hasEntered || this.phase !== 'open') this.screen.show(this, hasEntered);
    if (this.isBusy) return;
    // Separately: an error in the merchant's code must not look like an error of the payment.
    for (const call of this.#calls.splice(0)) queueMicrotask(call);
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  async #rest(): Promise<void> {
    if (this.isBusy) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Waits for an answer. After a minute the form asks elsewhere. An answer that comes later still ends the payment. */
  #expect(answer: Promise<Ending>): void {
    this.#awaited++;
    const timer = setTimeout(() => this.#learn('late', LATE), ANSWER_LIMIT_MS);
    void answer
      .catch(() => UNREADABLE)
      .then((ending) => {
        clearTimeout(timer);
        this.#awaited--;
        this.#proceed(ending);
      });
  }

  /** Asks for the result while the buyer watches. */
  async #ask(isWanted: boolean): Promise<void> {
    const checking = new AbortController();
    const { signal } = checking;
    this.#checking = checking;
    const last = isUnknown(this.ending) ? this.ending : LATE;
    const isOnce = isWanted || this.#fallback !== undefined;
    const asked = recover({ payment: this, last, signal, view: this.screen.view, isWanted: isOnce });
    // A buyer who has asked must see that it works.
    if (isWanted) await new Promise((resolve) => setTimeout(resolve, SHOWN_MS));
    const ending = await asked.catch(() => last);
    // Another answer may have come first.
    if (!signal.aborted) this.#conclude(ending);
  }

  /** Asks the merchant's server first, where there is one. The payment ends with `ending` if that does not know. */
  #askFirst(news: News, ending: Ending): void {
    if (!this.screen.options.lookUp) {
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

  async #charge(...signal: [AbortSignal?]): Promise<Ending> {
    const ending = await this.#questions.charge(this.#begun, ...signal.map((each) => ({ signal: each })));
    this.#reportCharge(ending.charge);
    return ending;
  }

  #reportCharge(charge: Charge | undefined): void {
    if (!charge || !this.#known.addCharge(charge)) return;
    const { method } = this.facts;
    this.#calls.push(() => this.screen.options.onCharge?.(charge, method));
    this.screen.emitCharge(charge, method);
  }

  /** Shows the bank's page, and goes on with what the merchant's code makes of it. */
  async #goToBank(): Promise<void> {
    const { ending } = this;
    if (ending.kind !== 'action') return;
    const act = () => this.#questions.act(ending, this.screen, (url) => this.screen.goTo(url));
    const known = await this.#visit.show(this.screen.options.onAction !== undefined, act);
    if (known) this.#proceed(known);
  }

  get #mayResend(): boolean {
    const { charge, recover } = this.#begun;
    return charge !== undefined && recover !== false && this.#known.canResend && this.#token !== '';
  }

  /** Whether there is no token to ask with, or an answer about it may still come. */
  get #isTokenSilent(): boolean {
    return this.#isRestored || this.isAwaited;
  }

  #remember(): void {
    if (this.#begun.remember !== false) this.#isRemembered = remember(this.screen.view, this);
  }
}
