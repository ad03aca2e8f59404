/** Makes the payments of one checkout, takes over those that another form has left, and shows them to the buyer. */
import type { Charge } from '../../schema/answers.js';
import { type Announce, type Announcement, SILENCE } from '../dom/announce.js';
import { focusInput, isElsewhere, isFocused } from '../dom/focus.js';
import { addHidden, type CheckoutEvents, emit } from '../events.js';
import type { Entry } from '../fields/entry.js';
import type { Translator } from '../language/translate.js';
import type { PaymentMethod } from '../names.js';
import type { CheckoutOptions, Settings } from '../options/checkout-options.js';
import type { CheckoutNodes, CheckoutView, Panel, Phase } from '../view.js';
import { findEarlierPayment } from './bank-return.js';
import { findDeclinedField, hasPanelPhase, JUST_NOW_MS, writePanel, writeProblem } from './describe-ending.js';
import { type Declined, readId } from './ending.js';
import { createErrorDetail } from './error-detail.js';
import { addForm, forgetPayment, keepPayment, type PaymentForm, removeForm } from './page-payments.js';
import { Payment } from './payment.js';
import { isSamePurchase, readPurchase } from './purchase.js';
import type { PaymentFacts, Screen, ShownPayment } from './screen.js';
import { createLeaveWarning, markPhase } from './show-phase.js';
import { isOver, isWorking } from './states.js';

interface CashierOptions<Options extends CheckoutOptions> {
  readonly nodes: CheckoutNodes;
  readonly view: CheckoutView<Options>;
  /** After it aborts, nothing is shown. */
  readonly signal: AbortSignal;
  readonly announce: Announce;
  /** It changes: read it when it is needed. */
  readonly context: { readonly settings: Settings<Options>; readonly method: PaymentMethod };
  /** Called when the form may look different now. */
  readonly onChange: () => void;
  /** Called when the form was removed and no payment is left to tell about. */
  readonly onOver: () => void;
  readonly seal: () => Promise<string>;
  /** Selects the method of a payment that the form takes over. */
  readonly select: (method: PaymentMethod) => void;
}

/** The wait before the buyer is told that the form is still working. */
const SLOW_MS = 8000;
/** A buyer reads a question for longer. */
const DOUBLE_CLICK_MS = 700;

/** The cashier of one checkout. It keeps the phase of the form, and is the screen of its payment. */
export class Cashier<Options extends CheckoutOptions> implements PaymentForm, Screen {
  phase: Phase = 'open';
  /** Whether a payment is running, even if the form was removed. */
  isBusy = false;
  isMounting = true;
  payment: Payment | undefined;
  /** The options with which the payment began or was taken over. Later options do not change it. */
  options: Options;
  readonly target: EventTarget;
  readonly view: Window | null;
  /** The problem that the merchant reported while the form was busy. */
  ownError: string | undefined;
  /** When the buyer was asked whether to begin again, in milliseconds since the epoch, while the question stands. */
  askedAt: number | undefined;
  /** The amount of the payment as it was shown first. It does not change with the language. */
  amount = '';
  readonly #parts: CashierOptions<Options>;
  readonly #entry: Entry;
  /** Tells that it takes long, or renews when the result was last asked for. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether a panel shows the payment. Later options do not change that, or the buyer would see it twice or not at all. */
  #hasPanel = false;
  /** Turns the warning for a buyer who leaves the page on or off. */
  readonly #guard: (isOn: boolean) => void;

  constructor(parts: CashierOptions<Options>, entry: Entry) {
    const { context, nodes } = parts;
    this.#parts = parts;
    this.#entry = entry;
    this.options = context.settings.options;
    this.target = nodes.target;
    this.view = nodes.form.ownerDocument.defaultView;
    this.#guard = createLeaveWarning(this.view);
    nodes.form.dataset.phase = this.phase;
  }

  get isStanding(): boolean {
    const { signal, nodes } = this.#parts;
    return !signal.aborted && nodes.form.isConnected;
  }

  /** Shows the payment of this purchase that another form, an earlier page or the bank has left. An idle form looks for it. */
  begin(): void {
    if (this.phase !== 'open' || addForm(this) || !this.view) return;
    const { context, view } = this.#parts;
    const found = findEarlierPayment(this.view, context.settings, view.address);
    if (!found) return;
    const { record, ending } = found;
    const payment = this.#create({ ...record, time: record.time ?? Date.now() }, record);
    // Without a record nobody knows what that payment was for.
    if (record.time === undefined) this.amount = '';
    payment.resume(ending);
  }

  /** Pays. Resolves when nothing is under way any more. */
  async pay(reference: string): Promise<void> {
    const { context, seal } = this.#parts;
    this.ownError = undefined;
    this.enter('busy', { status: this.#translator.write('status.busy') });
    // Read the options after all listeners, so that sealing and charging use the same options.
    const { settings, method } = context;
    const purchase = readPurchase(settings.options);
    const paidWith = this.#entry.describeAccount();
    await this.#create({ purchase, method, reference, time: Date.now(), paidWith }).start(seal);
  }

  canTake({ facts }: Payment): boolean {
    const { options, methods } = this.#parts.context.settings;
    const isIdle = this.phase === 'open' && this.isStanding;
    return isIdle && methods.includes(facts.method) && isSamePurchase(facts.purchase, options);
  }

  take(payment: Payment): void {
    this.options = this.#parts.context.settings.options;
    this.#adopt(payment);
    payment.moveTo(this);
  }

  release(): void {
    this.payment = undefined;
    this.isBusy = false;
    this.#guard(false);
    this.#parts.onOver();
  }

  /** Leaves the payment to the next form. */
  unmount(): void {
    clearTimeout(this.#timer);
    removeForm(this, this.payment);
    this.phase = 'done';
    markPhase(this.#parts.nodes);
    // A late answer is still told.
    if (!this.isBusy && !this.payment?.isAwaited) this.#parts.onOver();
  }

  /** Enters a phase. A payment is running while the form is busy or checking, and while it waits for a bank. */
  enter(phase: Phase, announcement?: Announcement, isBusy = isWorking(phase)): void {
    const { announce, signal, onChange, onOver } = this.#parts;
    const wasBusy = this.isBusy;
    this.isBusy = isBusy;
    this.#guard(isWorking(phase));
    clearTimeout(this.#timer);
    if (!signal.aborted) {
      if (phase === 'busy')
        this.#timer = setTimeout(() => announce({ status: this.#translator.write('status.slow') }), SLOW_MS);
      this.phase = phase;
      markPhase(this.#parts.nodes, phase);
      announce({ ...SILENCE, ...announcement });
      onChange();
    }
    if (wasBusy !== isBusy) this.emit('busy', { busy: isBusy });
    // The next message must still be announced.
    if (signal.aborted && !isBusy) queueMicrotask(() => this.payment?.isAwaited || onOver());
  }

  /** Tells the page. While the form is being mounted the page has no handle yet, so what it is told must wait. */
  emit<Name extends 'busy' | 'charge' | 'error' | 'methodchange'>(name: Name, detail: CheckoutEvents[Name]): void {
    if (this.isMounting) queueMicrotask(() => emit(this.target, name, detail));
    else emit(this.target, name, detail);
  }

  /** The buyer wants to begin again: asks once more in words, and then does it. */
  askToStartAgain(): void {
    if (!this.payment?.canStartAgain) return;
    const now = Date.now();
    if (this.askedAt === undefined) this.confirm(now);
    // The second half of a double click is no answer.
    else if (now - this.askedAt > DOUBLE_CLICK_MS) this.startAgain();
  }

  /** Begins or ends to ask the buyer whether to begin again. */
  confirm(askedAt: number | undefined): void {
    this.askedAt = askedAt;
    this.#parts.onChange();
  }

  startAgain(): void {
    const { payment } = this;
    this.payment = undefined;
    this.askedAt = undefined;
    forgetPayment(payment);
    payment?.drop();
    this.enter('open');
  }

  /** Writes the panel in place of the fields, if there is one. */
  writePanel(): Panel | undefined {
    const { payment } = this;
    if (!payment || !this.#hasPanel || !hasPanelPhase(payment)) return undefined;
    return writePanel(payment, this.#translator, this);
  }

  show(payment: ShownPayment, hasEntered: boolean): void {
    // The buyer has begun another payment since.
    if (payment !== this.payment) return;
    const { phase, ending, chargeId, facts } = payment;
    this.askedAt = undefined;
    const message = phase === 'open' ? this.#reopen(payment) : this.#showState(payment);
    if (hasEntered && ending.kind === 'failed' && !isWorking(phase)) {
      const { code, outcome } = ending;
      const known = phase === 'unknown' && { reference: facts.reference, ...(chargeId && { chargeId }) };
      this.emit('error', createErrorDetail({ code, message, outcome, ...known }, ending.error));
    }
    if (!isOver(phase)) return;
    // A form that is removed at once, as by React's StrictMode, was not seen.
    queueMicrotask(() => {
      if (this.isStanding && payment === this.payment) payment.wasSeen = true;
    });
  }

  emitCharge(charge: Charge, method: PaymentMethod): void {
    // The buyer may leave the page now, because the result is known.
    this.#guard(false);
    this.emit('charge', addHidden({ id: readId(charge.id) ?? '', status: charge.status, method }, { charge }));
  }

  goTo(url: string): void {
    if (!this.isStanding) return;
    const { goTo } = this.#parts.view;
    if (goTo) goTo(url);
    else this.view?.location.assign(url);
  }

  #create(facts: PaymentFacts, earlier?: { readonly chargeId?: string | undefined }): Payment {
    this.options = this.#parts.context.settings.options;
    const payment = new Payment(facts, this, earlier);
    keepPayment(payment);
    this.#adopt(payment);
    return payment;
  }

  #adopt(payment: Payment): void {
    const { context, select } = this.#parts;
    const { method, purchase } = payment.facts;
    forgetPayment(this.payment);
    this.payment = payment;
    this.amount = this.#translator.formatAmount(purchase.amount, purchase.currency);
    if (method !== context.method) select(method);
  }

  /** Opens the form again after a decline, or after a failure before anything was charged. Returns what the buyer is told. */
  #reopen({ facts: { method }, ending }: ShownPayment): string {
    if (!('reason' in ending)) return '';
    const { reason } = ending;
    // Nothing was sent, and the buyer has left. The next form has nothing to tell.
    if (ending.kind === 'failed' && reason && !this.isStanding) forgetPayment(this.payment);
    const message = writeProblem(ending, method, this.ownError, this.#translator);
    if (ending.kind === 'declined' && this.isStanding) this.#leadBack(method, ending, message);
    else this.enter('open', { error: message });
    return message;
  }

  /** Opens the form after a decline, and leads the buyer to the field that is wrong, or else to the number. */
  #leadBack(method: PaymentMethod, { reason, isCertain }: Declined, message: string): void {
    const entry = this.#entry;
    const name = findDeclinedField(method, reason);
    // The merchant may have marked a field while the form was busy, or have told a problem of the whole form.
    const field = entry.heldField ?? (name && this.ownError === undefined ? entry.hold(name, message) : undefined);
    const input = (field ?? entry.get(name ?? (method === 'card' ? 'cardNumber' : 'iban')))?.nodes.input;
    const goal = isElsewhere(this.#parts.nodes.form) ? undefined : input;
    const told = field?.nodes.error?.textContent;
    // A screen reader reads the problem of a field when that gets the focus.
    const isRead = !told || (goal && !isFocused(goal));
    const error = told && isCertain ? this.#translator.write('form.notCharged') : message;
    this.enter('open', { error, status: isRead ? '' : told });
    focusInput(goal, this.#parts.view.reveal, { preventScroll: true });
  }

  /** Shows the result or the progress of a payment, in a panel or in the live regions. Returns what the buyer is told. */
  #showState(payment: ShownPayment): string {
    const { view, context, onChange } = this.#parts;
    const { options, translator } = context.settings;
    const { phase } = payment;
    if (this.isStanding && !isWorking(phase) && phase !== 'action') this.#entry.clear('sensitive');
    if (!hasPanelPhase(payment)) {
      this.enter(phase, { status: translator.write('status.busy') });
      return '';
    }
    this.#hasPanel = view.showsEnding(options, phase);
    const { title, text } = writePanel(payment, translator, this);
    const isPaid = phase === 'done' || phase === 'sent';
    const announcement = phase === 'unknown' ? { error: text } : { status: isPaid ? title : `${title}. ${text}` };
    this.enter(phase, this.#hasPanel ? undefined : announcement, payment.isBusy);
    if (phase === 'unknown' && payment.checkedAt && this.isStanding) this.#timer = setTimeout(onChange, JUST_NOW_MS);
    return text;
  }

  get #translator(): Translator {
    return this.#parts.context.settings.translator;
  }
}
