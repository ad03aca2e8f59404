/** Makes the payments of one checkout, takes over those that another form has left, and shows them to the buyer. */
import type { Charge } from '../../schema/answers.js';
import { focusInput } from '../dom/focus.js';
import { addHidden } from '../events.js';
import type { Entry } from '../fields/entry.js';
import type { Translator } from '../language/translate.js';
import type { PaymentMethod } from '../names.js';
import type { CheckoutOptions, Settings } from '../options/checkout-options.js';
import type { CheckoutNodes, CheckoutView, Panel } from '../view.js';
import { findEarlierPayment } from './bank-return.js';
import {
  chooseMessage,
  describePayment,
  findDeclinedField,
  hasPanelPhase,
  JUST_NOW_MS,
  writeFailure,
  writePanel,
} from './describe-ending.js';
import { type Failed, readId } from './ending.js';
import { addForm, forgetPayment, keepPayment, type PaymentForm, removeForm } from './page-payments.js';
import { Payment } from './payment.js';
import { isSamePurchase, readPurchase } from './purchase.js';
import type { Screen, ShownPayment } from './screen.js';
import type { Stage } from './stage.js';
import { isOver, isWorking } from './states.js';

interface CashierOptions<Options extends CheckoutOptions> {
  readonly nodes: CheckoutNodes;
  readonly view: CheckoutView<Options>;
  readonly stage: Stage;
  readonly entry: Entry;
  readonly signal: AbortSignal;
  /** It changes: read it when it is needed. */
  readonly context: { readonly settings: Settings<Options>; readonly method: PaymentMethod };
  readonly seal: (method: PaymentMethod) => Promise<string>;
  /** Selects the method of a payment that the form takes over. */
  readonly select: (method: PaymentMethod) => void;
  /** Shows the form again in its phase, because what it offers has changed. */
  readonly repaint: () => void;
}

/** A buyer reads a question for longer. */
const DOUBLE_CLICK_MS = 700;

/** The cashier of one checkout. It is the screen of its payment. */
export class Cashier<Options extends CheckoutOptions> implements PaymentForm, Screen {
  /** The options with which the payment began or was taken over. Later options do not change it. */
  options: Options;
  readonly target: EventTarget;
  readonly view: Window | null;
  /** The problem that the merchant reported while the form was busy. */
  ownError: string | undefined;
  isConfirming = false;
  /** The amount of the payment as it was shown first. It does not change with the language. */
  amount = '';
  readonly #parts: CashierOptions<Options>;
  #payment: Payment | undefined;
  /** When the buyer was asked whether to begin again, in milliseconds since the epoch. */
  #askedAt = 0;
  /** Renews when the result was last asked for. */
  #renewal: ReturnType<typeof setTimeout> | undefined;
  /** Whether a panel shows the payment. Later options do not change that, or the buyer would see it twice or not at all. */
  #hasPanel = false;

  constructor(parts: CashierOptions<Options>) {
    this.#parts = parts;
    this.options = parts.context.settings.options;
    this.target = parts.nodes.target;
    this.view = parts.nodes.form.ownerDocument.defaultView;
  }

  get isStanding(): boolean {
    const { signal, nodes } = this.#parts;
    return !signal.aborted && nodes.form.isConnected;
  }

  /** Whether an answer to the payment may still come. */
  get isAwaited(): boolean {
    return this.#payment?.isAwaited === true;
  }

  /** Shows the payment of this purchase that another form, an earlier page or the bank has left. An idle form looks for it. */
  begin(): void {
    const { stage, context } = this.#parts;
    const { options } = context.settings;
    const { view } = this;
    if (stage.phase !== 'open') return;
    const before = this.#payment;
    addForm(this);
    if (this.#payment !== before || !view) return;
    const found = findEarlierPayment(view, context.settings);
    if (!found) return;
    const { record, ending } = found;
    this.options = options;
    const { method, reference, time = Date.now() } = record;
    const payment = new Payment({ purchase: record.purchase, method, reference, time }, this, record);
    this.#keep(payment);
    // Without a record nobody knows what that payment was for.
    if (record.time === undefined) this.amount = '';
    payment.resume(ending);
  }

  /** Pays. Resolves when nothing is under way any more. */
  async pay(reference: string): Promise<void> {
    const { stage, entry, seal, context } = this.#parts;
    this.ownError = undefined;
    stage.enter('busy', { status: this.#translator.write('status.busy') });
    // Read the options after all listeners, so that sealing and charging use the same options.
    const { settings, method } = context;
    const { options } = settings;
    this.options = options;
    const facts = { purchase: readPurchase(options), method, reference, time: Date.now() };
    const payment = new Payment({ ...facts, paidWith: entry.describeAccount() }, this);
    this.#keep(payment);
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
    this.#adopt(payment);
    payment.moveTo(this);
  }

  release(): void {
    this.#payment = undefined;
    this.#parts.stage.release();
  }

  /** Leaves the payment to the next form. */
  unmount(): void {
    clearTimeout(this.#renewal);
    removeForm(this, this.#payment);
  }

  async goOn(): Promise<void> {
    await this.#payment?.goOn();
  }

  comeBack(): void {
    this.#payment?.comeBack();
  }

  /** The buyer wants to begin again: asks once more in words, and then does it. */
  askToStartAgain(): void {
    if (!this.#payment?.canStartAgain) return;
    if (!this.isConfirming) {
      this.#askedAt = Date.now();
      this.confirm(true);
      // The second half of a double click is no answer.
    } else if (Date.now() - this.#askedAt > DOUBLE_CLICK_MS) this.startAgain();
  }

  /** Begins or ends to ask the buyer whether to begin again. */
  confirm(isConfirming: boolean): void {
    this.isConfirming = isConfirming;
    this.#parts.repaint();
  }

  startAgain(): void {
    const payment = this.#payment;
    this.#payment = undefined;
    this.isConfirming = false;
    forgetPayment(payment);
    payment?.drop();
    this.#parts.stage.enter('open');
  }

  /** Writes the panel in place of the fields, if there is one. */
  writePanel(): Panel | undefined {
    const payment = this.#payment;
    if (!payment || !this.#hasPanel || !hasPanelPhase(payment)) return undefined;
    return writePanel(payment, this.#translator, this);
  }

  show(payment: ShownPayment, hasEntered: boolean): void {
    // The buyer has begun another payment since.
    if (payment !== this.#payment) return;
    const { phase, ending } = payment;
    this.isConfirming = false;
    clearTimeout(this.#renewal);
    if (phase === 'open') this.#reopen(payment);
    else this.#showState(payment);
    if (hasEntered && ending.kind === 'failed' && !isWorking(phase)) this.#emitError(payment, ending);
    if (!isOver(phase)) return;
    // A form that is removed at once, as by React's StrictMode, was not seen.
    queueMicrotask(() => {
      if (this.isStanding && payment === this.#payment) payment.wasSeen = true;
    });
  }

  emitCharge(charge: Charge, method: PaymentMethod): void {
    // The buyer may leave the page now, because the result is known.
    this.#parts.stage.guard(false);
    this.#parts.stage.emit(
      'charge',
      addHidden({ id: readId(charge.id) ?? '', status: charge.status, method }, { charge }),
    );
  }

  goTo(url: string): void {
    if (this.isStanding) this.view?.location.assign(url);
  }

  #keep(payment: Payment): void {
    keepPayment(payment);
    this.#adopt(payment);
  }

  #adopt(payment: Payment): void {
    const { context, select } = this.#parts;
    const { method, purchase } = payment.facts;
    forgetPayment(this.#payment);
    this.#payment = payment;
    this.amount = this.#translator.formatAmount(purchase.amount, purchase.currency);
    if (method !== context.method) select(method);
  }

  /** Opens the form again after a decline, or after a failure before anything was charged. */
  #reopen(payment: ShownPayment): void {
    const { stage, entry } = this.#parts;
    const { ending, facts } = payment;
    const { method } = facts;
    if (ending.kind === 'failed') {
      // Nothing was sent, and the buyer has left. The next form has nothing to tell.
      if (ending.reason && !this.isStanding) forgetPayment(this.#payment);
      stage.enter('open', { error: this.#writeFailure(ending) });
      return;
    }
    if (ending.kind !== 'declined') return;
    // The text depends on whether it was a card or an account.
    const key = method === 'card' ? 'declined' : 'declined.account';
    const message = this.ownError ?? this.#translator.write(key, {}, ending.reason);
    stage.enter('open', { error: message });
    if (this.isStanding) focusInput(entry.hold(findDeclinedField(method, ending.reason), message)?.nodes.input);
  }

  #writeFailure(failed: Failed): string {
    const message = writeFailure(failed, this.#translator);
    return failed.reason ? message : (this.ownError ?? message);
  }

  /** Shows the result or the progress of a payment, in a panel or in the live regions. */
  #showState(payment: ShownPayment): void {
    const { stage, view, entry, context, repaint } = this.#parts;
    const { options, translator } = context.settings;
    const { phase, isBusy } = payment;
    if (this.isStanding && !isWorking(phase) && phase !== 'action') entry.clear('sensitive');
    if (!hasPanelPhase(payment)) {
      stage.enter(phase, { status: translator.write('status.busy') });
      return;
    }
    this.#hasPanel = view.showsEnding(options, phase);
    const { title, text } = describePayment(payment, translator, this);
    const isPaid = phase === 'done' || phase === 'sent';
    const announcement = phase === 'unknown' ? { error: text } : { status: isPaid ? title : `${title}. ${text}` };
    stage.enter(phase, this.#hasPanel ? undefined : announcement, isBusy);
    if (phase === 'unknown' && payment.checkedAt) this.#renewal = setTimeout(repaint, JUST_NOW_MS);
  }

  #emitError({ phase, chargeId, facts }: ShownPayment, failed: Failed): void {
    const { code, outcome } = failed;
    const isUnknown = phase === 'unknown';
    const message = isUnknown ? this.#translator.write(chooseMessage(failed)) : this.#writeFailure(failed);
    const known = isUnknown && { reference: facts.reference, ...(chargeId && { chargeId }) };
    this.#parts.stage.emit('error', { code, message, outcome, ...known });
  }

  get #translator(): Translator {
    return this.#parts.context.settings.translator;
  }
}
