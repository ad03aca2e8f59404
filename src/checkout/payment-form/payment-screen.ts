/** Shows one payment in its form, and tells the page of it: the one place where a payment meets the buyer. */

import { toCore } from '../../fields/text.js';
import type { Charge } from '../../schema/answers.js';
import { type Announcement, SILENCE } from '../dom/announce.js';
import { focusInput, isElsewhere, isFocused } from '../dom/focus.js';
import { addHidden, type CheckoutEvents, emit } from '../events.js';
import type { Entry } from '../fields/entry.js';
import type { Translator } from '../language/translate.js';
import { type PaymentMethod, SENSITIVE_FIELDS } from '../names.js';
import type { CheckoutOptions } from '../options/checkout-options.js';
import { isWaiting } from '../payment/course/derive.js';
import { readId } from '../payment/outcome/answer-to-ending.js';
import type { Declined } from '../payment/outcome/ending.js';
import { forgetPayment } from '../payment/page-payments.js';
import type { PaymentRunner } from '../payment/payment.js';
import type { Screen, ShownPayment } from '../payment/screen.js';
import type { AskShop } from '../payment/shop-server.js';
import { type FormState, isOver, isPaid, isWorking } from '../payment/states.js';
import type { Panel } from '../shown-state.js';
import {
  findDeclinedField,
  findOtherAmount,
  hasPanel,
  JUST_NOW_MS,
  type RetryMessage,
  writePanel,
  writeRetryMessage,
} from './describe-ending.js';
import { createErrorDetail } from './error-detail.js';
import type { ScreenCalls, ScreenParts } from './screen-parts.js';
import { whenSeen } from './seen.js';
import { createLeaveWarning, markPhase } from './show-phase.js';

/** The wait before the buyer is told that the form is still working. */
const SLOW_MS = 8000;

export class PaymentScreen<Options extends CheckoutOptions> implements Screen {
  /** The options with which the payment began or was taken over. Later options do not change it. */
  options: Options;
  payment: PaymentRunner | undefined;
  /** Whether a payment is running, even if the form was removed. */
  isBusy = false;
  /** Whether the form is being mounted: then the page has no handle yet. */
  isMounting = true;
  /** The problem that the merchant reported while the form was busy. */
  ownError: string | undefined;
  /** When the buyer was asked whether to begin again, while the question stands. */
  askedAt: number | undefined;
  readonly toldCharges = new Set<string>();
  readonly target: EventTarget;
  readonly view: Window | null;
  readonly #parts: ScreenParts<Options>;
  readonly #entry: Entry;
  readonly #calls: ScreenCalls;
  /** Tells that it takes long, or renews when the result was last asked for. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopWatching = () => {};
  /** What the buyer was last told of the payment. */
  #told = '';
  /** Whether a panel shows the payment. Later options do not change that, or the buyer would see it twice or not at all. */
  #hasPanel = false;
  /** Turns the warning for a buyer who leaves the page on or off. */
  readonly #guard: (isOn: boolean) => void;

  constructor(parts: ScreenParts<Options>, entry: Entry, calls: ScreenCalls) {
    const { context, nodes } = parts;
    this.#parts = parts;
    this.#entry = entry;
    this.#calls = calls;
    this.options = context.settings.options;
    this.target = nodes.target;
    this.view = nodes.form.ownerDocument.defaultView;
    this.#guard = createLeaveWarning(this.view);
  }

  /** The state of the form, which is that of its payment. */
  get state(): FormState {
    if (this.#parts.signal.aborted) return 'removed';
    return this.payment?.value.state ?? 'open';
  }

  get isStanding(): boolean {
    return this.state !== 'removed' && this.#parts.nodes.form.isConnected;
  }

  get askShop(): AskShop | undefined {
    return this.#parts.context.order?.ask;
  }

  /** Takes the options as they are now. */
  refreshOptions(): Options {
    this.options = this.#parts.context.settings.options;
    return this.options;
  }

  /** Tells the page. While the form is being mounted the page has no handle yet, so what it is told must wait. */
  emit<Name extends 'busy' | 'charge' | 'error' | 'methodchange'>(name: Name, detail: CheckoutEvents[Name]): void {
    if (this.isMounting) queueMicrotask(() => emit(this.target, name, detail));
    else emit(this.target, name, detail);
  }

  /** Shows a problem of the merchant instead of the reason why the payment under way fails. */
  setError(message: string): void {
    if (this.state === 'busy') this.ownError = message;
  }

  /** Begins or ends to ask the buyer whether to begin again. */
  confirm(askedAt: number | undefined): void {
    this.askedAt = askedAt;
    this.#parts.onChange();
  }

  /** Writes the panel in place of the fields, if there is one. */
  writePanel(): Panel | undefined {
    const payment = this.payment;
    if (!payment || !this.#hasPanel || !hasPanel(payment.value)) return undefined;
    return writePanel(payment.value, payment, this.#translator, this, this.askedAt !== undefined);
  }

  show(payment: ShownPayment, hasEntered: boolean): void {
    const { state, end, chargeId, facts } = payment.value;
    // The buyer has begun another payment since.
    if (payment !== this.payment) {
      if (hasEntered && isPaid(state)) this.#calls.onPaidLate(payment);
      return;
    }
    this.askedAt = undefined;
    const isEnd = isOver(state) || state === 'unknown';
    const known = state === 'unknown' && { reference: facts.reference, ...(chargeId && { chargeId }) };
    // Before the fields are emptied, because nothing may repeat what was typed.
    const problem =
      hasEntered && isEnd && end.kind === 'failed'
        ? createErrorDetail({ code: end.code, message: '', outcome: end.outcome, ...known }, payment.thrown, (id) =>
            this.hasTyped(id),
          )
        : undefined;
    const message = state === 'open' ? this.#reopen(payment) : this.#showState(payment);
    this.#told = message;
    if (problem) this.emit('error', Object.assign(problem, { message }));
    if (hasEntered && findOtherAmount(payment.value)) {
      this.emit('error', createErrorDetail({ code: 'amount_differs', message, outcome: 'unknown' }, undefined));
    }
    if (isOver(state) && this.state !== 'removed') {
      // The page would keep a form that it has removed without telling.
      this.#stopWatching = whenSeen(this.#parts.nodes.form, this.#calls.onSeen, () => forgetPayment(this.payment));
    }
    if (hasEntered && state === 'open') this.#calls.onOpened();
  }

  /** The device is online again, so an alert that it is not is no longer true. */
  goOnline(): void {
    const { announce, nodes } = this.#parts;
    const end = this.payment?.value.end;
    const wasOffline = end?.kind === 'failed' && end.code === 'offline';
    if (wasOffline && nodes.error?.textContent === this.#told) announce({ error: '' });
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

  goTo(url: string, isAsked: boolean): boolean {
    const { view, isStanding } = this;
    const { goTo } = this.#parts.view;
    // In a frame of another site. A bank's page refuses to be there, and a window opens only when the buyer has pressed.
    const isFramed = !goTo && view?.top !== view && !view?.frameElement;
    if (!isStanding) return true;
    if (goTo) goTo(url);
    else if (!isFramed) view?.location.assign(url);
    else if (isAsked) view?.open(url, '_blank', 'noopener');
    return isAsked || !isFramed;
  }

  release(): void {
    this.payment = undefined;
    this.isBusy = false;
    // The page may bring the form back, and what was typed is being paid elsewhere.
    if (this.state !== 'removed') this.#entry.clear('sensitive');
    this.refresh();
    this.#parts.onOver();
  }

  /** Removes what shows the payment. */
  remove(): void {
    clearTimeout(this.#timer);
    this.#stopWatching();
    markPhase(this.#parts.nodes, this.state);
  }

  /** Shows the state of the payment. A payment is running while the form works, and while it waits for a bank. */
  refresh(announcement?: Announcement): void {
    const { announce, onChange, onOver } = this.#parts;
    const { state, payment } = this;
    const wasBusy = this.isBusy;
    const isBusy = payment?.isBusy === true;
    this.isBusy = isBusy;
    // Another window loses nothing when this one is left.
    this.#guard(payment !== undefined && isWorking(payment.value.state) && !isWaiting(payment.value));
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
    if (state === 'removed' && !isBusy) queueMicrotask(() => this.payment?.value.isAwaited || onOver());
  }

  /** Opens the form again after a decline, or after a failure before anything was charged. Returns what the buyer is told. */
  #reopen({ value: { facts, end }, thrown }: ShownPayment): string {
    const { method } = facts;
    if (!('reason' in end)) {
      this.refresh();
      return '';
    }
    const { reason } = end;
    // Nothing was sent, so the next form has nothing to tell.
    if (end.kind === 'failed' && reason) forgetPayment(this.payment);
    const problem = writeRetryMessage(end, method, thrown, this.ownError, this.#translator);
    if (end.kind === 'declined' && this.isStanding) this.#leadBack(method, end, problem);
    else this.refresh(problem);
    return `${problem.error} ${problem.good}`.trim();
  }

  /**
   * Opens the form after a decline, and leads the buyer to where the reason stands: in the field that is wrong, or on top of the
   * form. The alert of a merchant's own form stays where it is, so there the buyer is led to the number.
   */
  #leadBack(method: PaymentMethod, { reason }: Declined, { error, good }: RetryMessage): void {
    const entry = this.#entry;
    const { nodes, view } = this.#parts;
    const name = this.ownError === undefined ? findDeclinedField(method, reason) : undefined;
    // The merchant may have marked a field while the form was busy, or have told a problem of the whole form.
    const { held } = entry;
    const field = held ?? entry.hold(name, error, good);
    const number = method === 'card' ? 'cardNumber' : 'iban';
    const isOnTop = !field && view.placeAlert !== undefined;
    const place = isOnTop ? nodes.error : (field ?? entry.fields.get(number))?.nodes.input;
    const goal = isElsewhere(nodes.form) ? undefined : (place as HTMLElement | undefined);
    const told = field?.nodes.error?.textContent;
    // A screen reader reads the problem of a field when that gets the focus.
    const isRead = !told || (goal && !isFocused(goal));
    const alert = !told ? { error, good, isOnTop } : held ? { error: good ? '' : error, good } : {};
    this.refresh({ ...alert, status: isRead ? '' : told });
    focusInput(goal, view.reveal, { preventScroll: true });
  }

  /** Shows the result or the progress of a payment, in a panel or in the live regions. Returns what the buyer is told. */
  #showState(payment: ShownPayment): string {
    const { view, context, onChange } = this.#parts;
    const { options, translator } = context.settings;
    const { value } = payment;
    if (!hasPanel(value)) {
      this.refresh({ status: value.state === 'busy' ? translator.write('status.busy') : '' });
      return '';
    }
    const { state } = value;
    this.#hasPanel = view.showsEnding(options, state);
    if (this.isStanding && !isWorking(state) && state !== 'action') {
      // Before the fields change, or the page would be measured twice.
      view.keepHeight?.(this.#hasPanel);
      this.#entry.clear('sensitive');
    }
    const { title, text } = writePanel(value, payment, translator, this, false);
    const isPaid = state === 'done' || state === 'sent';
    const announcement = state === 'unknown' ? { error: text } : { status: isPaid ? title : `${title}. ${text}` };
    this.refresh(this.#hasPanel ? undefined : announcement);
    if (state === 'unknown' && value.checkedAt && this.isStanding) this.#timer = setTimeout(onChange, JUST_NOW_MS);
    return text;
  }

  get #translator(): Translator {
    return this.#parts.context.settings.translator;
  }
}
