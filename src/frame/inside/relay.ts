/** Serves the page that was let in: mounts its form, tells it what happens, and does what it calls. */
import { writeText } from '../../checkout/dom/create-element.js';
import type { CheckoutEvents } from '../../checkout/events.js';
import type { CheckoutHandle } from '../../checkout/handle.js';
import { mountWith } from '../../checkout/mount.js';
import type { CheckoutOptions } from '../../checkout/options/checkout-options.js';
import type { AllMountOptions } from '../../checkout/options/mount-options.js';
import type { Surrounding } from '../../checkout/surrounding.js';
import { createOptionError } from '../../errors/option-error.js';
import { removeReturn } from '../../fields/return-url.js';
import { parseUrl } from '../../fields/url.js';
import { listKeysOf } from '../../options/list-keys-of.js';
import type { FrameConfiguration } from '../configuration.js';
import { TOLD_EVENTS } from '../events.js';
import type { Receivers } from '../link.js';
import type { GivenOptions, PageMessages } from '../messages.js';
import { PAYING_PHASES } from '../paying-phases.js';
import { applyAppearance } from './apply-appearance.js';
import { createCallbacks } from './callbacks.js';
import { EchoFilter } from './echo-filter.js';
import { createContainer, watchHeight } from './height.js';
import type { EmbeddingPage } from './listen-for-page.js';
import { loadLocales } from './load-locale.js';
import { createPageError, describeError } from './page-errors.js';
import { openPageLink, type PageLink } from './page-link.js';
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
  readonly #link: PageLink;
  readonly #container = createContainer(document);
  readonly #echo = new EchoFilter();
  /** What the buyer pays, in the words of the shop's server: a script of the page may have named another order. */
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
    this.#link.send('show', { top, height });
  });

  constructor(page: EmbeddingPage, config: FrameConfiguration, chargeOptions: ChargeOptions) {
    this.#page = page;
    this.#config = config;
    this.#chargeOptions = chargeOptions;
    this.#link = openPageLink(page.port, this.#receivers, this.#echo);
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
    this.#given = given;
    this.#options = options;
    this.#handle = handle;
    for (const name of listKeysOf(TOLD_EVENTS)) {
      handle.on(name, (detail) => this.#link.send(name, detail));
    }
    handle.on('busy', ({ busy }) => {
      this.#isBusy = busy;
      // Its error is told after its end, and a payment whose result is not known is not over.
      if (!busy) queueMicrotask(() => this.#isPaying || this.#echo.forget());
    });
    this.#link.send('mounted', {});
    void handle.ready.then(() => this.#link.send('served', {}));
    this.#watch();
  }

  #watch(): void {
    if (this.#form) {
      watchPhase(this.#form, (phase) => this.#link.send('phase', { phase }));
      if (this.#config.server) this.#form.prepend(this.#order);
    }
    // It looks like the mandate.
    this.#order.className = 'payveil-mandate';
    watchFocus(this.#container, this.#reveal);
    this.#measure = watchHeight(this.#container, (height) => this.#link.send('height', { height }));
    this.#measure();
  }

  /** Joins what the page gives, what the folder fixes, and what the frame itself brings. */
  async #writeOptions(given: Given): Promise<AllMountOptions> {
    const { origin, hello } = this.#page;
    const options = permitOptions(given, origin, this.#config);
    const functions = createCallbacks(given.functions, this.#link.ask);
    if (!options.server && (functions.remoteIp ?? options.remoteIp) === undefined) {
      throw createOptionError('remoteIp is missing');
    }
    const locales = await loadLocales(options.locale, this.#config.locales);
    // The page tells a newer address when the buyer pays. A page of `srcdoc` has no address.
    const returnUrl = removeReturn(origin + hello.address);
    if (!options.returnUrl && !given.functions.includes('returnUrl')) checkReturnUrl(returnUrl, origin);
    return { returnUrl, ...options, ...functions, ...this.#chargeOptions, locales };
  }

  /** What the page does for the form. */
  #createSurrounding(): Surrounding {
    const { origin, hello } = this.#page;
    const { pathname = '', search = '' } = parseUrl(origin + hello.address) ?? {};
    const address = {
      origin,
      pathname,
      search,
      clean: () => {
        address.search = removeReturn(address.search);
        this.#link.send('returned', {});
      },
    };
    return {
      address,
      goTo: (url) => this.#link.send('go', { url }),
      reveal: this.#reveal,
      mayPay: (payment) => this.#mayPay(payment),
      // A space keeps the place of what comes later.
      see: ({ settings }) => writeText(this.#order, settings.options.description ?? '\u{a0}'),
    };
  }

  /** Asks the page whether the buyer may pay, and takes the address for the way back from the bank. */
  async #mayPay(payment: CheckoutEvents['submit']): Promise<boolean> {
    this.#isAsking = true;
    this.#echo.note(this.#container);
    // An address that the page cannot tell is none.
    const returnUrl = await this.#link.ask('submit', payment).catch(() => '');
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
      this.#link.send('done', { id, value: await call() });
    } catch (error) {
      this.#link.send('done', { id, error: describeError(error) });
    }
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
    this.#given = given;
    this.#options = options;
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
