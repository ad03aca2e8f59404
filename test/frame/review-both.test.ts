/** The real page's side and the real frame's side, each in a window of its own, over a real channel: from the greeting to the end. */
// @vitest-environment happy-dom
import { expect, it, onTestFinished, vi } from 'vitest';
import { createClient } from '../../src/client/client.js';
import type { FrameConfiguration } from '../../src/frame/configuration.js';
import { EVENT_NAMES } from '../../src/frame/events.js';
import { openGate } from '../../src/frame/inside/gate.js';
import { refuseVisitor, serveVisitor } from '../../src/frame/inside/relay.js';
import { takeOwn } from '../../src/options/own.js';
import { caught } from '../caught.js';
import { createOrder, entries, fill, getButton, getInput } from '../checkout/mounted-form.js';
import { tokenizer } from '../checkout/paying-form.js';
import { buyer } from '../checkout/settings.js';
import { type StubAnswer, stubFetch } from '../client/stub-fetch.js';
import { KEYS } from '../token/node-crypto.js';
import { restorePage, until } from './inside/served-page.js';
import { createView, openPage, PAGE } from './second-page.js';

const { cardNumber, expiry, cvc } = entries;
const GATEWAY = 'https://gateway.example';

interface Settings {
  readonly options?: object;
  readonly config?: Partial<FrameConfiguration>;
  readonly address?: string;
  readonly answers?: readonly StubAnswer[];
}

/** Starts the frame as its script does, and opens the page around it. */
function open({ options, config, address = '/cart', answers = [] }: Settings = {}) {
  restorePage();
  const fetch = stubFetch(...answers);
  const tokenizeCard = vi.fn(tokenizer.tokenizeCard);
  const folder = {
    ...KEYS,
    gateway: GATEWAY,
    embed: [PAGE],
    locales: [],
    allow: ['submit'],
    options: takeOwn({}),
    ...config,
  };
  const chargeOptions = {
    tokenizer: { ...tokenizer, tokenizeCard },
    charge: createClient({ ...KEYS, baseUrl: GATEWAY, fetch, retries: 0 }),
  };
  const view = createView();
  openGate(
    view as never,
    folder,
    ({ port, ...visitor }) => {
      onTestFinished(() => port.close());
      serveVisitor({ port, ...visitor }, folder, chargeOptions).catch((error) => refuseVisitor(port, error));
    },
    refuseVisitor,
  );
  const given = {
    src: `${location.origin}/frame/`,
    amount: 2599,
    currency: 'eur',
    remoteIp: '192.0.2.10',
    billing: 'none',
    defaultValues: buyer,
    orderId: createOrder(),
    recover: false,
    ...options,
  };
  const page = openPage(address, given, view);
  const told: [string, unknown][] = [];
  for (const name of EVENT_NAMES.filter((each) => !/change$/.test(each))) {
    page.host.addEventListener(`payveil:${name}`, (event) => told.push([name, (event as CustomEvent).detail]));
  }
  page.load();
  return { ...page, told, fetch, tokenizeCard, names: () => told.map(([name]) => name) };
}

/** Fills the form in the frame. */
const type = () => fill(document.body, { cardNumber, expiry, cvc });


it('an order that has changed ends the payment for the page, too: nothing is lost when the frame is removed later', async () => {
  let amount = 1000;
  vi.stubGlobal('fetch', async () =>
    Response.json({ amount, currency: 'eur', description: 'Kettle', remoteIp: '192.0.2.10' }),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const { handle, host, told } = open({
    config: { server: `${location.origin}/payments` },
    options: { amount: undefined, currency: undefined, remoteIp: undefined },
  });
  await handle.ready;
  type();
  // The answer of the server is old now.
  amount = 9900;
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 61_000);
  onTestFinished(() => clock.mockRestore());
  await handle.submit();
  const errors = () => told.filter(([name]) => name === 'error').map(([, detail]) => (detail as { code: string }).code);
  await until('the error', () => errors().length > 0);
  await until('an open form', () => host.querySelector('[data-phase=open]'));
  // A page of one view removes the checkout.
  host.firstElementChild?.remove();
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(errors()).toEqual(['order_changed']);
});
