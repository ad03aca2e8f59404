/** The page's connection to its frame: greets it, does what it asks for, and tells when it does not come or is lost. */
import { ConfigurationError } from '../errors/configuration-error.js';
import type { ConfigurationErrorCode } from '../errors/error-code.js';
import { readActionUrl } from '../fields/url.js';
import { askPage, readValue } from './ask-page.js';
import { type Box, scrollToPart, setHeight, setStyle, setText } from './box.js';
import { type FrameErrorDetail, type FrameEvents, TOLD_EVENTS } from './events.js';
import { type Link, openLink, type Receivers } from './link.js';
import { watchLoading } from './loading.js';
import { FROM_FRAME, type FrameMessages, HELLO, type Hello, type PageMessages, PROTOCOL } from './messages.js';
import { type FrameOptions, writeGiven } from './options.js';
import { cleanPageAddress, readPageAddress } from './page-address.js';
import { readSurroundings, watchSurroundings } from './surroundings.js';

const FAILED = 'The payment form cannot be loaded. Try again later.';
const LOST = 'The result of the payment is not known. Do not pay again.';

/** How often the page looks whether the frame is still there, during a payment. */
const LOOK_MS = 250;

/** How long browsers count a press, in milliseconds (HTML standard, transient activation duration). */
const PRESS_MS = 5000;
/** How long it counts for a payment that the frame prepares, because the shop's server may take so long. */
const PREPARED_MS = 10_000;

/** The connection to one frame. */
export class Connection {
  /** Resolves when the first token can be made without waiting, or when the connection has ended before. */
  readonly ready: Promise<void>;
  /** The element of the page that has the events. */
  readonly host: HTMLElement;
  readonly box: Box;
  /** Those that the frame has, or is being told. */
  options: FrameOptions;
  readonly #life = new AbortController();
  /** Aborts when nothing more is told. */
  readonly signal = this.#life.signal;
  /** Waits for a frame that loads again, and tells if it does not come. */
  readonly #wait: () => void;
  #settleReady!: (error?: Error) => void;
  #link: Link<PageMessages> | undefined;
  #isMounted = false;
  /** Until the form is there, calls wait for it, and keep their order. */
  #isReady = false;
  #phase = 'open';
  /** The payment that the buyer may have made. */
  #reference: string | undefined;
  #looking: ReturnType<typeof setInterval> | undefined;
  /** Where the page was when it was mounted. Another frame may take its return from the address. */
  #address = readPageAddress();
  /** Until when a press counts for a payment that the frame prepares. */
  #preparedUntil = 0;
  /** Whether the page itself wants to pay, or to go on. */
  #isCalled = false;
  /** Whether the bank may ask for the payment that was let through. */
  #mayLeave = false;
  /** Until when no other press lets the frame leave the page. */
  #stayUntil = 0;

  constructor(host: HTMLElement, box: Box, options: FrameOptions) {
    this.host = host;
    this.box = box;
    this.options = options;
    this.ready = new Promise((resolve, reject) => {
      this.#settleReady = (error) => (error ? reject(error) : resolve());
    });
    const { signal } = this;
    box.frame.addEventListener('load', () => this.#greet(), { signal });
    this.#wait = watchLoading(box.frame, options.timeoutMs ?? 20_000, (code) => this.#fail(code), signal);
    watchSurroundings(() => this.#link?.send('around', this.#surround()), signal);
  }

  /** Whether a payment is under way. */
  get isBusy(): boolean {
    return this.#looking !== undefined;
  }

  /** Calls a function of the form, when that is there. */
  async call<Name extends keyof PageMessages>(name: Name, message: Omit<PageMessages[Name], 'id'>): Promise<unknown> {
    if (!this.#isReady) await this.ready;
    // Both may pay, or go to the bank, without a press of the buyer, until they have ended.
    const isFree = name === 'submit' || name === 'checkAgain';
    if (isFree) this.#isCalled = true;
    return this.#link?.ask(name, message).finally(() => {
      if (isFree) this.#isCalled = false;
    });
  }

  /** Ends it. Calls that are open end with nothing. */
  end(): void {
    this.#look(false);
    this.#life.abort();
    this.#link?.close();
    this.#link = undefined;
    this.#settleReady();
  }

  /** Says hello to a frame that has loaded. One that loads again has an empty form, which must not follow a payment. */
  #greet(): void {
    if (this.#phase !== 'open') {
      this.#lose();
      return;
    }
    if (this.#link) this.#wait();
    this.#link?.close();
    this.#isMounted = false;
    const options = this.options;
    const { port1, port2 } = new MessageChannel();
    const hello: Hello = {
      version: PROTOCOL,
      ...writeGiven(options, options),
      around: this.#surround(),
      address: this.#address,
    };
    this.#link = openLink(port1, FROM_FRAME, this.#receivers);
    this.box.frame.contentWindow?.postMessage({ type: HELLO, ...hello }, new URL(options.src).origin, [port2]);
  }

  readonly #receivers: Receivers<FrameMessages> = {
    ...this.#createTellers(),
    mounted: () => {
      this.#isMounted = true;
      setText(this.box, '');
    },
    returned: () => {
      cleanPageAddress();
      this.#address = readPageAddress();
    },
    refused: ({ code, message }) => this.#fail(code, message),
    height: ({ height }) => setHeight(this.box, height),
    show: ({ top, height }) => scrollToPart(this.box, top, height),
    phase: ({ phase }) => {
      const isPreparing = phase === 'busy' && this.#phase === 'open';
      this.#preparedUntil = isPreparing && isPressed() ? performance.now() + PREPARED_MS : 0;
      this.#enter(phase);
    },
    served: () => {
      this.#isReady = true;
      this.#settleReady();
    },
    charge: (detail) => {
      this.#emit('charge', detail);
      this.options.onCharge?.(detail);
    },
    busy: (detail) => {
      this.#look(detail.busy);
      this.#emit('busy', detail);
    },
    submit: (question) => this.#answer(question, (payment) => this.#letPay(payment)),
    lookUp: (question) => this.#answer(question, (payment) => this.options.lookUp?.(payment)),
    onAction: (question) =>
      this.#answer(question, ({ url }) => this.#act(url, (to) => this.options.onAction?.({ url: to }))),
    remoteIp: (question) => this.#answer(question, () => readValue(this.options.remoteIp)),
    go: ({ url }) => this.#act(url, (to) => location.assign(to)),
    done: ({ id, value, error }) =>
      this.#link?.settle(id, value, error && new ConfigurationError(error.code, error.message)),
  };

  /** Creates the receivers of the events, which the page gets as they are. */
  #createTellers() {
    type Told = keyof typeof TOLD_EVENTS;
    return Object.fromEntries(
      Object.keys(TOLD_EVENTS).map((name): unknown[] => [
        name,
        (detail: FrameEvents[Told]) => this.#emit(name as Told, detail),
      ]),
    ) as Pick<Receivers<FrameMessages>, Told>;
  }

  #emit<Name extends keyof FrameEvents>(name: Name, detail: FrameEvents[Name]): boolean {
    const init = { detail, bubbles: true, composed: true, cancelable: true };
    return this.host.dispatchEvent(new CustomEvent(`payveil:${name}`, init));
  }

  /** Lets the page answer a question of the frame. */
  async #answer<Question>(
    { id, ...question }: Question & { readonly id: number },
    answer: (question: Omit<Question, 'id'>) => unknown,
  ): Promise<void> {
    const link = this.#link;
    const given = await askPage(() => answer(question));
    link?.send('answer', { id, ...given });
  }

  /** Lets the buyer pay, and tells where the bank sends the buyer back to. */
  #letPay(payment: FrameEvents['submit']): string | false {
    const isPrepared = performance.now() < this.#preparedUntil;
    if (!(this.#takePress() || isPrepared) || !this.#emit('submit', payment)) return false;
    const { returnUrl = location.href } = this.options;
    const address = readValue(returnUrl);
    // The buyer may have paid from now on, whatever becomes of the frame before it tells more.
    this.#mayLeave = true;
    this.#reference = payment.reference;
    this.#phase = 'busy';
    this.#look(true);
    return address;
  }

  /** Tells the page that the bank wants to ask the buyer. Anything but the address of a bank's page is ignored. */
  #act(address: string, go: (url: string) => unknown): unknown {
    const url = readActionUrl(address);
    return url && this.#takeLeave() && this.#emit('action', { url }) && go(url);
  }

  /** Takes a press of the buyer, or a call of the page. A frame whose folder is hostile asks for anything at any time. */
  #takePress(): boolean {
    const isCalled = this.#isCalled;
    this.#isCalled = false;
    return isCalled || isPressed();
  }

  /** Lets the frame leave the page: once for each payment that was let through, and otherwise once for each press. */
  #takeLeave(): boolean {
    const now = performance.now();
    const isFree = this.#mayLeave || (now >= this.#stayUntil && this.#takePress());
    this.#mayLeave = false;
    if (isFree) this.#stayUntil = now + PRESS_MS;
    return isFree;
  }

  #enter(phase: string): void {
    // A payment that was let through may end before anything was sent.
    if (phase === 'open') this.#look(false);
    this.#phase = phase;
    this.box.root.dataset.phase = phase;
  }

  /** Watches during a payment whether the frame is still there. No event tells it. */
  #look(isBusy: boolean): void {
    clearInterval(this.#looking);
    const { frame } = this.box;
    this.#looking = isBusy ? setInterval(() => frame.contentWindow || this.#lose(), LOOK_MS) : undefined;
  }

  /** Tells that the frame cannot be shown. It may still come. */
  #fail(code: ConfigurationErrorCode, explanation = FAILED): void {
    // Tell one fault once.
    if (this.#isMounted || !this.box.text.hidden) return;
    const message = this.options.failed ?? FAILED;
    const error = new ConfigurationError(code, explanation);
    // A browser reports it if no code waits.
    this.#settleReady(error);
    this.#link?.end(error);
    this.#tell({ code, message, outcome: 'not_sent' });
  }

  #tell(detail: FrameErrorDetail): void {
    setText(this.box, detail.message);
    this.#emit('error', detail);
  }

  /** Tells that the frame was removed, moved or loaded again after the buyer has paid. */
  #lose(): void {
    const reference = this.#reference;
    const message = [this.options.lost ?? LOST, reference].join(' ');
    const wasBusy = this.isBusy;
    this.box.frame.replaceWith();
    if (!/done|sent|pending/.test(this.#phase)) {
      this.#enter('unknown');
      if (wasBusy) this.#emit('busy', { busy: false });
      this.#tell({ code: 'frame_lost', message, outcome: 'unknown', ...(reference && { reference }) });
    }
    this.end();
  }

  #surround() {
    const { frame, root } = this.box;
    const around = readSurroundings(root);
    setStyle(frame, { 'color-scheme': around.scheme });
    return around;
  }
}

/** Tells whether the buyer has just pressed. A press in a frame counts for the page around it. Firefox before 120 does not tell. */
const isPressed = () => navigator.userActivation?.isActive !== false;
