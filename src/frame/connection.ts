/** The page's connection to its frame: greets it, does what it asks for, and tells when it does not come or is lost. */
import { ConfigurationError } from '../errors/configuration-error.js';
import type { ConfigurationErrorCode } from '../errors/error-code.js';
import { PayveilError } from '../errors/payveil-error.js';
import { tellDeveloper } from '../errors/tell-developer.js';
import { readActionUrl } from '../fields/url.js';
import { takeOwn } from '../options/own.js';
import { cleanAddress, readAddress } from './address.js';
import { type Box, reveal, setHeight, setText, write } from './box.js';
import { consult } from './consult.js';
import { type Link, openLink, type Receivers } from './link.js';
import { watchLoading } from './loading.js';
import {
  type CallName,
  EVENTS,
  type FrameEvents,
  HELLO,
  type Hello,
  type PageMessage,
  PROTOCOL,
  type Surroundings,
} from './messages.js';
import { type FrameOptions, writeState } from './options.js';
import { readSurroundings, watchSurroundings } from './surroundings.js';

const FAILED = 'The payment form could not be loaded. Reload the page, or try again later.';
const LOST = 'The payment form was lost, and the result of the payment is not known. Do not pay again.';

/** What the developer reads. */
const FAULTS = {
  frame_blocked: 'The policy of the page blocks the frame: frame-src.',
  frame_timeout: 'The frame did not answer. See payveil frame --check.',
};

/** How often the page looks whether the frame is still there, during a payment. */
const LOOK_MS = 250;

/** What a connection knows of its page. The options change. */
export interface FramePlace {
  readonly host: HTMLElement;
  readonly box: Box;
  options: FrameOptions;
}

/** The connection to one frame. */
export interface Connection {
  /** Resolves when the first token can be made without waiting. */
  readonly ready: Promise<void>;
  /** Whether a payment is under way. */
  isBusy(): boolean;
  /** Calls a function of the form, when that is there. */
  call<Value = void>(name: CallName, value?: unknown): Promise<Value>;
  /** Ends it. Calls that are open end with nothing, or with the error. */
  end(error?: Error): void;
}

/** Connects a page to the frame in its box. */
export function connect(place: FramePlace): Connection {
  const { host, box } = place;
  const { frame, root } = box;
  const life = new AbortController();
  const loading = new AbortController();
  let link: Link<PageMessage> | undefined;
  let isMounted = false;
  let phase = 'open';
  let reference: string | undefined;
  let looking: ReturnType<typeof setInterval> | undefined;
  let resolveReady = () => {};
  let rejectReady = (_: Error) => {};
  const ready = new Promise<void>((resolve, reject) => {
    resolveReady = resolve;
    rejectReady = reject;
  });
  // A page need not wait for it.
  ready.catch(() => {});

  const emit = <Name extends keyof FrameEvents>(name: Name, detail: FrameEvents[Name]): boolean => {
    const cancelable = name === 'submit' || name === 'action';
    return host.dispatchEvent(
      new CustomEvent(`payveil:${name}`, { detail, bubbles: true, composed: true, cancelable }),
    );
  };

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
    const { options } = place;
    link = openLink(port1, receivers);
    const around = readSurroundings(root);
    const hello: Hello = { type: HELLO, version: PROTOCOL, ...writeState(options), around, address: readAddress() };
    frame.contentWindow?.postMessage(hello, new URL(options.src).origin, [port2]);
  };

  const call: Connection['call'] = async <Value>(name: CallName, value?: unknown) => {
    if (!isMounted) await ready;
    return link?.ask((id) => ({ type: 'call', id, name, value })) as Promise<Value>;
  };

  const receivers: Receivers = {
    mounted() {
      isMounted = true;
      loading.abort();
      setText(box, '');
    },
    ready: resolveReady,
    refused: ({ code, message }) => fail(code as ConfigurationErrorCode, message as string),
    height: ({ height }) => setHeight(box, height),
    show: ({ top, height }) => reveal(box, top, height),
    phase(message) {
      phase = String(message.phase);
      root.dataset.phase = phase;
    },
    /** Passes an event of the form on to the page. */
    event({ name, detail }) {
      if (!EVENTS.includes(name as never)) return;
      if (name === 'busy') look(Object(detail).busy);
      emit(name as keyof FrameEvents, detail as never);
      if (name === 'charge') queueMicrotask(() => place.options.onCharge?.(detail as never));
    },
    /** Lets a function of the page answer a question of the frame. */
    async ask({ id, name, value }) {
      const { options } = place;
      const asked = link;
      const answers: Record<string, () => unknown> = takeOwn({
        submit() {
          ({ reference } = Object(value));
          return emit('submit', value as never);
        },
        lookUp: () => options.lookUp?.(value as never),
        onAction: () => act(Object(value).url, (url) => options.onAction?.({ url })),
        remoteIp: options.remoteIp as () => unknown,
      });
      asked?.send({ type: 'answer', id, ...(await consult(answers[String(name)])) });
    },
    go: ({ url }) => void act(url, (address) => location.assign(address)),
    returned: cleanAddress,
    done({ id, value, error }) {
      const { code, message } = Object(error);
      link?.settle(id, value, error ? new ConfigurationError(code, message) : undefined);
    },
  };

  /** Watches during a payment whether the frame is still there. No event tells it. */
  const look = (isBusy: boolean) => {
    clearInterval(looking);
    looking = isBusy ? setInterval(() => frame.contentWindow || lose(), LOOK_MS) : undefined;
  };

  /** Tells that the frame cannot be shown. It may still come. */
  const fail = (code: ConfigurationErrorCode, explanation: string) => {
    const message = place.options.failed ?? FAILED;
    const error = new ConfigurationError(code, explanation);
    loading.abort();
    rejectReady(error);
    setText(box, message);
    tellDeveloper('error', error);
    emit('error', { code, message, outcome: 'not_sent' });
  };

  /** Tells that the frame was removed, moved or loaded again after the buyer has paid. */
  const lose = () => {
    const wasBusy = looking;
    const message = `${place.options.lost ?? LOST} ${reference ?? ''}`;
    end(new PayveilError('frame_lost', 'unknown', LOST));
    frame.remove();
    if (/done|pending|sent/.test(phase)) return;
    root.dataset.phase = 'unknown';
    setText(box, message);
    if (wasBusy) emit('busy', { busy: false });
    emit('error', { code: 'frame_lost', message, outcome: 'unknown', ...(reference && { reference }) });
  };

  const end: Connection['end'] = (error) => {
    look(false);
    life.abort();
    loading.abort();
    link?.close(error);
  };

  const surround = (around: Surroundings) => {
    write(frame, 'color-scheme', around.scheme);
    link?.send({ type: 'around', around });
  };

  const { signal } = life;
  frame.addEventListener('load', greet, { signal });
  watchLoading(frame, place.options.timeoutMs ?? 20_000, (code) => fail(code, FAULTS[code]), loading.signal);
  watchSurroundings(root, surround, signal);
  return { ready, isBusy: () => looking !== undefined, call, end };
}
