/** Runs one payment: performs what `step` wants done, and tells it what came of that. It may outlive its form. */
import { isPayveilError } from '../../errors/is-payveil-error.js';
import { callReporting, reportOnce } from '../../report/report-thrown.js';
import { tellDeveloper } from '../../report/tell-developer.js';
import type { Charge } from '../../schema/answers.js';
import { Restartable, sleep, waitForNetwork, waitForSight } from '../dom/sleep.js';
import { addHidden, emit, type WaitUntil } from '../events.js';
import { lookUpPayment } from './calls/look-up.js';
import { SealedToken } from './calls/sealed-token.js';
import { ShopPayment } from './calls/shop-payment.js';
import { waitForAnswers } from './calls/wait-until.js';
import { canLookUp, isBusy } from './course/derive.js';
import type { Effects, Event, Means, Payment, Plan, Timer } from './course/model.js';
import { prepare, step } from './course/step.js';
import type { PaymentFacts, PaymentRecord } from './facts.js';
import { OrderLock } from './memory/lock.js';
import { dropRecord, findOther, findRecord, readTold, saveRecord } from './memory/record.js';
import { tellWindows } from './memory/storage.js';
import { createFailure, type Ending, type Failed, forgetError, UNREADABLE } from './outcome/ending.js';
import type { Screen, ShownPayment } from './screen.js';
import { isOver } from './states.js';

const GUIDE = 'form.md#an-order-is-paid-once-in-all-windows';

type Performers = { readonly [Do in keyof Effects]: (...facts: Effects[Do]) => void };

export class PaymentRunner implements ShownPayment {
  value: Payment;
  paidWith: string | undefined;
  thrown: unknown;
  /** The form that shows it. */
  #screen: Screen;
  #token: SealedToken;
  #seal: () => Promise<string> = () => Promise.reject();
  readonly #shop: ShopPayment | undefined;
  readonly #lock = new OrderLock(() => this.tell('lost'));
  readonly #timers = new Map<Timer | 'queue', Restartable>();
  readonly #reportLookUp = reportOnce('lookUp', () => this.#token.secrets);
  /** What has happened, and what `step` was not told yet. */
  readonly #events: Event[] = [];
  #isTelling = false;
  /** Who waits until nothing is under way any more. */
  readonly #afterwards: (() => void)[] = [];

  constructor(facts: PaymentFacts, screen: Screen) {
    this.#screen = screen;
    this.#shop = screen.askShop && new ShopPayment(screen.askShop);
    this.#token = new SealedToken(screen.options, this.#shop);
    this.value = prepare(facts, this.#readPlan(facts), this.#readMeans());
  }

  get isShown(): boolean {
    return this.#screen.isStanding && this.#screen.payment === this;
  }

  get isBusy(): boolean {
    return isBusy(this.value);
  }

  get canLookUp(): boolean {
    return canLookUp(this.value);
  }

  /**
   * Seals the token, and charges it or hands it over. Resolves when nothing is under way any more.
   * @param readFacts Reads them after all listeners, so that sealing and charging use the same options.
   * @param isForced Whether the buyer did not want to wait for another window.
   */
  async start(readFacts: () => PaymentFacts, seal: () => Promise<string>, isForced: boolean): Promise<void> {
    this.tell('started');
    const facts = readFacts();
    this.#token = new SealedToken(this.#screen.options, this.#shop);
    this.#seal = seal;
    this.tell('prepared', facts, this.#readPlan(facts), this.#readMeans(), isForced);
    await this.#rest();
  }

  /** Ends the payment because something has failed before the token was made. */
  refuse(code: Failed['code'], error?: unknown): void {
    const end = createFailure(isPayveilError(error) ? error.code : code, 'not_sent', 'unsealed', error);
    this.tell('refused', this.#keepThrown(end));
  }

  /** Goes on with a payment of an earlier page, or shows its end. It ends with `end` if no answer says otherwise. */
  restore(record: Partial<PaymentRecord>, end: Ending, isReturned: boolean): void {
    this.tell('found', record, end, isReturned);
  }

  /** Shows the payment in another form from now on. */
  moveTo(screen: Screen): void {
    // It may show another one by now.
    if (screen !== this.#screen && this.#screen.payment === this) this.#screen.release();
    this.#screen = screen;
    this.tell('moved', this.#readMeans());
  }

  /** Asks again for the result, or goes to the bank's page again, because the buyer wants it. It never makes a new token. */
  async goOn(): Promise<void> {
    this.tell('goOn');
    await this.#rest();
  }

  /** Tells what has happened, and does what follows. What happens meanwhile waits its turn, but for an answer of the browser. */
  tell(...event: Event): void {
    this.#events.push(event);
    if (this.#isTelling) return;
    this.#isTelling = true;
    try {
      for (let next = this.#events.shift(); next; next = this.#events.shift()) this.#take(next);
    } finally {
      this.#isTelling = false;
    }
    if (isOver(this.value.state)) this.thrown = undefined;
    // Separately: an error in the merchant's code must not look like an error of the payment.
    if (!this.isBusy) for (const call of this.#afterwards.splice(0)) queueMicrotask(call);
  }

  #take(event: Event): void {
    const { payment, effects } = step(this.value, event, { time: Date.now(), clock: performance.now() });
    // What the buyer has typed here is not what the other payment is paid with.
    if (payment.facts.reference !== this.value.facts.reference) this.paidWith = undefined;
    this.value = payment;
    for (const [name, ...facts] of effects) (this.#perform[name] as (...facts: unknown[]) => void)(...facts);
  }

  /** Answers an effect before anything else happens. */
  #answer(...event: Event): void {
    this.#events.unshift(event);
  }

  readonly #perform: Performers = {
    seal: () => {
      const isShown = () => this.isShown && !isOver(this.value.state);
      const done = (end: Ending | undefined) => this.tell('sealed', end && this.#keepThrown(end));
      const fail = (error: unknown) => done(createFailure('handler_failed', 'not_sent', 'unsealed', error));
      void this.#token.seal(this.#seal, isShown).then(done, fail);
    },
    forget: () => this.#token.forget(),
    send: async (round, ms) => {
      const { facts: asked } = this.value;
      const { signal } = this.#getTimer('watch');
      if (round === 0) {
        const sending = this.#token.send(asked, this.#screen);
        this.#tellAsks();
        return this.tell('answered', asked, round, this.#read(await sending));
      }
      const isShown = ms > 0 && sleep(ms, signal);
      const end = this.#read(await this.#token.charge(asked, { signal }).catch(() => UNREADABLE));
      this.tell('charged', asked, end);
      await isShown;
      this.tell('answered', asked, round, end);
    },
    lookUp: async (round, isAsked, isLast, ms) => {
      const { facts: asked, chargeId } = this.value;
      const isShown = ms > 0 && sleep(ms, this.#getTimer('watch').signal);
      const end = await (this.#shop
        ? this.#shop.ask(asked)
        : lookUpPayment(this.#screen, asked, chargeId, this.#reportLookUp));
      await isShown;
      this.tell('lookedUp', asked, round, isAsked, isLast, end && this.#read(end));
    },
    askAgain: async (round) => {
      const { facts: asked } = this.value;
      this.tell('askedAgain', asked, round, this.#read(await this.#token.askAgain()));
    },
    lock: (why, how) => {
      const { view } = this.#screen;
      const taken = this.#lock.take(
        view,
        this.value.facts.purchase.orderId,
        how === 'wait' ? this.#getTimer('queue').begin() : how,
      );
      if (typeof taken === 'boolean') this.#answer('locked', why, taken);
      else void taken.then((isHeld) => this.tell('locked', why, isHeld));
    },
    release: (isNow) => (isNow ? this.#lock.leave() : this.#lock.end()),
    read: (why) => {
      const { facts, owner } = this.value;
      const find = owner === 'this' && why !== 'start' ? findRecord : findOther;
      this.#answer('read', why, find(this.#screen.view, facts));
    },
    write: (record, isNeeded) => {
      const isTaken = saveRecord(this.#screen.view, record, isNeeded);
      if (isNeeded && !isTaken) tellDeveloper('warn', 'The storage takes no record for another window.', GUIDE);
      this.#answer('written', isTaken, isNeeded);
    },
    delete: () => dropRecord(this.#screen.view, this.value.facts),
    tellWindows: () => tellWindows(this.#screen.view),
    visit: () => this.tell('visited'),
    goToBank: (...visit) => void this.#goToBank(...visit),
    emit: (charge, method) => this.#isNews('charge', charge) && this.#screen.emitCharge(charge, method),
    onCharge: (charge, method) => {
      const { secrets } = this.#token;
      if (!this.#isNews('onCharge', charge)) return;
      queueMicrotask(() => callReporting('onCharge', () => this.#screen.options.onCharge?.(charge, method), secrets));
    },
    timer: async (timer, ms) => {
      const signal = this.#getTimer(timer).begin();
      const { view } = this.#screen;
      if (ms > 0) await sleep(ms, signal);
      if (timer === 'moment') await waitForSight(view, signal);
      if (timer === 'resend') await waitForNetwork(view, signal);
      if (!signal.aborted) this.tell('time', timer);
    },
    noTimer: (timer) => this.#getTimer(timer).end(),
    show: (isNew) => this.#screen.show(this, isNew),
  };

  /** Shows the bank's page, or lets the merchant's code show it. The code may take as long as the buyer. */
  async #goToBank(url: string, charge: Charge | undefined, isAsked: boolean): Promise<void> {
    const { facts: asked } = this.value;
    const { options, target } = this.#screen;
    const { onAction } = options;
    if (onAction) this.#token.asks = [];
    const isLetPass = emit(target, 'action', addHidden({ url }, { charge }));
    if (!onAction) {
      if (isLetPass && !this.#screen.goTo(url, isAsked)) this.tell('framed');
      return;
    }
    const call = (waitUntil: WaitUntil) => onAction(addHidden({ url, waitUntil }, { charge }));
    const known = waitForAnswers(this.#token.asks, call, this.#token.report('onAction'));
    this.#tellAsks();
    const end = await known;
    this.tell('bankAnswered', asked, end && this.#read(end));
  }

  /** Tells whether the form was not told this. Another payment of it may have found the same charge. */
  #isNews(to: string, { id, status }: Charge): boolean {
    const { toldCharges } = this.#screen;
    const name = `${to} ${id} ${status}`;
    const isNews = !toldCharges.has(name);
    toldCharges.add(name);
    return isNews;
  }

  #tellAsks(): void {
    this.tell('asks', this.#token.asks.length > 0);
  }

  /** Reads an answer: what was thrown stays here, and so does an identifier that repeats what the buyer has typed. */
  #read(ending: Ending): Ending {
    const end = this.#keepThrown(ending);
    const isTyped = 'chargeId' in end && this.#screen.hasTyped(end.chargeId ?? '');
    if (end.kind !== 'elsewhere') return isTyped ? { ...end, chargeId: undefined } : end;
    const [other] = readTold(end.other, this.value.facts.purchase, false);
    return { ...end, other };
  }

  /** Keeps what was thrown out of the value, because it may hold the token. */
  #keepThrown(end: Ending): Ending {
    if (end.kind === 'failed') this.thrown = end.error;
    return forgetError(end);
  }

  #getTimer(name: Timer | 'queue'): Restartable {
    const timer = this.#timers.get(name) ?? new Restartable();
    this.#timers.set(name, timer);
    return timer;
  }

  #readPlan({ purchase }: PaymentFacts): Plan {
    const { charge, recover, remember } = this.#token.begun;
    const isServed = this.#shop !== undefined;
    return {
      way: isServed ? 'server' : charge ? 'charge' : 'handOver',
      recovers: recover !== false,
      remembers: remember !== false,
      // The shop's server lets only one payment of the order live, in whatever browser.
      locks: !isServed && purchase.orderId !== undefined && this.#screen.view?.navigator?.locks !== undefined,
    };
  }

  #readMeans(): Means {
    const { lookUp, onAction } = this.#screen.options;
    return { canLookUp: lookUp !== undefined, hasOnAction: onAction !== undefined };
  }

  async #rest(): Promise<void> {
    if (this.isBusy) await new Promise<void>((resolve) => this.#afterwards.push(resolve));
  }
}
