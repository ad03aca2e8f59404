/** One checkout at work: its life, its options, and the one payment that comes of it. */
import { ValidationError } from '../errors/validation-error.js';
import type { CardBrandRule } from '../fields/card-brand.js';
import type { CardChargeInput } from '../schema/card-charge.js';
import type { SepaChargeInput } from '../schema/sepa-charge.js';
import { askRemoteIp } from '../tokenizer.js';
import type { FieldNodes } from './bound-field.js';
import { Entry } from './entry.js';
import { emit } from './events.js';
import type { FieldName, PaymentMethod } from './fields.js';
import type { CheckoutHandle, MerchantError } from './handle.js';
import { toIssues } from './issues.js';
import { listenToForm } from './listen-to-form.js';
import { type CheckoutOptions, resolveSettings, type Settings } from './options.js';
import { type Ending, pay } from './pay.js';
import { createSay, type Said, type Say, SILENCE } from './say.js';
import { settle } from './settle.js';

/** `open` takes entries, `busy` pays, `done` has paid, `locked` does not know and must not pay again. */
export type Phase = 'open' | 'busy' | 'done' | 'locked';

/** The nodes of a checkout, whoever made them. */
export interface CheckoutNodes {
  /** Where events are dispatched. */
  readonly target: HTMLElement;
  /** The form, or what holds the fields where no form may be. */
  readonly form: HTMLElement;
  readonly fields: Readonly<Partial<Record<FieldName, FieldNodes>>>;
  /** The radios that choose the method, by their values. */
  readonly methods?: readonly HTMLInputElement[] | undefined;
  readonly button?: Element | undefined;
  /** An alert: what is wrong with the whole form. */
  readonly error?: Element | undefined;
  /** A live region: what happens. */
  readonly status?: Element | undefined;
}

/** What a page shows of a checkout. */
export interface CheckoutState<Options extends CheckoutOptions = CheckoutOptions> {
  readonly settings: Settings<Options>;
  readonly method: PaymentMethod;
  readonly phase: Phase;
  /** The fields that are asked now. */
  readonly asked: readonly FieldName[];
  readonly country: string;
  readonly brand: CardBrandRule | undefined;
}

/** How a checkout is shown; the state goes in, nothing comes back. */
export interface CheckoutView<Options extends CheckoutOptions> {
  /**
   * Lists the fields about the buyer that the form has under these options.
   * @throws {ConfigurationError} when one that is the view's is wrong.
   */
  readonly listBilling: (options: Options) => readonly FieldName[];
  readonly paint: (state: CheckoutState<Options>) => void;
  /** Takes off the page what was put there. */
  readonly remove?: () => void;
}

/** The checkout, which is its own handle: its functions are bound, and what they need is private. */
export class Checkout<Options extends CheckoutOptions> implements CheckoutHandle<Options> {
  readonly ready: Promise<void>;
  readonly #nodes: CheckoutNodes;
  readonly #view: CheckoutView<Options>;
  readonly #say: Say;
  readonly #entry: Entry;
  readonly #life = new AbortController();
  #settings: Settings<Options>;
  #method: PaymentMethod;
  #phase: Phase = 'open';

  constructor(nodes: CheckoutNodes, options: Options, view: CheckoutView<Options>) {
    this.#nodes = nodes;
    this.#view = view;
    this.#settings = resolveSettings(options, view.listBilling);
    this.#method = this.#chooseMethod(options.method);
    this.#say = createSay(nodes);
    const { signal } = this.#life;
    const getContext = () => ({ settings: this.#settings, method: this.#method });
    this.#entry = new Entry({ nodes, signal, say: this.#say, getContext, onChange: () => this.#paint() });
    // The countries are painted before one of them is chosen.
    this.#paint();
    this.#entry.fields.fill();
    this.#entry.followBrand();
    this.#listen(signal);
    this.#paint();
    this.ready = this.#settings.tokenizer.prewarm().then(
      () => void emit(nodes.target, 'ready', {}),
      () => {}, // The first token tells.
    );
    Object.freeze(this);
  }

  readonly update = (changes: Partial<Options>): void => {
    const before = this.#settings.options.method;
    const options = { ...this.#settings.options, ...changes };
    this.#settings = resolveSettings(options, this.#view.listBilling, this.#settings);
    // The same option once more does not take back what the buyer chose.
    const method = this.#chooseMethod(options.method === before ? this.#method : options.method);
    if (method !== this.#method) this.#switchTo(method);
    this.#entry.rewrite();
    this.#paint();
  };

  readonly on: CheckoutHandle<Options>['on'] = (name, listener) => {
    const { target } = this.#nodes;
    const type = `payveil:${name}`;
    const listen = (event: Event) => listener((event as CustomEvent).detail, event as CustomEvent);
    target.addEventListener(type, listen, { signal: this.#life.signal });
    return () => target.removeEventListener(type, listen);
  };

  readonly validate = (): boolean => this.#entry.check().length === 0;

  readonly tokenize = async (): Promise<string> => {
    const problems = this.#entry.check();
    if (problems.length > 0) throw new ValidationError(toIssues(problems, this.#settings.translator));
    return this.#seal();
  };

  readonly submit = async (): Promise<void> => {
    // The guard is set before anything is awaited, so that a double click and Enter make one payment.
    if (this.#phase !== 'open' || !this.validate()) return;
    const { options, translator } = this.#settings;
    const { target } = this.#nodes;
    const method = this.#method;
    // A listener that submits again finds it taken.
    this.#phase = 'busy';
    const isLet = emit(target, 'submit', { method });
    this.#phase = 'open';
    if (!isLet || this.#life.signal.aborted) return;
    this.#enter('busy', { status: translator.write('status.busy') });
    this.#end(await pay({ seal: () => this.#seal(), settle: (token) => settle({ token, method, options, target }) }));
  };

  readonly focus = (name?: FieldName): void => {
    const { fields } = this.#entry;
    const field = name === undefined ? fields.listAsked()[0] : fields.get(name);
    field?.nodes.input.focus();
  };

  readonly clear = (): void => {
    if (this.#phase === 'busy') return;
    this.#entry.clear('all');
    this.#enter('open', SILENCE);
  };

  readonly setError = ({ field: name, message }: MerchantError): void => {
    const field = name && this.#entry.fields.get(name);
    if (field) this.#entry.hold(field, message);
    this.#say(field ? { status: message } : { error: message });
  };

  readonly unmount = (): void => {
    this.#life.abort();
    this.#say(SILENCE);
    this.#nodes.form.removeAttribute('aria-busy');
    this.#nodes.button?.removeAttribute('aria-disabled');
    this.#view.remove?.();
  };

  #listen(signal: AbortSignal): void {
    const { methods = [], form } = this.#nodes;
    listenToForm(this.#nodes, signal, () => void this.submit());
    for (const radio of methods) {
      radio.addEventListener('change', () => this.#switchTo(radio.value as PaymentMethod), { signal });
    }
    const view = form.ownerDocument.defaultView;
    view?.addEventListener('pagehide', () => this.#entry.clear('sensitive'), { signal });
  }

  #chooseMethod(wanted: PaymentMethod | undefined): PaymentMethod {
    const { methods } = this.#settings;
    return methods.find((method) => method === wanted) ?? methods[0] ?? 'card';
  }

  #switchTo(method: PaymentMethod): void {
    this.#method = method;
    this.#say(SILENCE);
    emit(this.#nodes.target, 'methodchange', { method });
    this.#paint();
  }

  async #seal(): Promise<string> {
    const { tokenizer, options } = this.#settings;
    const method = this.#method;
    // Read before anything is awaited, so that what is paid is what was there.
    const charge: Record<string, unknown> = this.#entry.fields.writeCharge();
    if (options.tokenizer && typeof options.remoteIp === 'function') {
      charge.remote_ip = await askRemoteIp(options.remoteIp);
    }
    // The schema is the judge of what the fields have become.
    const sealed: unknown = charge;
    return method === 'card'
      ? tokenizer.tokenizeCard(sealed as CardChargeInput)
      : tokenizer.tokenizeSepa(sealed as SepaChargeInput);
  }

  #end(ending: Ending): void {
    const { write } = this.#settings.translator;
    if (ending.kind === 'failed') {
      this.#fail(ending);
    } else if (ending.kind === 'declined') {
      this.#enter('open', { error: write('declined', {}, ending.reason) });
    } else {
      if (!this.#life.signal.aborted) this.#entry.clear('sensitive');
      this.#enter('done', { status: write(DONE_MESSAGES[ending.kind]) });
    }
  }

  #fail({ code, outcome, key }: Extract<Ending, { kind: 'failed' }>): void {
    const { write } = this.#settings.translator;
    const isSent = key !== 'form.encrypt';
    const message = write(key) + (outcome === 'unknown' || !isSent ? '' : `. ${write('form.notCharged')}`);
    this.#enter(outcome === 'unknown' ? 'locked' : 'open', { error: message });
    emit(this.#nodes.target, 'error', { code, message, outcome });
  }

  #enter(phase: Phase, said: Said): void {
    const wasBusy = this.#phase === 'busy';
    const isBusy = phase === 'busy';
    this.#phase = phase;
    if (!this.#life.signal.aborted) this.#show(said);
    if (wasBusy !== isBusy) emit(this.#nodes.target, 'busy', { busy: isBusy });
  }

  #show(said: Said): void {
    const { button, form, methods = [] } = this.#nodes;
    const isOpen = this.#phase === 'open';
    this.#entry.fields.setReadOnly(!isOpen);
    for (const radio of methods) radio.disabled = !isOpen;
    button?.setAttribute('aria-disabled', String(!isOpen));
    form.setAttribute('aria-busy', String(this.#phase === 'busy'));
    this.#say({ ...SILENCE, ...said });
    this.#paint();
  }

  #paint(): void {
    const { fields, brand } = this.#entry;
    this.#view.paint({
      settings: this.#settings,
      method: this.#method,
      phase: this.#phase,
      brand,
      asked: fields.listAsked().map(({ name }) => name),
      country: fields.readCountry(),
    });
  }
}

const DONE_MESSAGES = { succeeded: 'status.done', pending: 'status.pending', sent: 'status.sent' } as const;
