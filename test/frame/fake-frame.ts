/** A shop with a frame that a test plays itself: it catches the greeting, keeps the port, and sends what it likes. */
import * as symbols from 'happy-dom/lib/PropertySymbol.js';
import { onTestFinished, vi } from 'vitest';
import { EVENT_NAMES } from '../../src/frame/events.js';
import { type FrameEvents, type FrameHandle, type FrameOptions, mountFrame } from '../../src/frame/index.js';
import type { Hello } from '../../src/frame/messages.js';
import { makeHost } from '../checkout/mounted-form.js';
import { settle } from './settle.js';

/** Where the frame of every test stands. The page stands on `http://localhost:3000`. */
export const SRC = 'https://pay.shop.example/';

export const options = {
  src: SRC,
  amount: 2599,
  currency: 'eur',
  remoteIp: '192.0.2.10',
  returnUrl: 'http://localhost:3000/return',
} as const satisfies FrameOptions;

/** A message as a test reads it. */
export type Told = Record<string, unknown>;

/** A frame that was greeted. */
export interface FakeFrame {
  readonly hello: Hello;
  /** The origin that the greeting was for. */
  readonly origin: string;
  /** The messages of the page since the greeting. */
  readonly received: Told[];
  /** Sends messages, and waits until the page has read them. */
  send(...messages: unknown[]): Promise<void>;
  /** Sends what a form sends when it is there. */
  mount(): Promise<void>;
  /** Lists the calls of the page, of one type or all. */
  listCalls(type?: string): Told[];
  /** Ends the last call. */
  finish(members?: object): Promise<void>;
  /** Asks the page, and returns its answer, if there is one. */
  ask(type: unknown, members?: object): Promise<Told | undefined>;
}

/** An event and its detail. */
export type ToldEvent = readonly [name: keyof FrameEvents, detail: unknown];

/** A page with a mounted frame. */
export interface Shop {
  readonly host: HTMLElement;
  readonly handle: FrameHandle;
  readonly root: HTMLElement;
  readonly iframe: HTMLIFrameElement;
  readonly text: HTMLElement;
  /** Every event so far. */
  readonly told: readonly ToldEvent[];
  /** Every greeting so far. */
  readonly frames: readonly FakeFrame[];
  /** Loads the frame, as a browser tells it. */
  load(): FakeFrame;
}

/** Lets no frame load anything, and gives each one in the page a window that catches its greeting. */
function catchGreetings(frames: FakeFrame[]): void {
  const { prototype } = HTMLIFrameElement;
  const connect = Reflect.getOwnPropertyDescriptor(
    Object.getPrototypeOf(prototype),
    symbols.connectedToDocument,
  ) as PropertyDescriptor;
  Object.defineProperty(prototype, symbols.connectedToDocument, {
    configurable: true,
    value: Reflect.get(HTMLElement.prototype, symbols.connectedToDocument),
  });
  const view = {
    postMessage: (hello: unknown, origin: string, [port]: [MessagePort]) =>
      frames.push(createFake(structuredClone(hello) as Hello, origin, port)),
  };
  const windows = vi.spyOn(prototype, 'contentWindow', 'get').mockImplementation(function (this: HTMLIFrameElement) {
    return this.isConnected ? (view as never) : null;
  });
  onTestFinished(() => {
    windows.mockRestore();
    Object.defineProperty(prototype, symbols.connectedToDocument, connect);
  });
}

function createFake(hello: Hello, origin: string, port: MessagePort): FakeFrame {
  const received: Told[] = [];
  const send = async (...messages: unknown[]) => {
    for (const message of messages) port.postMessage(message);
    await settle();
  };
  const listCalls = (wanted?: string) =>
    received.filter(({ type }) => (wanted ? type === wanted : type !== 'around' && type !== 'answer'));
  let asked = 100;
  port.onmessage = ({ data }) => received.push(data);
  onTestFinished(() => port.close());
  return {
    hello,
    origin,
    received,
    send,
    listCalls,
    mount: () => send({ type: 'mounted' }, { type: 'served' }, { type: 'height', height: 300 }),
    finish: (members = {}) => send({ type: 'done', id: listCalls().at(-1)?.id, ...members }),
    async ask(type, members) {
      asked++;
      await send({ ...members, type, id: asked });
      return received.find((each) => each.type === 'answer' && each.id === asked);
    },
  };
}

/** What a browser tells of the buyer's presses. In a page of a test the buyer has just pressed something, unless it says else. */
export function setPressed(isActive: boolean, hasBeenActive = isActive): void {
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { isActive, hasBeenActive } });
}

/** Mounts a frame in a page, and unmounts it when the test ends. */
export function openShop(changes: Partial<FrameOptions> = {}, host = makeHost()): Shop {
  const frames: FakeFrame[] = [];
  catchGreetings(frames);
  setPressed(true);
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'userActivation'));
  const told: ToldEvent[] = [];
  for (const name of EVENT_NAMES as (keyof FrameEvents)[]) {
    host.addEventListener(`payveil:${name}`, (event) => told.push([name, (event as CustomEvent).detail]));
  }
  const handle = mountFrame(host, { ...options, ...changes });
  // A test that does not wait for it still sees the fault.
  handle.ready.catch(() => {});
  const root = host.lastElementChild as HTMLElement;
  const iframe = root.querySelector('iframe') as HTMLIFrameElement;
  const text = root.lastElementChild as HTMLElement;
  onTestFinished(() => {
    root.remove();
    handle.unmount();
  });
  const load = () => {
    iframe.dispatchEvent(new Event('load'));
    return frames.at(-1) as FakeFrame;
  };
  return { host, handle, root, iframe, text, told, frames, load };
}

/** Mounts a frame, and lets its form appear. */
export async function openForm(changes: Partial<FrameOptions> = {}, host = makeHost()) {
  const shop = openShop(changes, host);
  const frame = shop.load();
  await frame.mount();
  return { ...shop, frame };
}
