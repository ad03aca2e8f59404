/** A frame with a real form, and the page around it, which a test plays itself. */
import { onTestFinished } from 'vitest';
import { createClient } from '../../../src/client/client.js';
import type { FrameConfiguration } from '../../../src/frame/configuration.js';
import { type ChargeOptions, refusePage, servePage } from '../../../src/frame/inside/relay.js';
import type { Hello, Surroundings } from '../../../src/frame/messages.js';
import { takeOwn } from '../../../src/options/own.js';
import { createOrder, entries, fill } from '../../checkout/mounted-form.js';
import { tokenizer } from '../../checkout/paying-form.js';
import { buyer } from '../../checkout/settings.js';
import { type StubAnswer, stubFetch } from '../../client/stub-fetch.js';
import { KEYS } from '../../token/node-crypto.js';
import type { Told } from '../fake-frame.js';
import { settle } from '../settle.js';

export const SHOP = 'https://shop.example';

const { cardNumber, expiry, cvc } = entries;

/** What a page and a folder decide. */
export interface Settings {
  readonly options?: object;
  readonly functions?: readonly string[];
  readonly config?: Partial<FrameConfiguration>;
  readonly hello?: Partial<Hello>;
  readonly chargeOptions?: Partial<ChargeOptions>;
  /** The answers of the gateway. */
  readonly answers?: readonly StubAnswer[];
}

/** A page that is served. */
export interface Served {
  /** The messages of the frame. */
  readonly received: Told[];
  readonly fetch: ReturnType<typeof stubFetch>;
  list(type: string): Told[];
  /** Lists the messages of a type, without it. */
  listDetails(type: string): unknown[];
  send(...messages: unknown[]): Promise<void>;
  /** Calls the frame, and returns its answer, or `undefined` while there is none. */
  call(type: unknown, members?: object): Promise<Told | undefined>;
  /** Waits for a question of the frame. */
  waitForAsk(name: string): Promise<Told>;
  answer(asked: Told, members: object): Promise<void>;
  /** Waits for a phase of the form. */
  waitForPhase(phase: string): Promise<void>;
  /** Fills the form, and presses its button. */
  press(): void;
}

/** Gives the page of a test back as it was, when that ends. */
export function restorePage(): void {
  const { documentElement: root, body } = document;
  const sheets = [...document.adoptedStyleSheets];
  onTestFinished(async () => {
    body.replaceChildren();
    for (const element of [root, body]) element.removeAttribute('style');
    root.removeAttribute('dir');
    document.adoptedStyleSheets = sheets;
    await settle();
  });
}

/** What a form takes from a page. */
export const AROUND = {
  scheme: 'dark',
  direction: 'rtl',
  rootSize: '16px',
  size: '18px',
  font: 'Inter',
  tokens: {},
} as const satisfies Surroundings;

/** Writes what a page gives, as its side does. */
export const give = (options: object, functions: readonly string[] = []) => ({
  options,
  names: [...Object.keys(options), ...functions],
  functions,
});

/** Only a test that fails waits for so long. */
const LIMIT_MS = 20_000;

/** Waits until something is there, in short steps. */
export async function until<Found>(what: string, find: () => Found | undefined | false): Promise<Found> {
  const end = performance.now() + LIMIT_MS;
  while (performance.now() < end) {
    const found = find();
    if (found) return found;
    await settle();
  }
  throw new Error(`Never: ${what}.`);
}

let calls = 0;

/** Serves a page, as the script of the frame does. */
export async function serve({
  options,
  functions,
  config,
  hello,
  chargeOptions,
  answers = [],
}: Settings = {}): Promise<Served> {
  restorePage();
  const { port1, port2 } = new MessageChannel();
  const received: Told[] = [];
  port2.onmessage = ({ data }) => received.push(data);
  const fetch = stubFetch(...answers);
  const send = async (...messages: unknown[]) => {
    for (const message of messages) port2.postMessage(message);
    await settle();
  };
  const list = (type: string) => received.filter((each) => each.type === type);
  onTestFinished(async () => {
    // No payment stays behind.
    await send({ type: 'unmount', id: 0 });
    port1.close();
  });
  const given = give(
    {
      src: 'https://pay.shop.example/',
      amount: 2599,
      currency: 'eur',
      returnUrl: `${SHOP}/return`,
      billing: 'none',
      defaultValues: buyer,
      orderId: createOrder(),
      recover: false,
      ...(functions?.includes('remoteIp') ? {} : { remoteIp: '192.0.2.10' }),
      ...options,
    },
    functions,
  );
  const page = {
    hello: { version: 1, around: AROUND, address: '/shop', ...given, ...hello },
    origin: SHOP,
    port: port1,
  };
  const folder = { locales: [], allow: [], options: takeOwn({}), ...config } as unknown as FrameConfiguration;
  const charge = createClient({ ...KEYS, baseUrl: 'https://gateway.example', fetch, retries: 0 });
  try {
    await servePage(page, folder, { tokenizer, charge, ...chargeOptions });
  } catch (error) {
    refusePage(port1, error);
  }
  await settle();
  return {
    received,
    fetch,
    list,
    listDetails: (type) => list(type).map(({ type: _, ...detail }) => detail),
    send,
    async call(type, members) {
      calls++;
      await send({ ...members, type, id: calls });
      return list('done').find(({ id }) => id === calls);
    },
    waitForAsk: (type) => until(`The frame asks ${type}`, () => list(type).at(-1)),
    answer: ({ id }, members) => send({ type: 'answer', id, ...members }),
    async waitForPhase(phase) {
      await until(`The form is ${phase}`, () => list('phase').at(-1)?.phase === phase);
    },
    press() {
      fill(document.body, { cardNumber, expiry, cvc });
      document.querySelector<HTMLElement>('.payveil-button')?.click();
    },
  };
}

/** Serves a page whose buyer pays, and whose shop allows it. */
export async function servePayment(settings: Settings = {}): Promise<Served & { readonly asked: Told }> {
  const served = await serve(settings);
  served.press();
  const asked = await served.waitForAsk('submit');
  await served.answer(asked, { value: true });
  return { ...served, asked };
}
