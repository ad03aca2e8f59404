/** The real page's side and the real frame's side, each in a window of its own, over a real channel: from the greeting to the end. */
// @vitest-environment happy-dom
import { expect, it, onTestFinished, vi } from 'vitest';
import { createClient } from '../../src/client/client.js';
import type { FrameConfiguration } from '../../src/frame/configuration.js';
import { EVENT_NAMES } from '../../src/frame/events.js';
import { listenForPage } from '../../src/frame/inside/listen-for-page.js';
import { refusePage, servePage } from '../../src/frame/inside/relay.js';
import { takeOwn } from '../../src/options/own.js';
import { catchReports } from '../catch-reports.js';
import { caught } from '../caught.js';
import { createOrder, entries, fill, getButton, getInput, readAlert } from '../checkout/mounted-form.js';
import { tokenizer } from '../checkout/paying-form.js';
import { buyer } from '../checkout/settings.js';
import { type StubAnswer, stubFetch } from '../client/stub-fetch.js';
import { KEYS } from '../token/node-crypto.js';
import { optionError } from '../with-guide.js';
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
  listenForPage(
    view as never,
    folder,
    ({ port, ...page }) => {
      onTestFinished(() => port.close());
      servePage({ port, ...page }, folder, chargeOptions).catch((error) => refusePage(port, error));
    },
    refusePage,
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

it('the buyer pays in the frame, and the page is told', async () => {
  const onCharge = vi.fn();
  const { handle, host, told, names, iframe, tokenizeCard } = open({ options: { onCharge } });
  await handle.ready;
  expect(iframe.style.height).toBe('8px');
  expect(document.documentElement.style.colorScheme).toBe(iframe.style.colorScheme);
  expect(await handle.validate()).toBe(false);
  await handle.update({ amount: 100 });
  expect(getButton(document.body).textContent).toContain('1.00');
  type();
  expect(await handle.validate()).toBe(true);
  getButton(document.body).click();
  await until('the end', () => names().filter((name) => name === 'busy').length > 1);
  expect(told.slice(names().indexOf('submit'))).toEqual([
    ['submit', { method: 'card', reference: expect.any(String) }],
    ['busy', { busy: true }],
    ['charge', { id: 'ch_1', status: 'succeeded', method: 'card' }],
    ['busy', { busy: false }],
  ]);
  expect(onCharge.mock.calls).toEqual([[{ id: 'ch_1', status: 'succeeded', method: 'card' }]]);
  expect(tokenizeCard.mock.calls).toMatchObject([[{ remote_ip: '192.0.2.10', return_url: `${PAGE}/cart` }]]);
  expect(host.firstElementChild?.getAttribute('data-phase')).toBe('done');
  expect(JSON.stringify(told)).not.toContain(cardNumber);
});

it("the page's own submit() resolves after the payment, with the functions of the page", async () => {
  const lookUp = vi.fn();
  const { handle, names, tokenizeCard } = open({ options: { remoteIp: async () => '2001:db8::1' } });
  await Promise.all([handle.update({ lookUp }), handle.update({ amount: 300 })]);
  type();
  await handle.submit();
  expect(names()).toContain('charge');
  expect(tokenizeCard.mock.calls).toMatchObject([[{ remote_ip: '2001:db8::1' }]]);
});

it('the bank sends the buyer back to where a function of the page tells at the click', async () => {
  let step = 1;
  const returnUrl = vi.fn(() => `${PAGE}/cart?step=${step}&charge=ch_old&status=failed`);
  const { handle, tokenizeCard } = open({ options: { returnUrl } });
  await handle.ready;
  type();
  expect(await handle.validate()).toBe(true);
  expect(returnUrl).not.toHaveBeenCalled();
  step = 2;
  await handle.submit();
  expect(returnUrl.mock.calls).toEqual([[]]);
  expect(tokenizeCard.mock.calls).toMatchObject([[{ return_url: `${PAGE}/cart?step=2` }]]);
});

it('what such a function throws is reported once, nothing is sent, and the next click can pay', async () => {
  const reported = catchReports();
  const error = new Error('there is no router yet');
  const returnUrl = vi.fn(() => `${PAGE}/cart`);
  returnUrl.mockImplementationOnce(() => {
    throw error;
  });
  const { handle, host, told, tokenizeCard, fetch } = open({ options: { returnUrl } });
  await handle.ready;
  type();
  await handle.submit();
  expect(reported.mock.calls).toEqual([[error]]);
  expect(readAlert(document.body)).toBe("We couldn't prepare the payment. Nothing was sent.");
  expect(told).toContainEqual(['error', expect.objectContaining({ outcome: 'not_sent' })]);
  expect(host.firstElementChild?.getAttribute('data-phase')).toBe('open');
  expect(tokenizeCard).not.toHaveBeenCalled();
  expect(fetch).not.toHaveBeenCalled();
  await handle.submit();
  expect(tokenizeCard.mock.calls).toMatchObject([[{ return_url: `${PAGE}/cart` }]]);
  expect(reported).toHaveBeenCalledOnce();
});

it('the page stops a payment, shows a problem and empties the form', async () => {
  const { handle, fetch } = open();
  await handle.ready;
  handle.on('submit', (_, event) => event.preventDefault());
  type();
  await handle.submit();
  expect(fetch).not.toHaveBeenCalled();
  await handle.setError({ field: 'cvc', message: 'Wrong' });
  expect(document.body.textContent).toContain('Wrong');
  handle.focus('expiry');
  await handle.clear();
  expect(document.activeElement).toBe(getInput(document.body, 'expiry'));
  expect(getInput(document.body, 'cvc').value).toBe('');
});

it("the bank's page is the page's to show, and its result ends the payment", async () => {
  const onAction = vi.fn(() => ({ id: 'ch_1', status: 'succeeded' }));
  const answer = [200, { id: 'ch_1', status: 'requires_action', redirect_url: 'https://bank.example/3ds' }] as const;
  const { handle, told, host } = open({ options: { onAction }, answers: [answer] });
  await handle.ready;
  type();
  await handle.submit();
  await until('the end', () => host.querySelector('[data-phase=done]'));
  expect(onAction.mock.calls).toEqual([[{ url: 'https://bank.example/3ds' }]]);
  expect(told).toContainEqual(['action', { url: 'https://bank.example/3ds' }]);
  expect(told.at(-1)).toEqual(['busy', { busy: false }]);
});

it('the way back from the bank reaches the frame, and leaves the address of the page', async () => {
  const { handle, window: page, host } = open({ address: '/return?a=1&charge=ch_1&status=succeeded#top' });
  await handle.ready;
  expect(page.location.href).toBe(`${PAGE}/return?a=1#top`);
  expect(host.firstElementChild?.getAttribute('data-phase')).not.toBe('open');
});

it.each<[string, Settings, string]>([
  ['that the frame does not list', { config: { embed: ['https://shop.example'] } }, 'frame_refused'],
  ['with a wrong option', { options: { amount: -1 } }, 'option_invalid'],
  ['with what the server tells', { config: { server: 'https://shop.example/payments' } }, 'option_invalid'],
  ['whose bank would lead elsewhere', { options: { returnUrl: 'https://evil.example/' } }, 'option_invalid'],
])('a page %s is told why, and the frame has no form', async (_, settings, code) => {
  const { handle, host } = open(settings);
  expect(await caught(handle.ready)).toHaveProperty('code', code);
  expect(host.textContent).toBe('The payment form cannot be loaded. Try again later.');
  expect(document.querySelector('.payveil')).toBeNull();
});

it('a wrong update changes nothing, and an unmount during a payment waits for its end', async () => {
  let answer = (_: Response) => {};
  const response = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  const { handle, host, names } = open({ answers: [() => response] });
  // Both sides know the place in the guides, and it is told once.
  const refused = optionError('The option amount (amount_too_small) is wrong.');
  expect(await caught(handle.update({ amount: -1 }))).toMatchObject(refused);
  type();
  const paid = handle.submit();
  await until('a payment', () => names().includes('busy'));
  expect(await caught(handle.update({ amount: 1 }))).toHaveProperty('code', 'option_invalid');
  handle.unmount();
  expect(host.querySelector('iframe')).not.toBeNull();
  answer(Response.json({ id: 'ch_1', status: 'succeeded' }));
  await until('the end', () => host.childElementCount === 0);
  expect(names().slice(-2)).toEqual(['charge', 'busy']);
  await paid;
});
