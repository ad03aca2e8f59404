/** A hostile page around the frame: no script of it sees what the buyer types, a key, or the token. */
import { readFileSync } from 'node:fs';
import type { FrameLocator, Page } from '@playwright/test';
import { fillCheckout, waitForEnd } from 'payveil/sandbox/playwright';
import { recordProof } from '../../record.mjs';
import { createCanary, findForms } from '../canary.js';
import { mount } from '../checkout/form.js';
import { readHeap } from '../heap.js';
import { readPage } from '../read-page.js';
import type { Gateway } from '../servers.js';
import { CARD_ALONE, expect, mountFrame, pay, type ShopGlobals, test } from './frame-site.js';
import { SPY, type SpyGlobals } from './spy.js';

/** What a buyer types, in words that stand nowhere else. */
const createBuyer = () => {
  const number = createCanary();
  const word = `canary${number.slice(4, 12)}`;
  return {
    number,
    name: `Ada ${word}`,
    email: `${word}@example.com`,
    line1: `${word} Street 1`,
    city: `${word} City`,
    word,
  };
};

type Buyer = ReturnType<typeof createBuyer>;

/** Types key by key, as a buyer does, pays, and waits for the end. The sandbox does not know the card, and declines it. */
async function payAs(place: Page | FrameLocator, { number, name, email, line1, city }: Buyer): Promise<void> {
  await fillCheckout(place, { card: '4242 4242 4242 4242', name, email, line1, city });
  await place.getByLabel('Card number').fill('');
  await place.getByLabel('Card number').pressSequentially(number);
  await place.getByRole('button', { name: /^Pay/ }).click();
  expect(await waitForEnd(place)).toBe('open');
}

/** Hunts for what a page must not have. The same code hunts in the control. */
function hunt(texts: readonly string[], { number, word }: Buyer, { publishableKey, signature }: Gateway): string[] {
  const found = findForms(number, texts).map((form) => `number as ${form.length} characters`);
  for (const [what, secret] of Object.entries({ word, publishableKey, signature })) {
    if (texts.some((text) => text.includes(secret))) found.push(what);
  }
  if (texts.some((text) => /[0-9a-f]{600}/.test(text))) found.push('token');
  return found;
}

const readSpy = (page: Page) => page.evaluate(() => (window as unknown as SpyGlobals).seen);
const readTraps = async (page: Page) =>
  Object.keys(await page.evaluate(() => (window as unknown as SpyGlobals).traps)).sort();

/** Collects what the page's own document prints and asks for. */
function watch(page: Page): string[] {
  const seen: string[] = [];
  page.on('console', (message) => void seen.push(message.text()));
  page.on('pageerror', (error) => void seen.push(String(error.stack)));
  page.on('framenavigated', (frame) => void seen.push(frame.url()));
  page.on('request', (request) => {
    if (request.frame() === page.mainFrame()) seen.push(request.url(), request.postData() ?? '');
  });
  return seen;
}

test('no script of the page sees what the buyer types, a key or the token, and the control sees all', async ({
  page,
  open,
  shop,
  addPage,
  gateway,
}) => {
  const printed = watch(page);
  const buyer = createBuyer();
  const frame = await open({ shop: { scripts: [SPY] }, options: { billing: 'full' } });
  await payAs(frame, buyer);
  const [spied, kept, held] = [await readSpy(page), await readPage(page), await readHeap(page)];
  expect(hunt([...spied, ...kept, ...held, ...printed], buyer, gateway)).toEqual([]);
  // It was awake.
  expect(await readTraps(page)).toEqual(
    expect.arrayContaining(['event', 'listener', 'look', 'markup', 'port', 'send']),
  );

  const scripts = [SPY, readFileSync('dist/umd/payveil-checkout.js', 'utf8')];
  await page.goto(shop + addPage({ scripts, headers: { 'content-security-policy': undefined } }));
  const other = createBuyer();
  await mount(page, gateway);
  await payAs(page, other);
  const found = hunt(await readSpy(page), other, gateway);
  expect(found).toEqual(
    expect.arrayContaining(['number as 16 characters', 'word', 'publishableKey', 'signature', 'token']),
  );
  expect(hunt(await readHeap(page), other, gateway)).toEqual(
    expect.arrayContaining(['publishableKey', 'signature', 'word']),
  );
  recordProof({
    promise: 'A page sees nothing of what the buyer types into its frame, no key and no token',
    target: '0 hits; the control hits',
    measured: `0 hits in ${spied.length} notes of a hostile script, and in the page, its heap, console and requests; ${found.length} kinds of hits in a page with the form in itself`,
  });
});

test('the frame is in another process, so its texts are not in the heap of the page', async ({
  page,
  open,
  gateway,
}) => {
  const frame = await open({ options: CARD_ALONE });
  await expect(frame.getByLabel('Card number')).toBeVisible();
  const heap = await readHeap(page);
  expect(heap.some((text) => text.includes('payveil-frame'))).toBe(true);
  expect(heap.some((text) => text.includes(gateway.signature))).toBe(false);
});

/** Says hello to the first frame of a window, and returns what it answers within a while. */
const greet = (page: Page, version: unknown, options: object = {}) =>
  page.evaluate(
    ({ version, options }) => {
      const { port1, port2 } = new MessageChannel();
      const answers: unknown[] = [];
      port1.onmessage = ({ data }) => answers.push(data);
      const given = { amount: 100, currency: 'eur', remoteIp: '192.0.2.1', returnUrl: location.href, ...options };
      const hello = {
        type: 'payveil:hello',
        version,
        options: given,
        names: Object.keys(given),
        functions: [],
        around: {},
        address: '/',
      };
      window[0]?.postMessage(hello, '*', [port2]);
      return new Promise<unknown[]>((resolve) => setTimeout(() => resolve(answers), 700));
    },
    { version, options },
  );

test('a second hello is not answered, and changes nothing', async ({ page, open }) => {
  const frame = await open({ options: CARD_ALONE });
  expect(await greet(page, 1)).toEqual([]);
  await expect(frame.getByRole('button', { name: 'Pay €25.99' })).toBeVisible();
});

/** Adds a bare frame to the page that is open, without Payveil. */
async function addBare(page: Page, src: string): Promise<void> {
  await page.evaluate((src) => {
    const iframe = Object.assign(document.createElement('iframe'), { src });
    return new Promise((resolve) => {
      iframe.addEventListener('load', resolve);
      document.body.append(iframe);
    });
  }, src);
}

test('another frame of the page cannot say hello, and the page can', async ({
  page,
  shop,
  stranger,
  addPage,
  addFolder,
}) => {
  const headers = { 'content-security-policy': undefined };
  await page.goto(shop + addPage({ headers }));
  await addBare(page, addFolder());
  const spoof = `const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => parent.postMessage({ stolen: data }, '*');
    parent[0].postMessage({ type: 'payveil:hello', version: 1, options: {}, callbacks: [], around: {}, address: {} }, '*', [port2]);
    parent.postMessage('tried', '*');`;
  const messages = await page.evaluate(
    (src) => {
      const messages: unknown[] = [];
      addEventListener('message', ({ data }) => messages.push(data));
      document.body.append(Object.assign(document.createElement('iframe'), { src }));
      return new Promise<unknown[]>((resolve) => setTimeout(() => resolve(messages), 1000));
    },
    stranger + addPage({ headers, scripts: [spoof] }),
  );
  expect(messages).toEqual(['tried']);
  // The frame still waits for its page.
  expect(await greet(page, 1)).toContainEqual({ type: 'mounted' });
});

for (const [what, version] of Object.entries({
  text: '1',
  none: undefined,
  NaN: Number.NaN,
  later: 2,
  'much earlier': -1,
})) {
  test(`a hello of a version that the frame does not serve is refused in words: ${what}`, async ({
    page,
    shop,
    addPage,
    addFolder,
  }) => {
    await page.goto(shop + addPage({ headers: { 'content-security-policy': undefined } }));
    await addBare(page, addFolder());
    expect(await greet(page, version)).toEqual([
      { type: 'refused', code: 'frame_version', message: expect.stringContaining('Write the folder again') },
    ]);
    // The page may try again.
    expect(await greet(page, 1)).toContainEqual({ type: 'mounted' });
  });
}

test('on a stolen port a script can do what the page can, and reads no more', async ({ page, open, gateway }) => {
  const buyer = createBuyer();
  const frame = await open({ shop: { scripts: [SPY] }, options: CARD_ALONE });
  await frame.getByLabel('Card number').pressSequentially(buyer.number);
  const answers = await page.evaluate(async () => {
    const port = (window as unknown as SpyGlobals).ports[0] as MessagePort;
    const answers: unknown[] = [];
    port.addEventListener('message', ({ data }) => answers.push(data));
    const names = [
      'tokenize',
      'charge',
      'read',
      'submit',
      'validate',
      'constructor',
      '__proto__',
      'toString',
      'hasOwnProperty',
      'valueOf',
      'update',
      'setError',
      'focus',
      'clear',
      '',
      null,
      1,
      ['validate'],
      { toString: 'x' },
    ];
    for (const [i, name] of names.entries()) {
      port.postMessage({ type: name, id: 1000 + i, options: null, names: [], functions: [], message: 'x' });
    }
    for (const type of ['event', 'mounted', 'go', 'done', '__proto__', 'constructor', 'toString', null, {}, 1n]) {
      port.postMessage({ type, id: 1, name: 'charge', value: 1 });
    }
    for (const message of [null, undefined, 1, 'text', [], new Map([['type', 'call']]), { type: { toString: null } }]) {
      port.postMessage(message);
    }
    port.postMessage({ type: 'answer', id: '__proto__', value: true });
    port.postMessage({ type: 'validate', id: 2000 });
    await new Promise<void>((resolve) => {
      port.addEventListener('message', ({ data }) => data.id === 2000 && resolve());
    });
    return answers.filter((data) => (data as { type: string }).type === 'done');
  });
  const submit = answers.find((data) => (data as { id: number }).id === 1003);
  expect(submit).toMatchObject({ error: { message: expect.stringContaining('--allow submit') } });
  expect(answers.at(-1)).toEqual({ type: 'done', id: 2000, value: false });
  expect(hunt([JSON.stringify(answers), ...(await readSpy(page))], buyer, gateway)).toEqual([]);
});

test('a frame whose address is changed after typing takes nothing along, and no hello goes to the other page', async ({
  page,
  open,
  stranger,
  addPage,
  gateway,
}) => {
  const buyer = createBuyer();
  const headers = { 'content-security-policy': undefined };
  const frame = await open({ shop: { scripts: [SPY], headers }, options: { billing: 'full' } });
  await fillCheckout(frame, { card: buyer.number, name: buyer.name, email: buyer.email });
  const evil = stranger + addPage({ headers, scripts: [SPY] });
  await page.locator('iframe').evaluate((iframe: HTMLIFrameElement, src) => {
    iframe.src = src;
  }, evil);
  const inside = page.locator('iframe').contentFrame();
  await expect(inside.getByRole('heading', { name: 'Shop' })).toBeVisible();
  const seen = await inside.locator('body').evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        setTimeout(() => resolve([...(window as unknown as SpyGlobals).seen, window.name, document.referrer]), 500);
      }),
  );
  expect(seen.filter((text) => text.startsWith('message'))).toEqual([]);
  expect(hunt([...seen, ...(await readSpy(page))], buyer, gateway)).toEqual([]);
});

for (const [what, headers] of [
  ['by its headers', {}],
  ['by its script, where the host sends no headers', { 'content-security-policy': undefined }],
] as const) {
  test(`a listed page inside a page that is not listed gets no form: the frame refuses ${what}`, async ({
    page,
    shop,
    stranger,
    addPage,
    addFolder,
  }) => {
    const free = { 'content-security-policy': undefined };
    const src = addFolder({ headers });
    const code = what === 'by its headers' ? 'frame_timeout' : 'frame_refused';
    const script = `addEventListener('DOMContentLoaded', () => {
      const options = { src: ${JSON.stringify(src)}, amount: 2599, currency: 'eur', remoteIp: '192.0.2.1', returnUrl: location.href, timeoutMs: ${code === 'frame_timeout' ? 500 : 10_000} };
      const { ready } = Payveil.mountFrame('#checkout', options);
      ready.catch(({ code }) => { document.querySelector('h1').textContent = code; });
    });`;
    const inner = shop + addPage({ headers: free, scripts: [script] });
    const outer = addPage({ headers: free, body: `<iframe src="${inner}"></iframe>` });
    const title = page.locator('iframe').contentFrame().locator('h1');
    await page.goto(stranger + outer);
    await expect(title).toHaveText(code);
    // The control: alone the page has its form.
    await page.goto(inner);
    await expect(page.locator('iframe').contentFrame().getByLabel('Card number')).toBeVisible();
  });
}

test('a theme loads nothing, and reaches nothing but the values of the theme', async ({
  page,
  shop,
  stranger,
  addPage,
  addFolder,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  // Without the policy of the folder, what its script lets pass would be loaded.
  const free = { 'content-security-policy': undefined };
  await page.goto(shop + addPage({ headers: free }));
  const values = [
    `url(${stranger}/a.png)`,
    `image-set("//${new URL(stranger).host}/b.png" 1x)`,
    `-webkit-image-set("//${new URL(stranger).host}/c.png" 1x)`,
    `src("${stranger}/d.png")`,
    `cross-fade("//${new URL(stranger).host}/e.png", red)`,
    'u\\72l(x.png)',
    'red; background: url(/f.png)',
    'red} * { display: none',
    `${'calc('.repeat(200)}1px${')'.repeat(200)}`,
    'element(#x)',
    'paint(x)',
    'env(x)',
  ];
  for (const value of values) {
    await mountFrame(page, addFolder({ headers: free }), CARD_ALONE);
    await page.evaluate((value) => {
      const { style } = document.documentElement;
      for (const name of ['surface', 'accent', 'border', 'font', 'shadow'])
        style.setProperty(`--payveil-${name}`, value);
    }, value);
    const frame = page.locator('iframe').contentFrame();
    await frame.getByLabel('Card number').waitFor();
    const root = frame.locator(':root');
    await page.evaluate(() => document.documentElement.style.setProperty('--payveil-danger', 'rgb(1, 2, 3)'));
    await expect
      .poll(() => root.evaluate(({ style }) => style.getPropertyValue('--payveil-danger')))
      .toBe('rgb(1, 2, 3)');
    expect(await root.evaluate(({ style }) => style.getPropertyValue('--payveil-surface')), value).toBe('');
    await page.evaluate(() => {
      (window as unknown as ShopGlobals).handle.unmount();
      document.documentElement.removeAttribute('style');
    });
  }
  expect(asked.filter((url) => url.startsWith(stranger) || url.endsWith('.png'))).toEqual([]);
});

for (const value of [
  '#fff',
  'rgb(0 0 0 / 50%)',
  'color-mix(in oklch, red 50%, transparent)',
  'calc(2px * (1 + 1))',
  '"Open Sans", sans-serif',
]) {
  test(`a theme may say ${value}`, async ({ page, open }) => {
    const frame = await open({ options: CARD_ALONE });
    await page.evaluate((value) => document.documentElement.style.setProperty('--payveil-surface', value), value);
    const read = () => frame.locator(':root').evaluate(({ style }) => style.getPropertyValue('--payveil-surface'));
    await expect.poll(read).toBe(value);
  });
}

test('options that would change prototypes change none', async ({ page, shop, addPage, addFolder }) => {
  await page.goto(shop + addPage({ headers: { 'content-security-policy': undefined } }));
  await addBare(page, addFolder());
  const options = JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}');
  expect(await greet(page, 1, options)).toContainEqual(
    expect.objectContaining({ type: 'refused', code: 'option_invalid' }),
  );
  const frame = page.locator('iframe').contentFrame();
  expect(await frame.locator('body').evaluate(() => 'polluted' in {})).toBe(false);
});

test('a script of the page cannot pay without the buyer', async ({ page, open }) => {
  const frame = await open({ options: CARD_ALONE });
  await fillCheckout(frame, '4242 4242 4242 4242');
  const errors = await page.evaluate(async () => {
    const { handle } = window as unknown as ShopGlobals;
    const all = [handle.submit().catch(({ message }) => message)];
    document.querySelector('iframe')?.contentWindow?.postMessage({ type: 'submit', id: 1 }, '*');
    return Promise.all(all);
  });
  expect(errors).toEqual([expect.stringContaining('--allow submit')]);
  await pay(frame);
  await expect(frame.locator('.payveil')).toHaveAttribute('data-phase', 'done');
});
