/** One checkout at work: its life, its options, and the one payment that comes of it. */

import { AbortedError } from '../errors/aborted-error.js';
import { ConfigurationError } from '../errors/configuration-error.js';
import { ValidationError } from '../errors/validation-error.js';
import { takeOwn } from '../options/own.js';
import type { CardChargeInput } from '../schema/card-charge.js';
import type { SepaChargeInput } from '../schema/sepa-charge.js';
import { askRemoteIp } from '../tokenizer.js';
import { listenToForm } from './dom/listen-to-form.js';
import { createSay, type Said, type Say, SILENCE } from './dom/say.js';
import { emit } from './events.js';
import { Entry } from './fields/entry.js';
import { toIssues } from './fields/issues.js';
import type { FieldName, PaymentMethod } from './fields/names.js';
import type { CheckoutHandle, MerchantError } from './handle.js';
import { type CheckoutOptions, resolveSettings, type Settings } from './options/checkout-options.js';
import { settle } from './payment/hand-over.js';
import { type Ending, pay } from './payment/pay.js';
import type { CheckoutNodes, CheckoutView, Phase } from './render/view.js';

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
  /** Whether a payment is under way, also when the form is gone. */
  #isBusy = false;
  /** What the merchant found while the form was busy. */
  #ownError: string | undefined;

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
    this.ready = Promise.resolve(this.#settings.tokenizer.prewarm()).then(
      () => void emit(nodes.target, 'ready', {}),
      () => {}, // The first token tells.
    );
    Object.freeze(this);
  }

  readonly update = (changes: Partial<Options>): void => {
    const before = this.#settings.options.method;
    const options = takeOwn({ ...this.#settings.options, ...changes });
    this.#settings = resolveSettings(options, this.#view.listBilling, this.#settings);
    // The same option once more does not take back what the buyer chose.
    const method = this.#chooseMethod(options.method === before ? this.#method : options.method);
    if (method !== this.#method) this.#switchTo(method);
    this.#entry.rewrite();
    this.#paint();
    this.#entry.tellAll();
  };

  readonly on: CheckoutHandle<Options>['on'] = (name, listener) => {
    const { target } = this.#nodes;
    const type = `payveil:${name}`;
    const listen = (event: Event) => listener((event as CustomEvent).detail, event as CustomEvent);
    target.addEventListener(type, listen, { signal: this.#life.signal });
    return () => target.removeEventListener(type, listen);
  };

  readonly validate = (): boolean => {
    const isOpen = this.#phase === 'open';
    return (isOpen ? this.#entry.check() : this.#entry.fields.listProblems()).length === 0;
  };

  readonly tokenize = async (): Promise<string> => {
    if (this.#phase !== 'open') {
      throw new ConfigurationError('option_invalid', 'The form is busy, paid or locked.');
    }
    const problems = this.#entry.check();
    if (problems.length > 0) throw new ValidationError(toIssues(problems, this.#settings.translator));
    return this.#seal();
  };

  readonly submit = async (): Promise<void> => {
    if (this.#phase !== 'open') return;
    // Taken before anything is told, so that a listener that submits again, a double click and Enter make one payment.
    this.#phase = 'busy';
    const isReady = this.#entry.check().length === 0 && emit(this.#nodes.target, 'submit', { method: this.#method });
    if (this.#life.signal.aborted) return;
    this.#phase = 'open';
    if (isReady) await this.#pay();
    // What a listener changed was painted as busy.
    else this.#paint();
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
    const field = this.#entry.fields.listAsked().find((each) => each.name === name);
    if (field) this.#entry.hold(field, message);
    else if (this.#phase === 'busy') this.#ownError = message;
    this.#say(field ? { status: message } : { error: message });
  };

  readonly unmount = (): void => {
    if (this.#life.signal.aborted) return;
    this.#life.abort();
    this.#phase = 'done';
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
    this.#entry.unmark();
    this.#method = method;
    // How a payment ended is not silenced.
    if (this.#phase === 'open') this.#say(SILENCE);
    emit(this.#nodes.target, 'methodchange', { method });
    this.#paint();
    this.#entry.tellAll();
  }

  async #pay(): Promise<void> {
    this.#ownError = undefined;
    this.#enter('busy', { status: this.#settings.translator.write('status.busy') });
    // Read when every listener has been heard, so that what is sealed and what is charged are of the same options.
    const { options } = this.#settings;
    const { target } = this.#nodes;
    const method = this.#method;
    const seal = async () => {
      const token = await this.#seal();
      // A form that is gone has sent nothing yet, and sends nothing more.
      if (this.#life.signal.aborted) throw new AbortedError('not_sent');
      return token;
    };
    const ending = await pay({ seal, settle: (token) => settle({ token, method, options, target }) });
    this.#end(ending);
    const { onCharge } = options;
    const { charge } = ending;
    // On its own: an error in the merchant's code must not pass for one of the payment.
    if (onCharge && charge) queueMicrotask(() => onCharge(charge, method));
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
      this.#enter('open', { error: this.#ownError ?? write('declined', {}, ending.reason) });
    } else {
      if (!this.#life.signal.aborted) this.#entry.clear('sensitive');
      this.#enter('done', { status: write(DONE_MESSAGES[ending.kind]) });
    }
  }

  #fail({ code, outcome, key }: Extract<Ending, { kind: 'failed' }>): void {
    const { write } = this.#settings.translator;
    const isCertain = outcome !== 'unknown';
    const said = write(key) + (isCertain && key !== 'form.encrypt' ? `. ${write('form.notCharged')}` : '');
    const message = isCertain ? (this.#ownError ?? said) : said;
    this.#enter(isCertain ? 'open' : 'locked', { error: message });
    emit(this.#nodes.target, 'error', { code, message, outcome });
  }

  #enter(phase: Phase, said: Said): void {
    const wasBusy = this.#isBusy;
    this.#isBusy = phase === 'busy';
    if (!this.#life.signal.aborted) {
      this.#phase = phase;
      this.#show(said);
    }
    if (wasBusy !== this.#isBusy) emit(this.#nodes.target, 'busy', { busy: this.#isBusy });
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
