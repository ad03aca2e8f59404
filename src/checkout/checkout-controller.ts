/** One checkout: its life, its options and its payment. */
import { ConfigurationError } from '../errors/configuration-error.js';
import { ValidationError } from '../errors/validation-error.js';
import type { CardBrandRule } from '../fields/card-brand.js';
import { removeReturn } from '../fields/return-url.js';
import { takeOwn } from '../options/own.js';
import { callReporting, reportUnknown } from '../report/report-thrown.js';
import { tellDeveloper } from '../report/tell-developer.js';
import { askRemoteIp } from '../tokenizer.js';
import { drawsPictures } from './dom/after-picture.js';
import { type Announce, createAnnouncer, SILENCE } from './dom/announce.js';
import { focusInput } from './dom/focus.js';
import { listenToForm } from './dom/listen-to-form.js';
import { listenToWindow } from './dom/listen-to-window.js';
import { watchSize } from './dom/watch-size.js';
import { isOwnEvent } from './dom/write-value.js';
import { emit, listen } from './events.js';
import { Entry } from './fields/entry.js';
import { toIssues } from './fields/field-set.js';
import type { CheckoutHandle, MerchantError } from './handle.js';
import type { MessageKey } from './locales/en.js';
import { FIELDS, type FieldName, PAYMENT_METHODS, type PaymentMethod } from './names.js';
import type { CheckoutNodes } from './nodes.js';
import { type CheckoutOptions, listKeys } from './options/checkout-options.js';
import { resolveSettings, type Settings } from './options/settings.js';
import { createUntakenError } from './payment/calls/sealed-token.js';
import { createShopOrder, type ShopOrder } from './payment/calls/shop-order.js';
import { isSamePurchase } from './payment/memory/purchase.js';
import { toPhase } from './payment/states.js';
import { PaymentController } from './payment-form/controller.js';
import { markPhase } from './payment-form/show-phase.js';
import { emitBrandChange } from './render/brand-change.js';
import { finishMounting } from './render/finish-mounting.js';
import type { CheckoutView } from './view.js';

/** The checkout. It is its own handle, so its functions are bound and everything else is private. */
export class CheckoutController<Options extends CheckoutOptions> implements CheckoutHandle<Options> {
  readonly ready: Promise<void>;
  readonly #nodes: CheckoutNodes;
  readonly #view: CheckoutView<Options>;
  readonly #announce: Announce;
  readonly #entry: Entry;
  readonly #payments: PaymentController<Options>;
  readonly #life: AbortController;
  /** The target for listeners of the handle. It may live longer than the form, until a payment has ended. */
  readonly #listening: AbortController;
  /** The parts of the checkout share it and see each change. */
  readonly #context: {
    settings: Settings<Options>;
    method: PaymentMethod;
    /** The order, if the shop's server keeps it. */
    order: ShopOrder | undefined;
    /** What the form writes only after its first picture, because the first object of `Intl` in a page takes a phone long. */
    readonly written: { amount: boolean; countries: boolean };
  };

  /** Whether a listener of the handle may take the token. */
  #isHeard = false;

  constructor(nodes: CheckoutNodes, options: Options, view: CheckoutView<Options>) {
    this.#nodes = nodes;
    this.#view = view;
    const settings = resolveSettings(options, view);
    const method = chooseMethod(settings, options.method);
    const { defaultView: window } = nodes.form.ownerDocument;
    const isWritten = !drawsPictures(window);
    const written = { amount: isWritten, countries: isWritten };
    this.#context = { settings, method, order: undefined, written };
    const context = this.#context;
    this.#announce = createAnnouncer(nodes, view);
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
      select: (method: PaymentMethod) => this.#switchTo(method),
    };
    let payments: PaymentController<Options> | undefined;
    try {
      context.order = this.#createOrder(options);
      this.#entry = new Entry(parts);
      this.#payments = new PaymentController(parts, this.#entry);
      payments = this.#payments;
      // Paint the countries before one of them is selected.
      this.#paint();
      this.#entry.fields.fill();
      this.#entry.followBrand();
      this.#listen(signal);
      this.#paint();
      view.place?.();
      this.ready = this.#finish(signal, context.order?.renew());
      payments.begin();
    } catch (error) {
      // The page does not change then, and a payment waits for the next form.
      this.#life.abort();
      try {
        payments?.unmount();
        view.remove?.();
      } catch {
        // A page may have changed what removes an element. The first error is the one that helps.
      }
      throw error;
    }
    Object.freeze(this);
  }

  readonly update = (changes: Partial<Options>): void => {
    if (this.#life.signal.aborted) return;
    const { order, settings } = this.#context;
    const { given } = settings;
    const options = takeOwn({ ...given, ...changes });
    const isSame = options.server === given.server && options.orderId === given.orderId;
    this.#apply(options, isSame ? order : this.#createOrder(options));
  };

  /** Applies options, and what the shop's server tells in place of some of them. */
  #apply(given: Options, order: ShopOrder | undefined, terms = order?.terms): void {
    const context = this.#context;
    const before = context.settings.options;
    context.settings = resolveSettings(given, this.#view, context.settings, terms);
    if (order !== context.order) {
      context.order?.stop();
      context.order = order;
      void order?.renew();
    }
    // Passing the same option again does not undo the buyer's choice.
    const method = chooseMethod(context.settings, given.method === before.method ? context.method : given.method);
    if (method !== context.method) this.#switchTo(method);
    this.#entry.rewrite();
    this.#paint();
    this.#entry.emitChanges();
    if (!isSamePurchase(before, context.settings.options)) this.#payments.lookAgain();
  }

  #createOrder(given: Options): ShopOrder | undefined {
    const context = this.#context;
    return createShopOrder(given, this.#nodes.form, {
      take: (terms) => this.#apply(context.settings.given, context.order, terms),
      onAnswer: (before) => this.#hearOrder(before),
    });
  }

  /** Shows what the shop's server has answered, or that it has not. */
  #hearOrder(before: MessageKey | undefined): void {
    const { settings, order } = this.#context;
    const problem = order?.problem;
    this.#paint();
    if (problem !== before && this.#payments.screen.state === 'open') {
      this.#announce({ error: problem ? settings.translator.write(problem) : '' });
    }
    this.#payments.lookAgain();
  }

  readonly on: CheckoutHandle<Options>['on'] = (name, listener) => {
    if (name === 'token') this.#isHeard = true;
    const keys = () => listKeys(this.#context.settings.options);
    return listen(this.#nodes.target, name, listener, this.#listening.signal, keys);
  };

  readonly validate = (): boolean => {
    const isOpen = this.#payments.screen.state === 'open';
    return (isOpen ? this.#entry.check() : this.#entry.fields.listProblems()).length === 0;
  };

  readonly tokenize = async (): Promise<string> => {
    const { order } = this.#context;
    if (this.#payments.screen.state !== 'open' || (order && !order.terms)) {
      throw new ConfigurationError('option_invalid', 'The form is busy, paid or locked.');
    }
    const problems = this.#entry.check();
    if (problems.length > 0) throw new ValidationError(toIssues(problems, this.#context.settings.translator));
    return this.#seal();
  };

  readonly submit = async (): Promise<void> => {
    if (this.#payments.screen.state !== 'open') return;
    const { order } = this.#context;
    if (order && !order.terms) return this.#retry(order);
    const ask = this.#view.mayPay ?? ((detail) => emit(this.#nodes.target, 'submit', detail));
    await this.#payments.pay({
      check: () => this.#entry.check().length === 0,
      ask: (reference) => ask({ method: this.#context.method, reference }),
      seal: () => this.#seal(),
    });
  };

  /** Asks for the order again, because the buyer wants to pay, unless an answer is under way. */
  async #retry(order: ShopOrder): Promise<void> {
    if (!order.problem) return;
    this.#announce(SILENCE);
    const isAsked = order.renew();
    this.#paint();
    await isAsked;
  }

  readonly checkAgain = async (): Promise<void> => this.#payments.payment?.goOn();

  readonly focus = (name?: FieldName): void => {
    reportField('focus', name);
    const { fields } = this.#entry;
    focusInput((name === undefined ? fields.listAsked()[0] : fields.get(name))?.nodes.input, this.#view.reveal);
  };

  readonly clear = (): void => {
    if (this.#payments.isLocked) return;
    this.#entry.clear('all');
    this.#payments.startAgain();
  };

  readonly setError = ({ field: name, message, code: _, ...others }: MerchantError): void => {
    if (this.#life.signal.aborted) return;
    reportUnknown('setError', others, ['field', 'code', 'message'], '', 'member');
    reportField('setError', name);
    const field = this.#entry.hold(name, message);
    if (!field) this.#payments.screen.setError(message);
    this.#announce(field ? { status: message } : { error: message });
  };

  readonly unmount = (): void => {
    if (this.#life.signal.aborted) return;
    this.#life.abort();
    this.#context.order?.stop();
    this.#announce(SILENCE);
    this.#payments.unmount();
    this.#view.remove?.();
  };

  #listen(signal: AbortSignal): void {
    const { form, methods, buttons } = this.#nodes;
    const payments = this.#payments;
    const add = (target: EventTarget | null | undefined, type: string, listener: (event: Event) => void) =>
      target?.addEventListener(type, listener, { signal });
    listenToForm(
      this.#nodes,
      signal,
      () => void this.submit(),
      (from) => payments.screen.state === 'open' && this.#entry.moveOn(from),
    );
    for (const method of PAYMENT_METHODS) add(methods?.[method], 'change', () => this.#switchTo(method));
    add(form, 'input', (event) => isOwnEvent(event) || payments.payment?.tell('seen'));
    add(buttons?.again, 'click', () => void payments.payment?.goOn());
    add(buttons?.stay, 'click', () => payments.screen.confirm(undefined));
    add(buttons?.leave, 'click', () => {
      payments.askToStartAgain();
      // After the warning the fields are there again.
      if (payments.screen.state === 'open') this.focus();
    });
    const { view } = payments.screen;
    listenToWindow(view, 'pageshow', (event) => this.#showAgain(event), signal);
    listenToWindow(view, 'storage', (event) => payments.readNews(event), signal);
    listenToWindow(view, 'online', () => payments.screen.goOnline(), signal);
    const hide = () => {
      this.#entry.clear('sensitive');
      payments.payment?.tell('left');
    };
    listenToWindow(view, 'pagehide', hide, signal);
    const { ownerDocument } = form;
    const show = () => {
      const { payment } = payments;
      if (ownerDocument.visibilityState === 'visible' && payment?.canLookUp) payment.tell('sight');
    };
    listenToWindow(ownerDocument, 'visibilitychange', show, signal);
    const keep = () => {
      if (form.isConnected) return;
      this.#view.tellRemoved?.();
      payments.passOn();
    };
    watchSize(form, keep, signal);
  }

  /** The browser has shown the page again, which it may have kept. */
  #showAgain(event: Event): void {
    // The browser may have restored the old texts without an event.
    this.#entry.followBrand();
    this.#paint();
    this.#entry.emitChanges();
    if (!('persisted' in event && event.persisted)) return;
    this.#payments.payment?.tell('back');
    this.#payments.askOrder();
  }

  /** Does what the first picture of the form does not need. */
  async #finish(signal: AbortSignal, isAsked: Promise<void> | undefined): Promise<void> {
    const write = (name: 'amount' | 'countries') => {
      this.#context.written[name] = true;
      this.#paint();
    };
    const { form, target } = this.#nodes;
    const isPrewarmed = await finishMounting(form.ownerDocument.defaultView, signal, this.#context, write);
    await isAsked;
    if (!isPrewarmed || signal.aborted) return;
    emit(target, 'ready', {});
    const { onToken, server, charge } = this.#context.settings.given;
    if (!(onToken || server || charge || this.#isHeard)) tellDeveloper('warn', createUntakenError());
  }

  #switchTo(method: PaymentMethod): void {
    this.#entry.unmark();
    this.#context.method = method;
    // Never clear the result of a payment.
    if (this.#payments.screen.state === 'open') this.#announce(SILENCE);
    this.#payments.screen.emit('methodchange', { method });
    this.#paint();
    this.#entry.emitChanges();
  }

  async #seal(): Promise<string> {
    const { settings, method } = this.#context;
    const { tokenizer, options } = settings;
    // Read the fields before anything is awaited, so that later changes do not affect the payment.
    const charge = this.#entry.fields.writeCharge();
    const { return_url: readAddress } = charge;
    if (typeof readAddress === 'function') {
      const read = () => {
        charge.return_url = removeReturn(readAddress());
      };
      // The check of the charge refuses what is not there.
      callReporting('returnUrl', read, listKeys(options));
    }
    if (typeof options.remoteIp === 'function') {
      charge.remote_ip = await askRemoteIp(options.remoteIp, listKeys(options));
    }
    return method === 'card' ? tokenizer.tokenizeCard(charge) : tokenizer.tokenizeSepa(charge);
  }

  #paint(): void {
    const entry = this.#entry;
    const { order } = this.#context;
    const { state } = this.#payments.screen;
    const phase = toPhase(state) ?? 'open';
    const panel = this.#payments.screen.writePanel();
    this.#view.keepHeight?.(panel !== undefined);
    markPhase(this.#nodes, state, order && !order.terms && !order.problem);
    entry.fields.setReadOnly(phase !== 'open');
    entry.fields.adapt();
    entry.writeHints();
    for (const radio of Object.values(this.#nodes.methods ?? {})) radio.disabled = phase !== 'open';
    this.#view.paint({
      ...this.#context,
      phase,
      brand: entry.shownBrand,
      asked: entry.fields.listAsked().map(({ name }) => name),
      country: entry.fields.readCountry(),
      panel,
    });
  }
}

function chooseMethod({ methods }: Settings, wanted: PaymentMethod | undefined): PaymentMethod {
  return methods.find((method) => method === wanted) ?? methods[0] ?? 'card';
}

function reportField(owner: string, name: string | undefined): void {
  if (name !== undefined) reportUnknown(owner, { [name]: true }, FIELDS, '', 'field');
}
