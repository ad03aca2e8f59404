/** Makes the payments of one checkout, takes over those that another form has left, and shows them to the buyer. */

import { toCore } from '../../fields/text.js';
import type { Charge } from '../../schema/answers.js';
import { type Announce, type Announcement, SILENCE } from '../dom/announce.js';
import { focusInput, isElsewhere, isFocused } from '../dom/focus.js';
import { addHidden, type CheckoutEvents, emit } from '../events.js';
import type { Entry } from '../fields/entry.js';
import type { Translator } from '../language/translate.js';
import { type PaymentMethod, SENSITIVE_FIELDS } from '../names.js';
import type { CheckoutOptions, Settings } from '../options/checkout-options.js';
import type { CheckoutNodes, CheckoutView, Panel } from '../view.js';
import { findEarlierPayment } from './memory/bank-return.js';
import { createReference, isSamePurchase, readPurchase } from './memory/purchase.js';
import { dropOldRecords, type PaymentRecord } from './memory/record.js';
import { whenSeen } from './memory/seen.js';
import { warnOfNewOrder } from './memory/warn-of-new-order.js';
import { type Declined, readId } from './outcome/ending.js';
import { addForm, forgetPayment, isInPage, keepPayment, type PaymentForm, removeForm } from './page-payments.js';
import { Payment } from './payment.js';
import type { PaymentFacts, Screen, ShownPayment } from './screen.js';
import { isOver, isPrepared, isWorking, type State, toPhase } from './states.js';
import {
  findDeclinedField,
  findOtherAmount,
  hasPanel,
  JUST_NOW_MS,
  writePanel,
  writeProblem,
} from './telling/describe-ending.js';
import { createErrorDetail } from './telling/error-detail.js';
import { createLeaveWarning, markPhase } from './telling/show-phase.js';

interface ControllerOptions<Options extends CheckoutOptions> {
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
  /** Selects the method of a payment that the form takes over. */
  readonly select: (method: PaymentMethod) => void;
}

/** What a form does for one payment. */
interface Steps {
  /** Checks the entries, tells the page, and returns whether the buyer may pay. */
  readonly check: (reference: string) => boolean;
  /** Asks the page around the frame. */
  readonly ask: ((reference: string) => Promise<boolean>) | undefined;
  readonly seal: () => Promise<string>;
}

/** The wait before the buyer is told that the form is still working. */
const SLOW_MS = 8000;
/** A buyer reads a question for longer. */
const DOUBLE_CLICK_MS = 700;

/** Controls the payments of one checkout. It is the screen of its payment. */
export class PaymentController<Options extends CheckoutOptions> implements PaymentForm, Screen {
  /** The options with which the payment began or was taken over. Later options do not change it. */
  options: Options;
  readonly target: EventTarget;
  readonly view: Window | null;
  readonly #parts: ControllerOptions<Options>;
  readonly #entry: Entry;
  #payment: Payment | undefined;
  /** Whether the form is being mounted: then the page has no handle yet. */
  #isMounting = true;
  /** Whether a payment is running, even if the form was removed. */
  #isBusy = false;
  /** The problem that the merchant reported while the form was busy. */
  #ownError: string | undefined;
  /** When the buyer was asked whether to begin again, while the question stands. */
  #askedAt: number | undefined;
  /** Whether the next payment need not wait for another window, because the buyer does not want to. */
  #isForced = false;
  /** Whether the page has named another order during a payment. */
  #hasNewOrder = false;
  /** Tells that it takes long, or renews when the result was last asked for. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopWatching = () => {};
  /** Whether a panel shows the payment. Later options do not change that, or the buyer would see it twice or not at all. */
  #hasPanel = false;
  /** Turns the warning for a buyer who leaves the page on or off. */
  readonly #guard: (isOn: boolean) => void;

  constructor(parts: ControllerOptions<Options>, entry: Entry) {
    const { context, nodes } = parts;
    this.#parts = parts;
    this.#entry = entry;
    this.options = context.settings.options;
    this.target = nodes.target;
    this.view = nodes.form.ownerDocument.defaultView;
    this.#guard = createLeaveWarning(this.view);
  }

  /** The state of the form, which is that of its payment. */
  get state(): State {
    if (this.#parts.signal.aborted) return 'removed';
    return this.#payment?.state ?? 'open';
  }

  /** Whether a new payment cannot begin, because one is running or is being prepared, or the form was removed. */
  get isLocked(): boolean {
    return this.#isBusy || this.state === 'removed' || isPrepared(this.state);
  }

  get isStanding(): boolean {
    return this.state !== 'removed' && this.#parts.nodes.form.isConnected;
  }

  /** Shows the payment of this purchase that another form, an earlier page or the bank has left. */
  begin(): void {
    this.#look();
    this.#isMounting = false;
  }

  /** Looks for a payment after the options, or another window, have changed something. */
  lookAgain(isNewOrder: boolean): void {
    const payment = this.#payment;
    this.#hasNewOrder ||= isNewOrder && payment !== undefined;
    if (this.#hasNewOrder && payment && isOver(payment.state)) this.#openAnew();
    this.#look();
  }

  /** Reads what another window has written. */
  readNews(): void {
    this.#look(({ phase }) => phase !== 'open');
    this.#payment?.memory.read();
  }

  #look(isWanted: (record: Partial<PaymentRecord>) => boolean = () => true): void {
    if (this.state !== 'open' || addForm(this) || !this.view) return;
    const { context, view } = this.#parts;
    const { settings } = context;
    warnOfNewOrder(this.view, settings.options);
    dropOldRecords(this.view);
    const found = findEarlierPayment(this.view, settings, isInPage, view.address);
    if (!found || !isWanted(found.record)) return;
    const { facts, record, ending, isReturned } = found;
    const { purchase, method, reference, time, isGuessed = false } = facts;
    this.#create({ purchase, method, reference, time, isGuessed }).restore(record, ending, isReturned);
  }

  /**
   * Pays. It is locked before any event, so that a double click, Enter, or a listener that submits again make only one payment.
   * Resolves when nothing is under way any more.
   * @throws What the random source, a check or a listener has thrown. Then nothing was paid, and the next click works.
   */
  async pay({ check, ask, seal }: Steps): Promise<void> {
    this.#payment?.see();
    const reference = createReference(this.#parts.context.settings.options.checkoutId);
    const payment = this.#create(this.#readFacts(reference));
    try {
      if (!check(reference)) return this.#discard(payment);
      if (ask) {
        payment.learn('held');
        if (!(await ask(reference))) return this.#discard(payment);
      }
      if (this.state === 'removed') return;
      const isForced = this.#isForced;
      this.#ownError = undefined;
      this.#isForced = false;
      const readFacts = () => {
        this.options = this.#parts.context.settings.options;
        return { ...this.#readFacts(reference), paidWith: this.#entry.describeAccount() };
      };
      await payment.start(readFacts, seal, isForced);
    } catch (error) {
      this.#discard(payment);
      throw error;
    }
  }

  /** Drops a payment that was only prepared. What the check has told the buyer stays. */
  #discard(payment: Payment): void {
    if (payment !== this.#payment) return;
    forgetPayment(payment);
    this.#payment = undefined;
    payment.learn('stopped');
    if (this.#isBusy) this.#refresh();
    else if (this.state !== 'removed') this.#parts.onChange();
  }

  /** Goes on with the payment, because the buyer wants it. */
  async goOn(): Promise<void> {
    await this.#payment?.goOn();
  }

  /** Notes that the page is hidden, or shown again. */
  hide(): void {
    this.#payment?.memory.leave();
  }

  comeBack(): void {
    this.#payment?.comeBack();
  }

  /** Notes that the buyer does something else, so that an end was seen. */
  acknowledge(): void {
    this.#payment?.see();
  }

  canTake({ facts }: Payment): boolean {
    const { options, methods } = this.#parts.context.settings;
    const isIdle = this.state === 'open' && this.isStanding;
    return isIdle && methods.includes(facts.method) && isSamePurchase(facts.purchase, options);
  }

  take(payment: Payment): void {
    this.options = this.#parts.context.settings.options;
    this.#adopt(payment);
    payment.moveTo(this);
  }

  release(): void {
    this.#payment = undefined;
    this.#isBusy = false;
    this.#guard(false);
    this.#stopWatching();
    this.#parts.onOver();
  }

  /** Leaves the payment to the next form. */
  unmount(): void {
    clearTimeout(this.#timer);
    this.#stopWatching();
    markPhase(this.#parts.nodes, this.state);
    const payment = this.#payment;
    // The next form finds what another window pays.
    if (payment && (isPrepared(payment.state) || isWaiting(payment))) this.#discard(payment);
    removeForm(this, this.#payment);
    // A late answer is still told.
    if (!this.#isBusy && !this.#payment?.isAwaited) this.#parts.onOver();
  }

  /** Tells the page. While the form is being mounted the page has no handle yet, so what it is told must wait. */
  emit<Name extends 'busy' | 'charge' | 'error' | 'methodchange'>(name: Name, detail: CheckoutEvents[Name]): void {
    if (this.#isMounting) queueMicrotask(() => emit(this.target, name, detail));
    else emit(this.target, name, detail);
  }

  /** Shows a problem of the merchant instead of the reason why the payment under way fails. */
  setError(message: string): void {
    if (this.state === 'busy') this.#ownError = message;
  }

  /** The buyer wants to begin again: asks once more in words where paying again could be wrong, and then does it. */
  askToStartAgain(): void {
    const restart = this.#payment?.restart;
    // Not the clock of the device, which may be set meanwhile.
    const now = performance.now();
    if (restart === 'new') this.startAgain();
    else if (!restart) return;
    else if (this.#askedAt === undefined) this.confirm(now);
    // The second half of a double click is no answer.
    else if (now - this.#askedAt > DOUBLE_CLICK_MS) this.startAgain();
  }

  /** Begins or ends to ask the buyer whether to begin again. */
  confirm(askedAt: number | undefined): void {
    this.#askedAt = askedAt;
    this.#parts.onChange();
  }

  /** Opens the form for a new payment, unless one is running. */
  startAgain(): void {
    const payment = this.#payment;
    this.#isForced = payment?.isElsewhere === true;
    this.#openAnew();
    payment?.drop();
  }

  #openAnew(): void {
    forgetPayment(this.#payment);
    this.#payment = undefined;
    this.#hasNewOrder = false;
    this.#askedAt = undefined;
    this.#refresh();
  }

  /** Writes the panel in place of the fields, if there is one. */
  writePanel(): Panel | undefined {
    const payment = this.#payment;
    if (!payment || !this.#hasPanel || !hasPanel(payment)) return undefined;
    return writePanel(payment, this.#translator, this, this.#askedAt !== undefined);
  }

  show(payment: ShownPayment, hasEntered: boolean): void {
    // The buyer has begun another payment since.
    if (payment !== this.#payment) return;
    const { state, ending, chargeId, facts } = payment;
    this.#askedAt = undefined;
    const isEnd = isOver(state) || state === 'unknown';
    const known = state === 'unknown' && { reference: facts.reference, ...(chargeId && { chargeId }) };
    // Before the fields are emptied, because nothing may repeat what was typed.
    const problem =
      hasEntered && isEnd && ending.kind === 'failed'
        ? createErrorDetail({ code: ending.code, message: '', outcome: ending.outcome, ...known }, ending.error, (id) =>
            this.hasTyped(id),
          )
        : undefined;
    const message = state === 'open' ? this.#reopen(payment) : this.#showState(payment);
    if (problem) this.emit('error', Object.assign(problem, { message }));
    if (hasEntered && findOtherAmount(payment)) {
      this.emit('error', createErrorDetail({ code: 'amount_differs', message, outcome: 'unknown' }, undefined));
    }
    if (isOver(state) && this.state !== 'removed') this.#watchEnd();
  }

  hasTyped(id: string): boolean {
    const typed = SENSITIVE_FIELDS.map((name) => toCore(this.#entry.fields.read(name)));
    // A shorter text may be a part of any identifier.
    return typed.some((text) => text.length > 11 && toCore(id).includes(text));
  }

  emitCharge(charge: Charge, method: PaymentMethod): void {
    // The buyer may leave the page now, because the result is known.
    this.#guard(false);
    const id = readId(charge.id) ?? '';
    this.emit('charge', addHidden({ id: this.hasTyped(id) ? '' : id, status: charge.status, method }, { charge }));
  }

  goTo(url: string): void {
    if (!this.isStanding) return;
    const { goTo } = this.#parts.view;
    if (goTo) goTo(url);
    else this.view?.location.assign(url);
  }

  #readFacts(reference: string): PaymentFacts {
    const { settings, method } = this.#parts.context;
    return { purchase: readPurchase(settings.options), method, reference, time: Date.now() };
  }

  #create(facts: PaymentFacts): Payment {
    this.options = this.#parts.context.settings.options;
    const payment = new Payment(facts, this);
    keepPayment(payment);
    this.#adopt(payment);
    return payment;
  }

  #adopt(payment: Payment): void {
    const { context, select } = this.#parts;
    const { method } = payment.facts;
    forgetPayment(this.#payment);
    this.#payment = payment;
    if (method !== context.method) select(method);
  }

  /** Shows the state of the payment. A payment is running while the form works, and while it waits for a bank. */
  #refresh(announcement?: Announcement, isBusy = false): void {
    const { announce, onChange, onOver } = this.#parts;
    const { state } = this;
    const wasBusy = this.#isBusy;
    this.#isBusy = isBusy;
    // Another window loses nothing when this one is left.
    const payment = this.#payment;
    this.#guard(payment !== undefined && isWorking(payment.state) && !isWaiting(payment));
    clearTimeout(this.#timer);
    this.#stopWatching();
    if (state !== 'removed') {
      if (state === 'busy') {
        this.#timer = setTimeout(() => announce({ status: this.#translator.write('status.slow') }), SLOW_MS);
      }
      announce({ ...SILENCE, ...announcement });
      onChange();
    }
    if (wasBusy !== isBusy) this.emit('busy', { busy: isBusy });
    // The next message must still be announced.
    if (state === 'removed' && !isBusy) queueMicrotask(() => this.#payment?.isAwaited || onOver());
  }

  /** Waits until the buyer has seen an end. */
  #watchEnd(): void {
    const see = () => {
      this.acknowledge();
      if (this.#hasNewOrder) this.lookAgain(true);
    };
    // The page would keep a form that it has removed without telling.
    this.#stopWatching = whenSeen(this.#parts.nodes.form, see, () => forgetPayment(this.#payment));
  }

  /** Opens the form again after a decline, or after a failure before anything was charged. Returns what the buyer is told. */
  #reopen({ facts: { method }, ending }: ShownPayment): string {
    if (!('reason' in ending)) {
      this.#refresh();
      return '';
    }
    const { reason } = ending;
    // Nothing was sent, and the buyer has left. The next form has nothing to tell.
    if (ending.kind === 'failed' && reason && !this.isStanding) forgetPayment(this.#payment);
    const message = writeProblem(ending, method, this.#ownError, this.#translator);
    if (ending.kind === 'declined' && this.isStanding) this.#leadBack(method, ending, message);
    else this.#refresh({ error: message });
    return message;
  }

  /** Opens the form after a decline, and leads the buyer to the field that is wrong, or else to the number. */
  #leadBack(method: PaymentMethod, { reason, isCertain }: Declined, message: string): void {
    const entry = this.#entry;
    const name = findDeclinedField(method, reason);
    // The merchant may have marked a field while the form was busy, or have told a problem of the whole form.
    const field = entry.heldField ?? (name && this.#ownError === undefined ? entry.hold(name, message) : undefined);
    const input = (field ?? entry.fields.get(name ?? (method === 'card' ? 'cardNumber' : 'iban')))?.nodes.input;
    const goal = isElsewhere(this.#parts.nodes.form) ? undefined : input;
    const told = field?.nodes.error?.textContent;
    // A screen reader reads the problem of a field when that gets the focus.
    const isRead = !told || (goal && !isFocused(goal));
    const error = told && isCertain ? this.#translator.write('form.notCharged') : message;
    this.#refresh({ error, status: isRead ? '' : told });
    focusInput(goal, this.#parts.view.reveal, { preventScroll: true });
  }

  /** Shows the result or the progress of a payment, in a panel or in the live regions. Returns what the buyer is told. */
  #showState(payment: ShownPayment): string {
    const { view, context, onChange } = this.#parts;
    const { options, translator } = context.settings;
    const { state } = payment;
    const phase = toPhase(state);
    const isEnd = !isWorking(state) && state !== 'action' && hasPanel(payment);
    if (this.isStanding && isEnd) this.#entry.clear('sensitive');
    if (!hasPanel(payment) || !phase) {
      this.#refresh(state === 'busy' ? { status: translator.write('status.busy') } : {}, isWorking(state));
      return '';
    }
    this.#hasPanel = view.showsEnding(options, phase);
    const { title, text } = writePanel(payment, translator, this, false);
    const isPaid = phase === 'done' || phase === 'sent';
    const announcement = phase === 'unknown' ? { error: text } : { status: isPaid ? title : `${title}. ${text}` };
    this.#refresh(this.#hasPanel ? undefined : announcement, payment.isBusy);
    if (phase === 'unknown' && payment.checkedAt && this.isStanding) this.#timer = setTimeout(onChange, JUST_NOW_MS);
    return text;
  }

  get #translator(): Translator {
    return this.#parts.context.settings.translator;
  }
}

/** Tells whether a payment only waits for another window. */
const isWaiting = ({ state, isForeign }: ShownPayment) => state === 'checking' && isForeign;
