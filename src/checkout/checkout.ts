/** One checkout: its life, its options and its payment. */
import { ConfigurationError } from '../errors/configuration-error.js';
import { isPayveilError } from '../errors/is-payveil-error.js';
import { ValidationError } from '../errors/validation-error.js';
import type { CardBrandRule } from '../fields/card-brand.js';
import { takeOwn } from '../options/own.js';
import { reportUnknown } from '../options/report-thrown.js';
import { askRemoteIp } from '../tokenizer.js';
import { emitBrandChange } from './brand-change.js';
import { drawsPictures } from './dom/after-picture.js';
import { type Announce, createAnnouncer, SILENCE } from './dom/announce.js';
import { focusInput } from './dom/focus.js';
import { listenToForm } from './dom/listen-to-form.js';
import { type ErrorDetail, emit, listen } from './events.js';
import { Entry } from './fields/entry.js';
import { toIssues } from './fields/field-set.js';
import { finishMounting } from './finish-mounting.js';
import type { CheckoutHandle, MerchantError } from './handle.js';
import { FIELDS, type FieldName, METHODS, type PaymentMethod } from './names.js';
import { type CheckoutOptions, listKeys, resolveSettings, type Settings } from './options/checkout-options.js';
import { Cashier } from './payment/cashier.js';
import { explainUnsealed } from './payment/describe-ending.js';
import { createErrorDetail } from './payment/error-detail.js';
import { createReference, isSamePurchase } from './payment/purchase.js';
import type { CheckoutNodes, CheckoutView, Surrounding } from './view.js';

/** The checkout. It is its own handle, so its functions are bound and everything else is private. */
export class Checkout<Options extends CheckoutOptions> implements CheckoutHandle<Options> {
  readonly ready: Promise<void>;
  readonly #nodes: CheckoutNodes;
  readonly #view: CheckoutView<Options>;
  readonly #announce: Announce;
  readonly #entry: Entry;
  readonly #cashier: Cashier<Options>;
  readonly #life: AbortController;
  /** The target for listeners of the handle. It may live longer than the form, until a payment has ended. */
  readonly #listening: AbortController;
  /** The parts of the checkout share it and see each change. */
  readonly #context: { settings: Settings<Options>; method: PaymentMethod };
  /** What the form writes only after its first picture, because the first object of `Intl` in a page takes a phone long. */
  readonly #written: { amount: boolean; countries: boolean };

  constructor(nodes: CheckoutNodes, options: Options, view: CheckoutView<Options>) {
    this.#nodes = nodes;
    this.#view = view;
    const settings = resolveSettings(options, view);
    const context = { settings, method: chooseMethod(settings, options.method) };
    this.#context = context;
    this.#announce = createAnnouncer(nodes, view.reveal);
    const { defaultView: window } = nodes.form.ownerDocument;
    const isWritten = !drawsPictures(window);
    this.#written = { amount: isWritten, countries: isWritten };
    // A listener and its signal must belong to the same window.
    const { AbortController } = window ?? globalThis;
    this.#life = new AbortController();
    this.#listening = new AbortController();
    const { signal } = this.#life;
    const parts = {
      nodes,
      view,
      signal,
      announce: this.#announce,
      context,
      onBrand: (brand: CardBrandRule | undefined) =>
        emitBrandChange(nodes, brand, context.settings.options.supportedBrands),
      onChange: () => this.#paint(),
      onOver: () => this.#listening.abort(),
      seal: () => this.#seal(),
      select: (method: PaymentMethod) => this.#switchTo(method),
    };
    let cashier: Cashier<Options> | undefined;
    try {
      this.#entry = new Entry(parts);
      this.#cashier = new Cashier(parts, this.#entry);
      cashier = this.#cashier;
      // Paint the countries before one of them is selected.
      this.#paint();
      this.#entry.fill();
      this.#entry.followBrand();
      this.#listen(signal);
      this.#paint();
      view.place?.();
      this.ready = this.#finish(signal);
      this.#cashier.begin();
      this.#cashier.isMounting = false;
    } catch (error) {
      // The page does not change then, and a payment waits for the next form.
      this.#life.abort();
      cashier?.unmount();
      view.remove?.();
      throw error;
    }
    Object.freeze(this);
  }

  readonly update = (changes: Partial<Options>): void => {
    const context = this.#context;
    const before = context.settings.options;
    const options = takeOwn({ ...before, ...changes });
    context.settings = resolveSettings(options, this.#view, context.settings);
    // Passing the same option again does not undo the buyer's choice.
    const method = chooseMethod(context.settings, options.method === before.method ? context.method : options.method);
    if (method !== context.method) this.#switchTo(method);
    this.#entry.rewrite();
    this.#paint();
    this.#entry.emitChanges();
    if (!isSamePurchase(before, options)) this.#cashier.begin();
  };

  readonly on: CheckoutHandle<Options>['on'] = (name, listener) => {
    const keys = () => listKeys(this.#context.settings.options);
    return listen(this.#nodes.target, name, listener, this.#listening.signal, keys);
  };

  readonly validate = (): boolean => {
    const isOpen = this.#cashier.phase === 'open';
    return (isOpen ? this.#entry.check() : this.#entry.listProblems()).length === 0;
  };

  readonly tokenize = async (): Promise<string> => {
    if (this.#cashier.phase !== 'open') {
      throw new ConfigurationError('option_invalid', 'The form is busy, paid or locked.');
    }
    const problems = this.#entry.check();
    if (problems.length > 0) throw new ValidationError(toIssues(problems, this.#context.settings.translator));
    return this.#seal();
  };

  readonly submit = async (): Promise<void> => {
    if (this.#cashier.phase !== 'open') return;
    const { mayPay } = this.#view;
    const prepared = this.#prepare();
    const reference = prepared && mayPay ? await this.#ask(mayPay, prepared) : prepared;
    if (this.#life.signal.aborted) return;
    if (!reference) {
      // A listener's change was painted as busy, so paint again.
      this.#paint();
      return;
    }
    try {
      await this.#cashier.pay(reference);
    } catch (error) {
      // No payment was begun.
      this.#cashier.enter('open');
      this.#refuse('encryption_failed', error);
    }
  };

  readonly checkAgain = async (): Promise<void> => this.#cashier.payment?.goOn();

  readonly focus = (name?: FieldName): void => {
    reportField('focus', name);
    const entry = this.#entry;
    focusInput((name === undefined ? entry.listAsked()[0] : entry.get(name))?.nodes.input, this.#view.reveal);
  };

  readonly clear = (): void => {
    if (this.#cashier.isBusy || this.#life.signal.aborted) return;
    this.#entry.clear('all');
    this.#cashier.startAgain();
  };

  readonly setError = ({ field: name, message, code: _, ...others }: MerchantError): void => {
    reportUnknown('setError', others, ['field', 'code', 'message'], '', 'member');
    reportField('setError', name);
    const field = this.#entry.hold(name, message);
    if (!field && this.#cashier.phase === 'busy') this.#cashier.ownError = message;
    this.#announce(field ? { status: message } : { error: message });
  };

  readonly unmount = (): void => {
    if (this.#life.signal.aborted) return;
    this.#life.abort();
    this.#announce(SILENCE);
    this.#cashier.unmount();
    this.#view.remove?.();
  };

  #listen(signal: AbortSignal): void {
    const { methods, panelButtons } = this.#nodes;
    const cashier = this.#cashier;
    const add = (target: EventTarget | null | undefined, type: string, listener: (event: Event) => void) =>
      target?.addEventListener(type, listener, { signal });
    listenToForm(
      this.#nodes,
      signal,
      () => void this.submit(),
      (from) => cashier.phase === 'open' && this.#entry.moveOn(from),
    );
    for (const method of METHODS) add(methods?.[method], 'change', () => this.#switchTo(method));
    add(panelButtons?.again, 'click', () => void cashier.payment?.goOn());
    add(panelButtons?.stay, 'click', () => cashier.confirm(undefined));
    add(panelButtons?.leave, 'click', () => {
      cashier.askToStartAgain();
      // After the warning the fields are there again.
      if (cashier.phase === 'open') this.focus();
    });
    add(cashier.view, 'pageshow', (event) => {
      // The browser may have restored the old texts without an event.
      this.#entry.followBrand();
      this.#paint();
      this.#entry.emitChanges();
      if ('persisted' in event && event.persisted) cashier.payment?.comeBack();
    });
    add(cashier.view, 'pagehide', () => this.#entry.clear('sensitive'));
  }

  /** Does what the first picture of the form does not need. */
  async #finish(signal: AbortSignal): Promise<void> {
    const write = (name: 'amount' | 'countries') => {
      this.#written[name] = true;
      this.#paint();
    };
    const { form, target } = this.#nodes;
    const isPrewarmed = await finishMounting(form.ownerDocument.defaultView, signal, this.#context, write);
    if (isPrewarmed && !signal.aborted) emit(target, 'ready', {});
  }

  #switchTo(method: PaymentMethod): void {
    this.#entry.unmark();
    this.#context.method = method;
    // Never clear the result of a payment.
    if (this.#cashier.phase === 'open') this.#announce(SILENCE);
    this.#cashier.emit('methodchange', { method });
    this.#paint();
    this.#entry.emitChanges();
  }

  /**
   * Checks everything before a payment, and returns its reference. It is locked before any event, so that a double click,
   * Enter, or a listener that submits again make only one payment. Whatever fails in here, the next click works.
   */
  #prepare(): string | undefined {
    const cashier = this.#cashier;
    const { target } = this.#nodes;
    cashier.phase = 'busy';
    try {
      const reference = createReference(this.#context.settings.options.checkoutId);
      const { method } = this.#context;
      const isReady = this.#entry.check().length === 0 && this.#isOnline();
      const isLetPass = isReady && (this.#view.mayPay || emit(target, 'submit', { method, reference }));
      return isLetPass ? reference : undefined;
    } catch (error) {
      this.#refuse('random_source_failed', error);
      return undefined;
    } finally {
      if (!this.#life.signal.aborted) cashier.phase = 'open';
    }
  }

  /** Asks the page around the frame, and returns the reference if the buyer may pay. The form is locked meanwhile. */
  async #ask(mayPay: NonNullable<Surrounding['mayPay']>, reference: string): Promise<string | undefined> {
    const cashier = this.#cashier;
    cashier.phase = 'busy';
    this.#paint();
    const isAllowed = await mayPay({ method: this.#context.method, reference });
    if (!this.#life.signal.aborted) cashier.phase = 'open';
    return isAllowed ? reference : undefined;
  }

  /** Tells why nothing was sent. */
  #refuse(reason: ErrorDetail['code'], error?: unknown): string {
    const code = isPayveilError(error) ? error.code : reason;
    const key = code === 'offline' ? 'form.offline' : explainUnsealed(code);
    const message = this.#context.settings.translator.write(key);
    this.#announce({ error: message });
    emit(this.#nodes.target, 'error', createErrorDetail({ code, message, outcome: 'not_sent' }, error));
    return message;
  }

  /** Tells whether the device is online. If not, it tells the buyer, and nothing is sent. */
  #isOnline(): boolean {
    const { view } = this.#cashier;
    if (view?.navigator?.onLine !== false) return true;
    const message = this.#refuse('offline');
    const forget = () => {
      if (this.#nodes.error?.textContent === message) this.#announce({ error: '' });
    };
    view.addEventListener('online', forget, { once: true, signal: this.#life.signal });
    return false;
  }

  async #seal(): Promise<string> {
    const { settings, method } = this.#context;
    const { tokenizer, options } = settings;
    // Read the fields before anything is awaited, so that later changes do not affect the payment.
    const charge = this.#entry.writeCharge();
    if (options.tokenizer && typeof options.remoteIp === 'function') {
      charge.remote_ip = await askRemoteIp(options.remoteIp, listKeys(options));
    }
    return method === 'card' ? tokenizer.tokenizeCard(charge) : tokenizer.tokenizeSepa(charge);
  }

  #paint(): void {
    const entry = this.#entry;
    const { phase } = this.#cashier;
    entry.setReadOnly(phase !== 'open');
    entry.adapt();
    entry.writeHints();
    for (const radio of Object.values(this.#nodes.methods ?? {})) radio.disabled = phase !== 'open';
    this.#view.paint({
      ...this.#context,
      phase,
      written: this.#written,
      brand: entry.shownBrand,
      asked: entry.listAsked().map(({ name }) => name),
      country: entry.readCountry(),
      panel: this.#cashier.writePanel(),
    });
  }
}

function chooseMethod({ methods }: Settings, wanted: PaymentMethod | undefined): PaymentMethod {
  return methods.find((method) => method === wanted) ?? methods[0] ?? 'card';
}

function reportField(owner: string, name: string | undefined): void {
  if (name !== undefined) reportUnknown(owner, { [name]: true }, FIELDS, '', 'field');
}
