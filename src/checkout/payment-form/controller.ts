/** Makes the payments of one checkout, and takes over those that another form has left. */
import type { Entry } from '../fields/entry.js';
import type { PaymentMethod } from '../names.js';
import type { CheckoutOptions } from '../options/checkout-options.js';
import type { ShopOrder } from '../payment/calls/shop-order.js';
import { getRestart, isWaiting } from '../payment/course/derive.js';
import type { PaymentFacts } from '../payment/facts.js';
import { findEarlierPayment } from '../payment/memory/bank-return.js';
import { createReference, isSamePurchase, readPurchase } from '../payment/memory/purchase.js';
import { dropRecord, readTold } from '../payment/memory/record.js';
import { isNews } from '../payment/memory/storage.js';
import { warnOfNewOrder } from '../payment/memory/warn-of-new-order.js';
import { addForm, forgetPayment, isInPage, keepPayment, type PaymentForm, passOn } from '../payment/page-payments.js';
import { PaymentRunner } from '../payment/payment.js';
import { isOver, isPrepared } from '../payment/states.js';
import { PaymentScreen } from './payment-screen.js';
import type { ScreenParts } from './screen-parts.js';

interface ControllerParts<Options extends CheckoutOptions> extends ScreenParts<Options> {
  /** Selects the method of a payment that the form takes over. */
  readonly select: (method: PaymentMethod) => void;
}

/** What a form does for one payment. */
interface Steps {
  /** Tells whether the entries are right. */
  readonly check: () => boolean;
  /** Asks the page whether the buyer may pay. The page around a frame answers later. */
  readonly ask: (reference: string) => boolean | Promise<boolean>;
  readonly seal: () => Promise<string>;
}

/** The time between the clicks of a double click, in milliseconds. A buyer needs longer to read a question. */
const DOUBLE_CLICK_MS = 700;

/** When a request may have arrived that was on its way when its page was loaded again, in milliseconds. */
const LATE_MS = [1000, 4000, 9500];

/** Controls the payments of one checkout. */
export class PaymentController<Options extends CheckoutOptions> implements PaymentForm {
  readonly screen: PaymentScreen<Options>;
  readonly #parts: ControllerParts<Options>;
  readonly #entry: Entry;
  /** Whether the next payment need not wait for another window, because the buyer does not want to. */
  #isForced = false;
  /** The payment that the buyer has given up while the bank waited, by its reference. */
  #replaced: string | undefined;
  /** The payments after which the form was open again. Where a record still says that one is under way, it knows better. */
  readonly #ended: (string | undefined)[] = [];

  constructor(parts: ControllerParts<Options>, entry: Entry) {
    this.#parts = parts;
    this.#entry = entry;
    this.screen = new PaymentScreen(parts, entry, {
      onSeen: () => {
        this.payment?.tell('seen');
        if (this.#isOutdated) this.lookAgain();
        else addForm(this);
      },
      onPaidLate: (payment) => {
        keepPayment(payment as PaymentRunner);
        if (!addForm(this)) passOn(this, payment as PaymentRunner);
      },
      // Another window may have paid the order meanwhile, or the order may have changed.
      onOpened: () => {
        this.#ended.push(this.payment?.value.facts.reference);
        if (this.#order) this.askOrder();
        else this.#look(true);
      },
    });
  }

  get #order(): ShopOrder | undefined {
    return this.#parts.context.order;
  }

  /** Whether a new payment cannot begin, because one is running or is being prepared, or the form was removed. */
  get isLocked(): boolean {
    const { isBusy, state } = this.screen;
    return isBusy || state === 'removed' || isPrepared(state);
  }

  /** The payment that the form shows. */
  get payment(): PaymentRunner | undefined {
    return this.screen.payment;
  }

  /** Shows the payment of this purchase that another form, an earlier page or the bank has left. */
  begin(): void {
    this.#look();
    this.screen.isMounting = false;
    if (!this.#order) return;
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (load && load.type !== 'navigate') for (const ms of LATE_MS) setTimeout(() => this.askOrder(), ms);
  }

  /** Whether the payment is over, and the page has named another order since. */
  get #isOutdated(): boolean {
    const { orderId } = this.#parts.context.settings.options;
    const { payment } = this;
    return payment !== undefined && isOver(payment.value.state) && payment.value.facts.purchase.orderId !== orderId;
  }

  /** Looks for the payment of the purchase that the page has named now. */
  lookAgain(): void {
    if (this.#isOutdated) this.#openAnew();
    this.#look();
  }

  /** Reads what another window has written. */
  readNews(event: Event): void {
    if (!this.#order) {
      this.#look(true);
      this.payment?.tell('news');
    } else if (isNews(event)) this.askOrder();
  }

  /** Asks the shop's server for the order again, unless the form shows a payment of it. */
  askOrder(): void {
    if (this.screen.state === 'open') void this.#order?.renew();
  }

  /** @param isOpen Whether the buyer has the form open. What another window was refused is then no news. */
  #look(isOpen = false): void {
    const { state, view } = this.screen;
    if (state !== 'open' || addForm(this) || !view) return;
    const { settings, order } = this.#parts.context;
    const { options } = settings;
    const told = order?.told?.flatMap((each) => readTold(each, readPurchase(options), true));
    if (order) {
      if (!told) return;
      order.told = undefined;
    } else {
      warnOfNewOrder(view, options);
      dropRecord(view);
    }
    // A payment that the buyer has given up is not shown again.
    const isKnown = (reference: string) => reference === this.#replaced || isInPage(reference);
    const found = findEarlierPayment(view, settings, isKnown, this.#parts.view.address, told);
    if (!found) return;
    const { phase, reference } = found.record;
    if (isOpen && (phase === 'open' || (this.#ended.includes(reference) && !(phase && isOver(phase))))) return;
    this.#create(found.record).restore(found.record, found.ending, found.isReturned);
  }

  /**
   * Pays. It is locked before any event, so that a double click, Enter, or a listener that submits again make only one payment.
   * Resolves when nothing is under way any more. After an error of the random source or of a check nothing is paid, and the next
   * click works.
   */
  async pay({ check, ask, seal }: Steps): Promise<void> {
    this.payment?.tell('seen');
    this.screen.ownError = undefined;
    // One whose form was removed meanwhile.
    if (addForm(this)) return;
    const { server, checkoutId } = this.#parts.context.settings.options;
    const [reference, failure] = createSafely(server === undefined ? checkoutId : undefined);
    const payment = this.#create(this.#readFacts(reference));
    if (failure) return payment.refuse('random_source_failed', failure.thrown);
    try {
      if (!check()) return this.#discard(payment);
      if (this.screen.view?.navigator?.onLine === false) return payment.refuse('offline');
      const money = this.#readMoney();
      if (this.#order?.isOld && !(await this.#renewOrder(payment, this.#order, money))) return;
      let mayPay = ask(reference);
      if (typeof mayPay !== 'boolean') {
        payment.tell('held');
        mayPay = await mayPay;
      }
      if (!mayPay) return this.#discard(payment);
      // The page may have been left meanwhile.
      if (this.screen.state === 'removed' || isOver(payment.value.state)) return;
      // Meanwhile, an answer of the shop's server may have come.
      if (this.#readMoney() !== money && this.#order) return payment.refuse('order_changed');
      const isForced = this.#isForced;
      this.#isForced = false;
      const readFacts = () => {
        this.screen.refreshOptions();
        payment.paidWith = this.#entry.account;
        return this.#readFacts(reference);
      };
      await payment.start(readFacts, seal, isForced);
    } catch (error) {
      payment.refuse('handler_failed', error);
    }
  }

  /** Asks for the order again, because its answer is old. Returns whether the buyer may still pay by it. */
  async #renewOrder(payment: PaymentRunner, order: ShopOrder, money: string): Promise<boolean> {
    payment.tell('held');
    await order.renew();
    // The server tells it again if it still counts.
    order.told = undefined;
    if (this.screen.state === 'removed') return false;
    if (order.isOld) payment.refuse('connection_failed');
    else if (this.#readMoney() !== money) payment.refuse('order_changed');
    else return true;
    return false;
  }

  /** Reads what the button says that the buyer pays. */
  #readMoney(): string {
    const { amount, currency } = this.#parts.context.settings.options;
    return `${amount}${currency}`;
  }

  /** Drops a payment that was only prepared. What the check has told the buyer stays. */
  #discard(payment: PaymentRunner): void {
    if (payment !== this.payment) return;
    forgetPayment(payment);
    const { screen } = this;
    screen.payment = undefined;
    payment.tell('stopped');
    if (screen.isBusy) screen.refresh();
    else if (screen.state !== 'removed') this.#parts.onChange();
  }

  canTake({ value: { facts } }: PaymentRunner): boolean {
    const { options, methods } = this.#parts.context.settings;
    const { state, isStanding } = this.screen;
    const isIdle = state === 'open' || this.payment?.value.wasSeen === true;
    return isIdle && isStanding && methods.includes(facts.method) && isSamePurchase(facts.purchase, options);
  }

  take(payment: PaymentRunner): void {
    this.screen.refreshOptions();
    this.#adopt(payment);
    payment.moveTo(this.screen);
  }

  /** Leaves the payment to another form of the page. One that was removed may come back. */
  passOn(): void {
    passOn(this, this.payment);
  }

  /** Leaves the payment to the next form. */
  unmount(): void {
    this.screen.remove();
    const { payment } = this;
    // The next form finds what another window pays.
    if (payment && (isPrepared(payment.value.state) || isWaiting(payment.value))) this.#discard(payment);
    this.passOn();
    // A late answer is still told.
    if (!this.screen.isBusy && !this.payment?.value.isAwaited) this.#parts.onOver();
  }

  /** The buyer wants to begin again: asks once more in words where paying again could be wrong, and then does it. */
  askToStartAgain(): void {
    const restart = this.payment && getRestart(this.payment.value);
    const { askedAt } = this.screen;
    // Not the clock of the device, which may be set meanwhile.
    const now = performance.now();
    if (!restart) return;
    if (restart === 'warned' && askedAt === undefined) this.screen.confirm(now);
    // The second half of a double click is no answer.
    else if (restart === 'new' || now - Number(askedAt) > DOUBLE_CLICK_MS) this.startAgain();
  }

  /** Opens the form for a new payment, unless one is running. */
  startAgain(): void {
    const { payment } = this;
    this.#isForced = payment?.value.isElsewhere === true;
    if (payment?.value.state === 'action') this.#replaced = payment.value.facts.reference;
    this.#openAnew();
    payment?.tell('dropped');
    // An earlier one may be paid after all.
    addForm(this);
  }

  #openAnew(): void {
    const { screen } = this;
    forgetPayment(screen.payment);
    screen.payment = undefined;
    screen.askedAt = undefined;
    screen.refresh();
  }

  #readFacts(reference: string): PaymentFacts {
    const { settings, method } = this.#parts.context;
    const purchase = readPurchase(settings.options);
    return { purchase, method, reference, time: Date.now(), replaces: this.#replaced };
  }

  #create(facts: PaymentFacts): PaymentRunner {
    this.screen.refreshOptions();
    const payment = new PaymentRunner(facts, this.screen);
    keepPayment(payment);
    this.#adopt(payment);
    return payment;
  }

  #adopt(payment: PaymentRunner): void {
    const { context, select } = this.#parts;
    const { method } = payment.value.facts;
    forgetPayment(this.payment);
    this.screen.payment = payment;
    if (method !== context.method && context.settings.methods.includes(method)) select(method);
  }
}

/** Creates a reference. The random source may fail, and then it is empty. */
function createSafely(known: string | undefined): [string, { readonly thrown: unknown }?] {
  try {
    return [createReference(known)];
  } catch (thrown) {
    return ['', { thrown }];
  }
}
