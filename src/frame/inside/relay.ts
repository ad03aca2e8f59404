/** Serves the page that was let in: mounts its form, tells it what happens, and does what it calls. */
import { writeText } from '../../checkout/dom/create-element.js';
import type { CheckoutEvents, PaymentAnswer } from '../../checkout/events.js';
import type { CheckoutHandle } from '../../checkout/handle.js';
import { mountWith } from '../../checkout/mount.js';
import type { CheckoutOptions } from '../../checkout/options/checkout-options.js';
import type { AllMountOptions } from '../../checkout/options/mount-options.js';
import type { CheckoutState } from '../../checkout/shown-state.js';
import type { Surrounding } from '../../checkout/surrounding.js';
import { isPayveilError } from '../../errors/is-payveil-error.js';
import { createOptionError } from '../../errors/option-error.js';
import { cutGuide, type Outcome } from '../../errors/payveil-error.js';
import { removeReturn } from '../../fields/return-url.js';
import type { FrameConfiguration } from '../configuration.js';
import { TOLD_EVENTS } from '../events.js';
import { type Link, openLink, type Receivers } from '../link.js';
import {
  FROM_FRAME,
  type FrameMessages,
  type GivenOptions,
  type PageMessages,
  type ReportedError,
} from '../messages.js';
import { CALLBACKS, type Callback } from '../option-names.js';
import { PAYING_PHASES } from '../paying-phases.js';
import { readMessage } from '../read-message.js';
import { applyAppearance } from './apply-appearance.js';
import { EchoFilter } from './echo-filter.js';
import { createContainer, watchHeight } from './height.js';
import type { EmbeddingPage } from './listen-for-page.js';
import { loadLocales } from './load-locale.js';
import { FROM_PAGE } from './page-messages.js';
import { addGiven, checkReturnUrl, type Given, permitOptions } from './permitted.js';
import { createReveal, watchFocus, watchPhase } from './watch-form.js';

/** What the frame makes before a page asks: what seals the token, and what charges it. */
export type ChargeOptions = Required<Pick<CheckoutOptions, 'tokenizer' | 'charge'>>;

/** Tells a page why it is not served. */
export function refusePage(port: MessagePort, error: unknown): void {
  port.postMessage({ type: 'refused', ...describeError(error) });
}

/**
 * Serves a page.
 * @throws {ConfigurationError} when one of its options is wrong.
 */
export async function servePage(
  page: EmbeddingPage,
  config: FrameConfiguration,
  chargeOptions: ChargeOptions,
): Promise<void> {
  await new Relay(page, config, chargeOptions).mount();
}

class Relay {
  readonly #page: EmbeddingPage;
  readonly #config: FrameConfiguration;
  readonly #chargeOptions: ChargeOptions;
  readonly #link: Link<FrameMessages>;
  readonly #container = createContainer(document);
  readonly #echo = new EchoFilter();
  /** What the buyer pays, in the words of the shop's server. */
  readonly #order = document.createElement('div');
  #measure = () => {};
  #mounting: Promise<void> | undefined;
  #handle: CheckoutHandle | undefined;
  /** The last change of options. The next one waits for it. */
  #updated: Promise<unknown> = Promise.resolve();
  /** What the page has given until now. */
  #given: Given = { data: {}, functions: [] };
  /** The options that the form has. */
  #options: Partial<AllMountOptions> = {};
  /** Whether the page is asked whether the buyer may pay. */
  #isAsking = false;
  #isBusy = false;
  /** Shows an element to the buyer. */
  readonly #reveal = createReveal((top, height) => {
    this.#measure();
    this.#send('show', { top, height });
  });

  constructor(page: EmbeddingPage, config: FrameConfiguration, chargeOptions: ChargeOptions) {
    this.#page = page;
    this.#config = config;
    this.#chargeOptions = chargeOptions;
    this.#link = openLink(page.port, FROM_PAGE, this.#receivers, (type, id) => this.#refuse(type, id));
  }

  readonly #receivers: Receivers<PageMessages> = {
    around: (around) => applyAppearance(document, around),
    update: (call) => this.#answer(call, () => this.#queue(call)),
    validate: (call) => this.#answer(call, () => this.#handle?.validate()),
    submit: (call) => this.#answer(call, () => this.#submit()),
    checkAgain: (call) => this.#answer(call, () => this.#handle?.checkAgain()),
    clear: (call) => this.#answer(call, () => this.#handle?.clear()),
    setError: ({ id, ...error }) => this.#answer({ id }, () => this.#handle?.setError(error)),
    focus: (call) => this.#answer(call, () => this.#handle?.focus(call.field)),
    unmount: (call) => this.#answer(call, () => this.#unmount()),
    answer: ({ id, value, outcome }) =>
      this.#link.settle(id, value, outcome === undefined ? outcome : createPageError(outcome)),
  };

  /** Sends what may leave the frame. */
  #send<Type extends keyof FrameMessages>(type: Type, message: FrameMessages[Type]): void {
    const listed = readMessage(FROM_FRAME[type], message);
    if (listed) this.#link.send(type, listed);
  }

  /** Mounts the form with the options of the first message. Calls wait for it. */
  mount(): Promise<void> {
    this.#mounting = this.#mount();
    return this.#mounting;
  }

  async #mount(): Promise<void> {
    const { hello } = this.#page;
    applyAppearance(document, hello.around);
    const given = addGiven(this.#given, hello);
    const options = await this.#writeOptions(given);
    const handle = mountWith(this.#container, options, this.#createSurrounding());
    this.#keep(given, options);
    this.#handle = handle;
    for (const name of Object.keys(TOLD_EVENTS) as (keyof typeof TOLD_EVENTS)[]) {
      handle.on(name, (detail) => this.#send(name, this.#echo.remove(detail)));
    }
    handle.on('busy', ({ busy }) => {
      this.#isBusy = busy;
      // Its error is told after its end, and a payment whose result is not known is not over.
      if (!busy) queueMicrotask(() => this.#isPaying || this.#echo.forget());
    });
    this.#send('mounted', {});
    void handle.ready.then(() => this.#send('served', {}));
    this.#watch();
  }

  #watch(): void {
    if (this.#form) {
      watchPhase(this.#form, (phase) => this.#send('phase', { phase }));
      if (this.#config.server) this.#form.prepend(this.#order);
    }
    // It looks like the mandate.
    this.#order.className = 'payveil-mandate payveil-order';
    watchFocus(this.#container, this.#reveal);
    this.#measure = watchHeight(this.#container, (height) => this.#send('height', { height }));
    this.#measure();
  }

  #keep(given: Given, options: AllMountOptions): void {
    this.#given = given;
    this.#options = options;
  }

  /** Joins what the page gives, what the folder fixes, and what the frame itself brings. */
  async #writeOptions(given: Given): Promise<AllMountOptions> {
    const { origin, hello } = this.#page;
    const options = permitOptions(given, origin, this.#config);
    const functions = this.#createCallbacks(given.functions);
    if (!options.server && (functions.remoteIp ?? options.remoteIp) === undefined) {
      throw createOptionError('remoteIp is missing');
    }
    const locales = await loadLocales(options.locale, this.#config.locales);
    // The page tells a newer address when the buyer pays.
    const returnUrl = removeReturn(origin + hello.address);
    return { returnUrl, ...options, ...functions, ...this.#chargeOptions, locales };
  }

  /** Creates the functions that ask those of the page. */
  #createCallbacks(names: readonly string[]): Pick<AllMountOptions, Callback> {
    const nothing = new Promise<never>(() => {});
    const all: Required<Pick<AllMountOptions, Callback>> = {
      lookUp: (payment) => this.#ask('lookUp', this.#echo.remove(payment)) as Promise<PaymentAnswer>,
      // Nothing means that the page shows the bank's page, and tells no result.
      onAction: async (action) => {
        const result = await this.#ask('onAction', action);
        return typeof result === 'object' && result !== null ? (result as PaymentAnswer) : nothing;
      },
      remoteIp: async () => String(await this.#ask('remoteIp', {})),
    };
    return Object.fromEntries(CALLBACKS.filter((name) => names.includes(name)).map((name) => [name, all[name]]));
  }

  /** Asks the page. Only what the table lists leaves the frame. */
  #ask<Type extends Callback | 'submit'>(type: Type, question: Omit<FrameMessages[Type], 'id'>): Promise<unknown> {
    const listed = readMessage(FROM_FRAME[type], { ...question, id: 0 });
    return listed ? this.#link.ask(type, listed) : Promise.resolve();
  }

  /** What the page does for the form. */
  #createSurrounding(): Surrounding {
    const { origin, hello } = this.#page;
    const [pathname = '', query] = hello.address.split(/\?(.*)/s);
    const address = {
      origin,
      pathname,
      search: query ? `?${query}` : '',
      clean: () => {
        address.search = removeReturn(address.search);
        this.#send('returned', {});
      },
    };
    return {
      address,
      goTo: (url) => this.#send('go', { url }),
      reveal: this.#reveal,
      mayPay: (payment) => this.#mayPay(payment),
      see: (state) => this.#showOrder(state),
    };
  }

  /** Shows what the shop's server says that the buyer pays: a script of the page may have named another order. */
  #showOrder({ settings }: CheckoutState): void {
    // A space keeps the place of what comes later.
    writeText(this.#order, settings.options.description ?? '\u{a0}');
  }

  /** Asks the page whether the buyer may pay, and takes the address for the way back from the bank. */
  async #mayPay(payment: CheckoutEvents['submit']): Promise<boolean> {
    this.#isAsking = true;
    this.#echo.note(this.#container);
    // An address that the page cannot tell is none.
    const returnUrl = await this.#ask('submit', payment).catch(() => '');
    // Between the answer and the payment no update may slip in.
    setTimeout(() => {
      this.#isAsking = false;
    });
    if (typeof returnUrl !== 'string') return returnUrl === true;
    checkReturnUrl(returnUrl, this.#page.origin);
    if (!('returnUrl' in this.#config.options)) this.#handle?.update({ returnUrl });
    return true;
  }

  get #form(): HTMLElement | null {
    return this.#container.querySelector('.payveil');
  }

  get #isPaying(): boolean {
    return PAYING_PHASES.includes(this.#form?.dataset.phase);
  }

  /** Does what the page calls, and answers. */
  async #answer({ id }: { readonly id: number }, call: () => unknown): Promise<void> {
    try {
      await this.#mounting;
      this.#send('done', { id, value: await call() });
    } catch (error) {
      this.#send('done', { id, error: describeError(error) });
    }
  }

  /** Answers a call that has the wrong members. */
  #refuse(type: keyof PageMessages, id: unknown): void {
    const error = describeError(createOptionError(`of ${type} is wrong`));
    if (typeof id === 'number' && type !== 'answer') this.#send('done', { id, error });
  }

  /** Updates the form after the changes before. */
  #queue(given: GivenOptions): Promise<void> {
    const next = this.#updated.then(() => this.#update(addGiven(this.#given, given)));
    this.#updated = next.catch(() => {});
    return next;
  }

  async #update(given: Given): Promise<void> {
    if (given.data.src !== this.#given.data.src) throw createOptionError('src cannot change');
    const options = await this.#writeOptions(given);
    if (this.#isAsking || this.#isPaying) {
      throw createOptionError('of the frame cannot change during a payment');
    }
    const removed = Object.keys(this.#options).map((name) => [name, undefined]);
    this.#handle?.update({ ...Object.fromEntries(removed), ...options });
    this.#keep(given, options);
  }

  async #submit(): Promise<void> {
    if (!this.#config.allow.includes('submit')) {
      throw createOptionError('submit needs a frame of payveil frame --allow submit');
    }
    await this.#handle?.submit();
  }

  /** Removes the form. A payment under way goes on, and this resolves after its end was told. */
  async #unmount(): Promise<void> {
    const handle = this.#handle;
    const end = new Promise<void>((resolve) => {
      handle?.on('busy', ({ busy }) => busy || setTimeout(resolve));
    });
    handle?.unmount();
    if (this.#isBusy) await end;
  }
}

const OUTCOMES: readonly unknown[] = ['not_sent', 'refused'] satisfies Outcome[];

/** Creates an error that tells what is known, as the form expects it of a merchant's function. The page has reported its own. */
function createPageError(outcome: unknown): Error {
  return Object.assign(new Error('The page has failed.'), {
    outcome: OUTCOMES.includes(outcome) ? outcome : 'unknown',
  });
}

/** Describes an error to the page. Only our own errors are known to hold no secret. */
function describeError(error: unknown): ReportedError {
  // The page adds the guide again.
  if (isPayveilError(error)) return { code: error.code, message: cutGuide(error.message) };
  return { code: 'option_invalid', message: 'The frame has failed.' };
}
