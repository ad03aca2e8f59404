/** Makes the payments of one checkout, takes over those that another form has left, and shows them to the buyer. */
import type { Charge } from '../../schema/answers.js';
import { focusInput } from '../dom/focus-input.js';
import { addHidden, type CheckoutEvents, emit } from '../events.js';
import type { Entry } from '../fields/entry.js';
import type { PaymentMethod } from '../fields/names.js';
import type { CheckoutOptions, Settings } from '../options/checkout-options.js';
import type { CheckoutNodes, CheckoutView, Panel } from '../render/view.js';
import { findEarlierPayment } from './bank-return.js';
import { describePayment, findDeclinedField, writeDecline, writeFailure, writePanel } from './describe-ending.js';
import type { Failed } from './ending.js';
import { addForm, type Form, forgetPayment, keepPayment, removeForm } from './page-payments.js';
import { Payment } from './payment.js';
import { isSamePurchase, readPurchase } from './purchase.js';
import type { Screen, ShownPayment } from './screen.js';
import type { Stage } from './stage.js';
import { isOver, isWorking } from './states.js';

/** The options of a cashier. */
export interface CashierOptions<Options extends CheckoutOptions> {
  readonly nodes: CheckoutNodes;
  readonly view: CheckoutView<Options>;
  readonly stage: Stage;
  readonly entry: Entry;
  /** Aborts when the form is removed. */
  readonly signal: AbortSignal;
  /** It changes: read it when it is needed. */
  readonly context: { readonly settings: Settings<Options>; readonly method: PaymentMethod };
  readonly seal: (method: PaymentMethod) => Promise<string>;
  /** Selects the method of a payment that the form takes over. */
  readonly select: (method: PaymentMethod) => void;
}

/** The cashier of one checkout. It is the screen of its payment. */
export class Cashier<Options extends CheckoutOptions> implements Form, Screen {
  /** The options with which the payment began or was taken over. Later options do not change it. */
  options: Options;
  readonly target: EventTarget;
  readonly view: Window | null;
  /** The problem that the merchant reported while the form was busy. */
  ownError: string | undefined;
  /** Whether the buyer is being asked whether to begin again. */
  isConfirming = false;
  /** The amount of the payment as it was shown first. It does not change with the language. */
  amount = '';
  readonly #parts: CashierOptions<Options>;
  /** Whether the form is being mounted. The page has no handle yet, so what it is told must wait. */
  #isBeginning = false;
  #payment: Payment | undefined;
  /** Whether a panel shows the payment. Later options do not change that, or the buyer would see it twice or not at all. */
  #hasPanel = false;

  constructor(parts: CashierOptions<Options>) {
    this.#parts = parts;
    this.options = parts.context.settings.options;
    this.target = parts.nodes.target;
    this.view = parts.nodes.form.ownerDocument.defaultView;
  }

  get isStanding(): boolean {
    return !this.#parts.signal.aborted;
  }

  /** Shows the payment of this purchase that another form, an earlier page or the bank has left. */
  begin(): void {
    addForm(this);
    const { options, view } = this;
    if (this.#payment || !view) return;
    const { methods } = this.#parts.context.settings;
    const { returnUrl } = options;
    const remembers = options.remember !== false;
    const found = findEarlierPayment({ view, purchase: readPurchase(options), methods, returnUrl, remembers });
    if (!found) return;
    const { purchase, method, reference, time = Date.now() } = found.record;
    const payment = new Payment({ purchase, method, reference, time }, this, found.record);
    this.#start(payment);
    this.#isBeginning = true;
    payment.resume(found.ending);
    this.#isBeginning = false;
  }

  /** Pays. Resolves when nothing is under way any more. */
  async pay(reference: string): Promise<void> {
    const { stage, entry, seal, context } = this.#parts;
    this.ownError = undefined;
    stage.enter('busy', { status: context.settings.translator.write('status.busy') });
    // Read the options after all listeners, so that sealing and charging use the same options.
    const { settings, method } = context;
    const { options } = settings;
    this.options = options;
    const facts = { purchase: readPurchase(options), method, reference, time: Date.now() };
    const payment = new Payment({ ...facts, paidWith: entry.describeAccount() }, this);
    this.#start(payment);
    await payment.start(() => seal(method));
  }

  canTake({ facts }: Payment): boolean {
    const { stage, context } = this.#parts;
    const { options, methods } = context.settings;
    const isIdle = stage.phase === 'open' && this.isStanding;
    return isIdle && methods.includes(facts.method) && isSamePurchase(facts.purchase, readPurchase(options));
  }

  take(payment: Payment): void {
    this.options = this.#parts.context.settings.options;
    this.#show(payment);
    payment.moveTo(this);
  }

  release(): void {
    this.#payment = undefined;
    this.#parts.stage.release();
  }

  /** Leaves the payment to the next form. */
  leave(): void {
    removeForm(this, this.#payment);
  }

  /** Asks again for the result, or goes to the bank's page again. */
  async goOn(): Promise<void> {
    await this.#payment?.goOn();
  }

  /** Notes that the browser shows this page again. */
  comeBack(): void {
    this.#payment?.comeBack();
  }

  /** The buyer wants to begin again: asks once more in words, and then does it. */
  askToStartAgain(): void {
    if (!this.#payment?.canStartAgain) return;
    if (this.isConfirming) this.startAgain();
    else this.#confirm(true);
  }

  /** The buyer does not want to begin again. */
  stay(): void {
    this.#confirm(false);
  }

  /** Drops the payment, and opens the form for a new one. */
  startAgain(): void {
    const payment = this.#payment;
    this.#payment = undefined;
    this.isConfirming = false;
    forgetPayment(payment);
    payment?.leave();
    this.#parts.stage.enter('open');
  }

  /** Writes the panel in place of the fields, if there is one. */
  writePanel(): Panel | undefined {
    const payment = this.#payment;
    if (!payment || !this.#hasPanel || payment.phase === 'open' || payment.phase === 'busy') return undefined;
    return writePanel(payment, this.#parts.context.settings.translator, this);
  }

  show(payment: ShownPayment, hasEntered: boolean): void {
    // The buyer has begun another payment since.
    if (payment !== this.#payment) return;
    const { phase, ending } = payment;
    this.isConfirming = false;
    if (phase === 'open') this.#reopen(payment);
    else this.#tell(payment);
    if (hasEntered && ending.kind === 'failed' && !isWorking(phase)) this.#report(payment, ending);
    if (!isOver(phase)) return;
    // A form that is removed at once, as by React's StrictMode, was not seen.
    queueMicrotask(() => {
      if (this.isStanding && payment === this.#payment) payment.wasSeen = true;
    });
  }

  tellCharge(charge: Charge, method: PaymentMethod): void {
    // The buyer may leave the page now, because the result is known.
    this.#parts.stage.guard(false);
    this.#emit('charge', addHidden({ id: charge.id, status: charge.status, method }, { charge }));
  }

  goTo(url: string): void {
    if (this.isStanding) this.view?.location.assign(url);
  }

  #confirm(isConfirming: boolean): void {
    this.isConfirming = isConfirming;
    this.#parts.stage.repaint();
  }

  #start(payment: Payment): void {
    forgetPayment(this.#payment);
    keepPayment(payment, this);
    this.#show(payment);
  }

  #show(payment: Payment): void {
    const { context, select } = this.#parts;
    const { method, purchase } = payment.facts;
    this.#payment = payment;
    this.amount = context.settings.translator.formatAmount(purchase.amount, purchase.currency);
    if (method !== context.method) select(method);
  }

  /** Opens the form again after a decline, or after a failure before anything was charged. */
  #reopen(payment: ShownPayment): void {
    const { stage, entry, context } = this.#parts;
    const { translator } = context.settings;
    const { ending, facts } = payment;
    const { method } = facts;
    if (ending.kind === 'failed') {
      // Nothing was sent, and the buyer has left. The next form has nothing to tell.
      if (ending.reason && !this.isStanding) forgetPayment(this.#payment);
      stage.enter('open', { error: this.#writeFailure(ending) });
      return;
    }
    if (ending.kind !== 'declined') return;
    const message = this.ownError ?? writeDecline(translator, method, ending.reason);
    stage.enter('open', { error: message });
    if (this.isStanding) focusInput(entry.hold(findDeclinedField(method, ending.reason), message)?.nodes.input);
  }

  #writeFailure(failed: Failed): string {
    const message = writeFailure(failed, this.#parts.context.settings.translator);
    return failed.reason ? message : (this.ownError ?? message);
  }

  /** Shows the result or the progress of a payment, in a panel or in the live regions. */
  #tell(payment: ShownPayment): void {
    const { stage, view, entry, context } = this.#parts;
    const { options, translator } = context.settings;
    const { phase, isBusy } = payment;
    if (this.isStanding && !isWorking(phase) && phase !== 'action') entry.clear('sensitive');
    if (phase === 'busy') {
      stage.enter(phase, { status: translator.write('status.busy') });
      return;
    }
    this.#hasPanel = view.showsEnding(options, phase);
    const { title, text } = describePayment(payment, translator, this);
    const isPaid = phase === 'done' || phase === 'sent';
    const said = phase === 'unknown' ? { error: text } : { status: isPaid ? title : `${title}. ${text}` };
    stage.enter(phase, this.#hasPanel ? undefined : said, isBusy);
  }

  #report(payment: ShownPayment, failed: Failed): void {
    const { phase, chargeId, facts } = payment;
    const { code, outcome } = failed;
    if (phase !== 'unknown') {
      this.#emit('error', { code, message: this.#writeFailure(failed), outcome });
      return;
    }
    const { reference } = facts;
    const { text: message } = describePayment(payment, this.#parts.context.settings.translator, this);
    this.#emit('error', { code, message, outcome, reference, ...(chargeId && { chargeId }) });
  }

  #emit<Name extends 'charge' | 'error'>(name: Name, detail: CheckoutEvents[Name]): void {
    if (this.#isBeginning) queueMicrotask(() => emit(this.target, name, detail));
    else emit(this.target, name, detail);
  }
}
