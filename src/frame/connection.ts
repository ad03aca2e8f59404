/** The page's connection to its frame: greets it, does what it asks for, and tells when it does not come or is lost. */
import { ConfigurationError } from '../errors/configuration-error.js';
import type { ConfigurationErrorCode } from '../errors/error-code.js';
import { readActionUrl } from '../fields/url.js';
import { takeOwn } from '../options/own.js';
import { type Box, reveal, setHeight, setText, write } from './box.js';
import { consult } from './consult.js';
import { type Incoming, type Link, openLink, type Receivers } from './link.js';
import { watchLoading } from './loading.js';
import { type CallName, EVENTS, type FrameEvents, HELLO, type Hello, type PageMessage, PROTOCOL } from './messages.js';
import { type FrameOptions, writeGiven } from './options.js';
import { readSurroundings, watchSurroundings } from './surroundings.js';

const FAILED = 'The payment form cannot be loaded. Try again later.';
const LOST = 'The result of the payment is not known. Do not pay again.';

/** How often the page looks whether the frame is still there, during a payment. */
const LOOK_MS = 250;

/** What a connection knows of its page. The options change. */
export interface FramePlace {
  readonly host: HTMLElement;
  readonly box: Box;
  readonly options: FrameOptions;
}

/** The connection to one frame. */
export interface Connection {
  /** Resolves when the first token can be made without waiting. */
  readonly ready: Promise<void>;
  /** Aborts when nothing more is told. */
  readonly signal: AbortSignal;
  /** Whether a payment is under way. */
  isBusy(): boolean;
  /** Calls a function of the form, when that is there. */
  call<Value = void>(name: CallName, value?: unknown): Promise<Value>;
  /** Ends it. Calls that are open end with nothing. */
  end(): void;
}

/** Connects a page to the frame in its box. */
export function connect({ host, box, options }: FramePlace): Connection {
  const { frame, root } = box;
  const life = new AbortController();
  const { signal } = life;
  let link: Link<PageMessage> | undefined;
  let isMounted = false;
  let phase = 'open';
  let reference: string | undefined;
  let looking: ReturnType<typeof setInterval> | false | undefined;
  let resolveReady!: () => void;
  let rejectReady!: (error: Error) => void;
  const ready = new Promise<void>((resolve, reject) => {
    resolveReady = resolve;
    rejectReady = reject;
  });

  /** Until the form is there, calls wait for it, and keep their order. */
  let there: Promise<void> | undefined = ready;

  const emit = <Name extends keyof FrameEvents>(name: Name, detail: FrameEvents[Name]): boolean =>
    host.dispatchEvent(new CustomEvent(`payveil:${name}`, { detail, bubbles: true, composed: true, cancelable: true }));

  /** Tells the page that the bank wants to ask the buyer. Anything but the address of a bank's page is ignored. */
  const act = (value: unknown, go: (url: string) => unknown) => {
    const url = readActionUrl(value);
    return url && emit('action', { url }) && go(url);
  };

  /** Says hello to a frame that has loaded. One that loads again has an empty form, which must not follow a payment. */
  const greet = () => {
    if (phase !== 'open') return lose();
    link?.close();
    const { port1, port2 } = new MessageChannel();
    const address = location.pathname + location.search;
    const hello: Hello = {
      type: HELLO,
      version: PROTOCOL,
      ...writeGiven(options, options),
      around: surround(),
      address,
    };
    link = openLink(port1, receivers);
    frame.contentWindow?.postMessage(hello, new URL(options.src).origin, [port2]);
  };

  const call: Connection['call'] = async <Value>(name: CallName, value?: unknown) => {
    await there;
    return link?.ask((id) => ({ type: 'call', id, name, value })) as Promise<Value>;
  };

  const receivers: Receivers = {
    mounted() {
      isMounted = true;
      setText(box, '');
    },
    ready() {
      resolveReady();
      there = undefined;
    },
    refused: ({ code, message }) => fail(code as ConfigurationErrorCode, message),
    height: ({ height }) => setHeight(box, height as number),
    show: ({ top, height }) => reveal(box, top as number, height as number),
    phase(message) {
      phase = message.phase as string;
      root.dataset.phase = phase;
    },
    /** Passes an event of the form on to the page. */
    event({ name, detail }) {
      // The page asks for the first two itself, and checks the address of the bank.
      if (EVENTS.indexOf(name as never) < 2) return;
      const members = takeOwn(detail as Incoming);
      if (name === 'busy') look(members.busy as boolean);
      emit(name as keyof FrameEvents, members as never);
      if (name === 'charge') options.onCharge?.(members as never);
    },
    /** Lets a function of the page answer a question of the frame. */
    async ask({ id, name, value }) {
      const asked = link;
      const members = takeOwn(value as Incoming);
      const answers: Record<string, () => unknown> = takeOwn({
        submit() {
          ({ reference } = members as { reference?: string });
          if (!emit('submit', members as never)) return false;
          // The buyer may have paid from now on, whatever becomes of the frame before it tells more.
          phase = 'busy';
          look(true);
          return true;
        },
        lookUp: () => options.lookUp?.(members as never),
        onAction: () => act(members.url, (url) => options.onAction?.({ url })),
        remoteIp: options.remoteIp as () => unknown,
      });
      asked?.send({ type: 'answer', id, ...(await consult(answers[String(name)])) });
    },
    go: ({ url }) => act(url, (address) => location.assign(address)),
    /** Removes from the address what the bank has added. The frame can change nothing but the query. */
    returned: ({ query }) =>
      history.replaceState(history.state, '', Object.assign(new URL(location.href), { search: query })),
    done({ id, value, error }) {
      const { code, message } = takeOwn(error as ConfigurationError);
      link?.settle(id, value, code && new ConfigurationError(code, message));
    },
  };

  /** Watches during a payment whether the frame is still there. No event tells it. */
  const look = (isBusy: boolean) => {
    clearInterval(looking || undefined);
    looking = isBusy && setInterval(() => frame.contentWindow || lose(), LOOK_MS);
  };

  /** Tells that the frame cannot be shown. It may still come. */
  const fail = (code: ConfigurationErrorCode, explanation: unknown = 'see docs/frame.md') => {
    // Tell one fault once.
    if (isMounted || !box.text.hidden) return;
    const message = options.failed ?? FAILED;
    // A browser reports it if nobody waits.
    rejectReady(new ConfigurationError(code, `${code}: ${explanation}`));
    setText(box, message);
    emit('error', { code, message, outcome: 'not_sent' });
  };

  /** Tells that the frame was removed, moved or loaded again after the buyer has paid. */
  const lose = () => {
    const message = [options.lost ?? LOST, reference].join(' ');
    const wasBusy = looking;
    frame.remove();
    if (!/done|sent|pending/.test(phase)) {
      root.dataset.phase = 'unknown';
      setText(box, message);
      if (wasBusy) emit('busy', { busy: false });
      emit('error', { code: 'frame_lost', message, outcome: 'unknown', ...({ reference } as object) });
    }
    end();
  };

  const end = () => {
    look(false);
    life.abort();
    link?.close();
    link = undefined;
  };

  const surround = () => {
    const around = readSurroundings(root);
    write(frame, 'color-scheme', around.scheme);
    link?.send({ type: 'around', around });
    return around;
  };

  frame.addEventListener('load', greet, { signal });
  watchLoading(frame, options.timeoutMs ?? 20_000, fail, signal);
  watchSurroundings(surround, signal);
  return { ready, signal, isBusy: () => !!looking, call, end };
}
