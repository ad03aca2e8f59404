/** One checkout at work: what the buyer does to the fields, and the one payment that comes of it. */
import { ValidationError } from '../errors/validation-error.js';
import { type CardBrandRule, findCardBrand } from '../fields/card-brand.js';
import { CARD_NUMBER_MAX_LENGTH } from '../fields/card-number.js';
import { keepDigits } from '../fields/text.js';
import type { CardChargeInput } from '../schema/card-charge.js';
import type { SepaChargeInput } from '../schema/sepa-charge.js';
import type { BoundField, FieldNodes } from './bound-field.js';
import { emit } from './events.js';
import { type FieldProblem, FieldSet } from './field-set.js';
import type { FieldName, PaymentMethod } from './fields.js';
import type { CheckoutHandle, MerchantError } from './handle.js';
import { toIssues } from './issues.js';
import { isSupported } from './judge-field.js';
import { listenToForm } from './listen-to-form.js';
import { type CheckoutOptions, resolveSettings, type Settings } from './options.js';
import { type Ending, pay } from './pay.js';
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
  readonly #fields: FieldSet;
  readonly #life = new AbortController();
  /** What was last told of each field. */
  readonly #told = new Map<FieldName, string>();
  #settings: Settings<Options>;
  #method: PaymentMethod;
  #phase: Phase = 'open';
  #brand: CardBrandRule | undefined;

  constructor(nodes: CheckoutNodes, options: Options, view: CheckoutView<Options>) {
    this.#nodes = nodes;
    this.#view = view;
    this.#settings = resolveSettings<Options>(options, view.listBilling(options));
    this.#method = this.#chooseMethod(options.method);
    const { signal } = this.#life;
    const getContext = () => ({ settings: this.#settings, method: this.#method });
    const onEdit = (field: BoundField) => this.#edit(field);
    const onLeave = (field: BoundField) => this.#leave(field);
    this.#fields = new FieldSet(nodes.fields, getContext, { onEdit, onLeave, signal });
    this.#fields.fill(options.defaultValues);
    listenToForm(nodes, signal, () => void this.submit());
    const empty = () => this.#fields.clear('sensitive');
    for (const radio of nodes.methods ?? []) {
      radio.addEventListener('change', () => this.#switchTo(radio.value as PaymentMethod), { signal });
    }
    nodes.form.ownerDocument.defaultView?.addEventListener('pagehide', empty, { signal });
    this.#followBrand();
    this.#paint();
    this.ready = this.#settings.tokenizer.prewarm().then(
      () => void emit(nodes.target, 'ready', {}),
      () => {}, // The first token tells.
    );
  }

  readonly update = (changes: Partial<Options>): void => {
    const before = this.#settings.options.method;
    const options = { ...this.#settings.options, ...changes };
    this.#settings = resolveSettings<Options>(options, this.#view.listBilling(options), this.#settings);
    // The same option once more does not take back what the buyer chose.
    const method = this.#chooseMethod(options.method === before ? this.#method : options.method);
    if (method !== this.#method) this.#switchTo(method);
    this.#paint();
  };

  readonly on: CheckoutHandle<Options>['on'] = (name, listener) => {
    const { target } = this.#nodes;
    const type = `payveil:${name}`;
    const listen = (event: Event) => listener((event as CustomEvent).detail, event as CustomEvent);
    target.addEventListener(type, listen, { signal: this.#life.signal });
    return () => target.removeEventListener(type, listen);
  };

  readonly validate = (): boolean => this.#check().length === 0;

  readonly tokenize = async (): Promise<string> => {
    const problems = this.#check();
    if (problems.length > 0) throw new ValidationError(toIssues(problems, this.#translator));
    return this.#seal();
  };

  readonly submit = async (): Promise<void> => {
    // The guard is set before anything is awaited, so that a double click and Enter make one payment.
    if (this.#phase !== 'open' || !this.validate()) return;
    const { options } = this.#settings;
    const { target } = this.#nodes;
    const method = this.#method;
    // A listener that submits again finds it taken.
    this.#phase = 'busy';
    const isLet = emit(target, 'submit', { method });
    this.#phase = 'open';
    if (!isLet || this.#life.signal.aborted) return;
    this.#enter('busy', { status: this.#translator.write('status.busy') });
    this.#end(await pay({ seal: () => this.#seal(), settle: (token) => settle({ token, method, options, target }) }));
  };

  readonly focus = (name?: FieldName): void => {
    const field = name === undefined ? this.#fields.listAsked()[0] : this.#fields.get(name);
    field?.nodes.input.focus();
  };

  readonly clear = (): void => {
    if (this.#phase === 'busy') return;
    this.#fields.clear('all');
    this.#fields.fill(this.#settings.options.defaultValues);
    this.#followBrand();
    this.#enter('open', {});
  };

  readonly setError = ({ field: name, message }: MerchantError): void => {
    const field = name && this.#fields.get(name);
    field?.mark(message);
    this.#say(field ? { status: message } : { error: message });
  };

  readonly unmount = (): void => {
    this.#life.abort();
    this.#view.remove?.();
  };

  get #translator() {
    return this.#settings.translator;
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

  #edit(field: BoundField): void {
    if (field.name === 'cardNumber') this.#followBrand();
    const key = this.#fields.judge(field).problem?.key;
    // No digit that follows can make it right, so it is told while it is typed.
    if (key === 'cardNumber.brand') this.#markAsJudged(field);
    this.#unmarkRight();
    this.#tell(field);
    if (field.name === 'country') this.#paint();
  }

  #leave(field: BoundField): void {
    if (this.#phase !== 'open' || !field.read().trim()) return;
    const message = this.#markAsJudged(field);
    if (message) this.#say({ status: message });
    // The brand decides how long the security code is.
    const cvc = this.#fields.get('cvc');
    if (field.name === 'cardNumber' && cvc?.wasLeft && cvc.read()) this.#markAsJudged(cvc);
    this.#tell(field);
  }

  /** Shows what is wrong with every field, and moves the focus to the first. */
  #check(): FieldProblem[] {
    this.#fields.tidy();
    this.#followBrand();
    for (const field of this.#fields.listAsked()) {
      this.#markAsJudged(field);
      this.#tell(field);
    }
    const problems = this.#fields.listProblems();
    this.#say({ error: problems.length > 0 ? this.#translator.count('form.count', problems.length) : '' });
    problems[0]?.field.nodes.input.focus();
    return problems;
  }

  #markAsJudged(field: BoundField): string | undefined {
    const { problem } = this.#fields.judge(field);
    const message = problem && this.#translator.write(problem.key, problem.values);
    field.mark(message);
    return message;
  }

  /** Takes away what is no longer wrong, and the count with the last of it. */
  #unmarkRight(): void {
    const marked = this.#fields.listAsked().filter(({ isMarked }) => isMarked);
    const wrong = marked.filter((field) => this.#fields.judge(field).problem);
    for (const field of marked) if (!wrong.includes(field)) field.mark(undefined);
    if (marked.length > wrong.length) this.#say(wrong.length > 0 ? { status: '' } : SILENCE);
  }

  #followBrand(): void {
    const brand = findCardBrand(keepDigits(this.#fields.get('cardNumber')?.read() ?? '', CARD_NUMBER_MAX_LENGTH));
    if (brand === this.#brand) return;
    this.#brand = brand;
    const supported = isSupported(brand?.brand, this.#settings.options.supportedBrands);
    emit(this.#nodes.target, 'brandchange', { brand: brand?.brand, cvcLength: brand?.cvcLength, supported });
    this.#paint();
  }

  /** Tells of a field whose state has changed. */
  #tell(field: BoundField): void {
    const { state, problem } = this.#fields.judge(field);
    const complete = this.#fields.listProblems().length === 0;
    const errorCode = problem && { errorCode: problem.key };
    const detail = { field: field.name, method: this.#method, state, complete, ...errorCode };
    const told = JSON.stringify(detail);
    if (this.#told.get(field.name) === told) return;
    this.#told.set(field.name, told);
    emit(this.#nodes.target, 'change', detail);
  }

  async #seal(): Promise<string> {
    const { tokenizer } = this.#settings;
    const charge: unknown = this.#fields.writeCharge();
    // The schema is the judge of what the fields have become.
    return this.#method === 'card'
      ? tokenizer.tokenizeCard(charge as CardChargeInput)
      : tokenizer.tokenizeSepa(charge as SepaChargeInput);
  }

  #end(ending: Ending): void {
    const { write } = this.#translator;
    if (ending.kind === 'failed') {
      this.#fail(ending);
    } else if (ending.kind === 'declined') {
      this.#enter('open', { error: write('declined', {}, ending.reason) });
    } else {
      this.#fields.clear('sensitive');
      this.#followBrand();
      this.#enter('done', { status: write(DONE_MESSAGES[ending.kind]) });
    }
  }

  #fail({ code, outcome, key }: Extract<Ending, { kind: 'failed' }>): void {
    const { write } = this.#translator;
    const isSent = key !== 'form.encrypt';
    const message = write(key) + (outcome === 'unknown' || !isSent ? '' : `. ${write('form.notCharged')}`);
    this.#enter(outcome === 'unknown' ? 'locked' : 'open', { error: message });
    emit(this.#nodes.target, 'error', { code, message, outcome });
  }

  #enter(phase: Phase, said: Said): void {
    const wasBusy = this.#phase === 'busy';
    this.#phase = phase;
    const { button, form, methods = [] } = this.#nodes;
    const isOpen = phase === 'open';
    if (!this.#life.signal.aborted) {
      this.#fields.setReadOnly(!isOpen);
      for (const radio of methods) radio.disabled = !isOpen;
      button?.setAttribute('aria-disabled', String(!isOpen));
      form.setAttribute('aria-busy', String(phase === 'busy'));
      this.#say({ ...SILENCE, ...said });
      this.#paint();
    }
    if (wasBusy !== (phase === 'busy')) emit(this.#nodes.target, 'busy', { busy: phase === 'busy' });
  }

  #say({ error, status }: Said): void {
    const { error: alert, status: region } = this.#nodes;
    if (alert && error !== undefined) alert.textContent = error;
    if (region && status !== undefined) region.textContent = status;
  }

  #paint(): void {
    const asked = this.#fields.listAsked().map(({ name }) => name);
    const country = this.#fields.readCountry();
    this.#view.paint({
      settings: this.#settings,
      method: this.#method,
      phase: this.#phase,
      brand: this.#brand,
      asked,
      country,
    });
  }
}

/** What the live regions are to say; what is not given stays. */
interface Said {
  readonly error?: string;
  readonly status?: string;
}

const SILENCE: Said = { error: '', status: '' };

const DONE_MESSAGES = { succeeded: 'status.done', pending: 'status.pending', sent: 'status.sent' } as const;
