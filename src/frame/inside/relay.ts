/** Serves the page that was let in: mounts its form, tells it what happens, and does what it calls. */
import type { CheckoutHandle } from '../../checkout/handle.js';
import { mountWith } from '../../checkout/mount.js';
import type { FieldName } from '../../checkout/names.js';
import type { CheckoutOptions } from '../../checkout/options/checkout-options.js';
import type { MountOptions } from '../../checkout/options/mount-options.js';
import type { Phase, Surrounding } from '../../checkout/view.js';
import { isPayveilError } from '../../errors/is-payveil-error.js';
import { createOptionError } from '../../errors/option-error.js';
import type { Outcome } from '../../errors/payveil-error.js';
import { removeReturn } from '../../fields/return-url.js';
import { takeOwn } from '../../options/own.js';
import type { FrameConfiguration } from '../configuration.js';
import { type Incoming, type Link, openLink } from '../link.js';
import {
  CALLBACKS,
  type Callback,
  type CallName,
  EVENT_MEMBERS,
  EVENTS,
  type FrameEvents,
  type FrameMessage,
  type Hello,
} from '../messages.js';
import { dress } from './dress.js';
import type { Visitor } from './gate.js';
import { createRoom, watchHeight } from './height.js';
import { loadLocales } from './load-locale.js';
import { addGiven, type Given, permitOptions } from './permitted.js';
import { pick } from './pick.js';
import { createReveal, watchFocus, watchPhase } from './watch-form.js';

/** What the frame makes before a page asks: what seals the token, and what charges it. */
export type ChargeOptions = Required<Pick<CheckoutOptions, 'tokenizer' | 'charge'>>;

/** Phases in which the amount must not change. */
const PAYING: readonly unknown[] = ['busy', 'checking', 'action', 'unknown'] satisfies Phase[];

/** The page dispatches the others itself. */
const RELAYED = EVENTS.slice(2);

/** Tells a page why it is not served. */
export function refuseVisitor(port: MessagePort, error: unknown): void {
  port.postMessage({ type: 'refused', ...describeError(error) } satisfies FrameMessage);
}

/**
 * Serves a page.
 * @throws {ConfigurationError} when one of its options is wrong.
 */
export async function serveVisitor(
  visitor: Visitor,
  config: FrameConfiguration,
  chargeOptions: ChargeOptions,
): Promise<void> {
  const relay = new Relay(visitor, config, chargeOptions);
  await relay.mount(visitor.hello);
}

class Relay {
  readonly #link: Link<FrameMessage>;
  readonly #origin: string;
  readonly #config: FrameConfiguration;
  readonly #chargeOptions: ChargeOptions;
  readonly #room = createRoom(document);
  #measure = () => {};
  #mounting: Promise<void> | undefined;
  #handle: CheckoutHandle | undefined;
  /** The last change of options. The next one waits for it. */
  #updated: Promise<unknown> = Promise.resolve();
  /** What the page has given until now. */
  #given: Given = { data: {}, functions: [] };
  /** The options that the form has. */
  #options: Partial<MountOptions> = {};
  /** Whether the page is asked whether the buyer may pay. */
  #isAsking = false;
  #isBusy = false;
  /** Shows an element to the buyer. */
  readonly #reveal = createReveal((top, height) => {
    this.#measure();
    this.#link.send({ type: 'show', top, height });
  });

  constructor({ port, origin }: Visitor, config: FrameConfiguration, chargeOptions: ChargeOptions) {
    this.#origin = origin;
    this.#config = config;
    this.#chargeOptions = chargeOptions;
    this.#link = openLink(port, {
      call: (message) => void this.#answer(message),
      around: ({ around }) => dress(document, around),
      answer: ({ id, value, outcome }) =>
        this.#link.settle(id, value, outcome === undefined ? undefined : fail(outcome)),
    });
  }

  /** Mounts the form with the options of the first message. Calls wait for it. */
  mount(hello: Hello): Promise<void> {
    this.#mounting = this.#mount(hello);
    return this.#mounting;
  }

  async #mount(hello: Hello): Promise<void> {
    const { around, address } = hello;
    dress(document, around);
    const given = addGiven(this.#given, hello);
    const options = await this.#writeOptions(given);
    const handle = mountWith(this.#room, options, this.#createSurrounding(String(address)));
    this.#handle = handle;
    this.#given = given;
    this.#options = options;
    for (const name of RELAYED) handle.on(name, (detail) => this.#tell(name, detail));
    handle.on('busy', ({ busy }) => {
      this.#isBusy = busy;
    });
    this.#link.send({ type: 'mounted' });
    void handle.ready.then(() => this.#link.send({ type: 'ready' }));
    if (this.#form) watchPhase(this.#form, (phase) => this.#link.send({ type: 'phase', phase }));
    watchFocus(this.#room, this.#reveal);
    this.#measure = watchHeight(this.#room, (height) => this.#link.send({ type: 'height', height }));
    this.#measure();
  }

  /** Joins what the page gives, what the folder fixes, and what the frame itself brings. */
  async #writeOptions(given: Given): Promise<MountOptions> {
    const options = permitOptions(given, this.#origin, this.#config);
    const functions = this.#createCallbacks(given.functions);
    if ((functions.remoteIp ?? options.remoteIp) === undefined) throw createOptionError('remoteIp is missing');
    const locales = await loadLocales(options.locale, this.#config.locales);
    return { ...options, ...functions, ...this.#chargeOptions, locales };
  }

  /** Creates the functions that ask those of the page. */
  #createCallbacks(names: readonly string[]): Pick<MountOptions, Callback> {
    const ask = (name: Callback, value?: object) => this.#link.ask((id) => ({ type: 'ask', id, name, value }));
    const nothing = new Promise(() => {});
    const all: Required<Pick<MountOptions, Callback>> = {
      lookUp: ({ chargeId, reference }) => ask('lookUp', { chargeId, reference }),
      // Nothing means that the page shows the bank's page, and tells no result.
      onAction: async ({ url }) => {
        const result = await ask('onAction', { url });
        return typeof result === 'object' && result !== null ? result : nothing;
      },
      remoteIp: async () => String(await ask('remoteIp')),
    };
    return pick(
      all,
      CALLBACKS.filter((name) => names.includes(name)),
    );
  }

  /** What the page does for the form. */
  #createSurrounding(page: string): Surrounding {
    const link = this.#link;
    const [pathname = '', query] = page.split(/\?(.*)/s);
    const address = {
      origin: this.#origin,
      pathname,
      search: query ? `?${query}` : '',
      clean() {
        address.search = removeReturn(address.search);
        link.send({ type: 'returned', query: address.search.slice(1) });
      },
    };
    return {
      address,
      goTo: (url) => link.send({ type: 'go', url }),
      reveal: this.#reveal,
      mayPay: async (value) => {
        this.#isAsking = true;
        const isAllowed =
          (await link.ask((id) => ({ type: 'ask', id, name: 'submit', value })).catch(() => false)) === true;
        // Between the answer and the payment no update may slip in.
        if (isAllowed) setTimeout(() => this.#endAsking());
        else this.#endAsking();
        return isAllowed;
      },
    };
  }

  #endAsking(): void {
    this.#isAsking = false;
  }

  #tell<Name extends keyof FrameEvents>(name: Name, detail: FrameEvents[Name]): void {
    this.#link.send({ type: 'event', name, detail: pick(detail, EVENT_MEMBERS[name]) });
  }

  get #form(): HTMLElement | null {
    return this.#room.querySelector('.payveil');
  }

  /** Does what the page calls, and answers. */
  async #answer({ id, name, value }: Incoming): Promise<void> {
    const done = { type: 'done', id } as const;
    try {
      await this.#mounting;
      this.#link.send({ ...done, value: await this.#call(String(name) as CallName, value) });
    } catch (error) {
      this.#link.send({ ...done, error: describeError(error) });
    }
  }

  async #call(name: CallName, value: unknown): Promise<unknown> {
    const handle = this.#handle;
    const calls: Record<CallName, () => unknown> = {
      update: () => {
        const next = this.#updated.then(() => this.#update(value));
        this.#updated = next.catch(() => {});
        return next;
      },
      validate: () => handle?.validate(),
      submit: () => this.#submit(),
      checkAgain: () => handle?.checkAgain(),
      clear: () => handle?.clear(),
      setError: () => handle?.setError(takeOwn(Object(value))),
      focus: () => handle?.focus(value as FieldName | undefined),
      unmount: () => this.#unmount(),
    };
    return Object.hasOwn(calls, name) ? calls[name]() : undefined;
  }

  async #update(message: unknown): Promise<void> {
    const given = addGiven(this.#given, message);
    if (given.data.src !== this.#given.data.src) throw createOptionError('src cannot change');
    const options = await this.#writeOptions(given);
    if (this.#isAsking || PAYING.includes(this.#form?.dataset.phase)) {
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

const OUTCOMES: readonly unknown[] = ['not_sent', 'refused'] satisfies Outcome[];

/** Creates an error that tells what is known, as the form expects it of a merchant's function. The page has reported its own. */
function fail(outcome: unknown): Error {
  return Object.assign(new Error('The page has failed.'), {
    outcome: OUTCOMES.includes(outcome) ? outcome : 'unknown',
  });
}

/** Describes an error to the page. Only our own errors are known to hold no secret. */
function describeError(error: unknown): { readonly code: string; readonly message: string } {
  if (isPayveilError(error)) return { code: error.code, message: error.message };
  return { code: 'option_invalid', message: 'The frame has failed.' };
}
