/** Searches page, requests and heap for a random card number: no plain card stays in the page or leaves it. */
import type { Page, Request } from '@playwright/test';
import { recordProof } from '../record.mjs';
import { billing } from './buyer.js';
import { createCanary, findForms, listForms } from './canary.js';
import { field, mount, type PageGlobals, typeBuyer, typeCard } from './checkout/form.js';
import { readHeap } from './heap.js';
import { readPage } from './read-page.js';
import { expect, type Gateway, test } from './servers.js';

interface Watched {
  readonly printed: string[];
  readonly sent: string[];
}

function watch(page: Page): Watched {
  const printed: string[] = [];
  const sent: string[] = [];
  const writeOut = (request: Request) =>
    `${request.method()} ${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`;
  page.on('console', (message) => void printed.push(message.text()));
  page.on('pageerror', (error) => void printed.push(String(error.stack)));
  page.on('request', (request) => void sent.push(writeOut(request)));
  return { printed, sent };
}

/** Splits the number into digits. So no script that the test sends to the page contains it as text. */
const toDigits = (number: string) => [...number].map(Number);

/** Makes a token and a charge on the page, by the API, and keeps no reference to the card. */
function payByApi(page: Page, gateway: Gateway, number: string): Promise<string> {
  return page.evaluate(
    async ({ gateway, digits, charge }) => {
      const { createTokenizer, createClient } = (window as unknown as PageGlobals).Payveil;
      const keys = { apiKey: gateway.publishableKey, signature: gateway.signature };
      const tokenizer = createTokenizer({ ...keys, remoteIp: '192.0.2.10' });
      const client = createClient({ ...keys, baseUrl: gateway.url });
      // A real page keeps both, too.
      Object.assign(window, { tokenizer, client });
      const card = { expMonth: 12, expYear: 2031, cvc: '739', return_url: 'https://shop.example/return' };
      const token = await tokenizer.tokenizeCard({ ...charge, ...card, cardNumber: digits.join('') });
      const wrong = { ...charge, ...card, cardNumber: digits.join(''), expYear: 2001 };
      const refused = await tokenizer.tokenizeCard(wrong).catch((error: Error) => error);
      console.log(String(refused), JSON.stringify(refused));
      return (await client.chargeCard(token)).status;
    },
    { gateway, digits: toDigits(number), charge: billing },
  );
}

/** Types into the form, which gives the page only a token. Then clears and removes the form. */
async function payByForm(page: Page, gateway: Gateway, number: string, isolate: boolean): Promise<string> {
  await mount(page, gateway, { isolate, mode: 'token' });
  await page.evaluate(() => {
    const { handle } = window as unknown as PageGlobals;
    handle.on('token', ({ waitUntil }) => waitUntil(Promise.resolve()));
  });
  await typeCard(page, { number });
  await typeBuyer(page);
  await page.evaluate(() => (window as unknown as PageGlobals).handle.tokenize().then(({ length }) => length));
  await field(page, 'city').press('Enter');
  await expect(page.locator('.payveil-panel-title')).toHaveText('Your details were sent securely');
  await expect(field(page, 'cardNumber')).toHaveValue('');
  const shown = await page.locator('.payveil-panel-title').textContent();
  await page.evaluate(() => {
    const { handle } = window as unknown as PageGlobals;
    handle.clear();
    handle.unmount();
  });
  return String(shown);
}

test('neither the API nor the form leaves the number in the page or its heap', async ({ page, site, gateway }) => {
  const seen = watch(page);
  const paths = [
    { open: 'umd.html', pay: (number: string) => payByApi(page, gateway, number), ending: 'failed' },
    { open: 'esm.html', pay: (number: string) => payByApi(page, gateway, number), ending: 'failed' },
    ...[false, true].map((isolate) => ({
      open: 'checkout/plain.html',
      pay: (number: string) => payByForm(page, gateway, number, isolate),
      ending: 'Your details were sent securely',
    })),
  ];
  let texts = 0;
  for (const { open, pay, ending } of paths) {
    const number = createCanary();
    await page.goto(`${site}/${open}`);
    // The sandbox does not know this card, so it declines it.
    expect(await pay(number)).toBe(ending);
    const [kept, held] = [await readPage(page), await readHeap(page)];
    expect(findForms(number, [...kept, ...seen.printed, ...seen.sent])).toEqual([]);
    expect(findForms(number, held)).toEqual([]);
    texts += kept.length + held.length + seen.sent.length;
  }
  expect(seen.sent.filter((text) => /[0-9a-f]{600}/.test(text)).length).toBeGreaterThanOrEqual(2);
  recordProof({
    promise: 'No plaintext card leaves the page or stays in it',
    target: '0 hits; the control hits',
    measured: `0 hits of ${listForms('4').length} forms in ${texts} texts of page, requests and heap, on ${paths.length} paths; 9 of 9 controls hit`,
  });
});

const PLANTS: Record<string, (digits: number[]) => unknown> = {
  'an attribute': (digits) => document.body.setAttribute('data-note', digits.join('')),
  'a shadow root': (digits) =>
    document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' }).append(digits.join('')),
  storage: (digits) => sessionStorage.setItem('note', digits.join('')),
  'a cookie': (digits) => Object.assign(document, { cookie: `note=${encodeURIComponent(digits.join('-'))}` }),
  history: (digits) => history.pushState({ note: btoa(`x${digits.join('')}yz`) }, ''),
  'the console': (digits) => console.log('note', digits.join('').replace(/.{4}/g, '$& ').trim()),
  'a request': (digits) => fetch(`/note?${digits.map((digit) => digit.toString()).join('')}`),
};

test('the control: the search finds a number in every place', async ({ page, site }) => {
  const { printed, sent } = watch(page);
  await page.goto(`${site}/empty.html`);
  for (const [place, plant] of Object.entries(PLANTS)) {
    const number = createCanary();
    const search = async () => findForms(number, [...(await readPage(page)), ...printed, ...sent]);
    expect(await search(), place).toEqual([]);
    await page.evaluate(plant as (digits: number[]) => void, toDigits(number));
    await expect.poll(async () => (await search()).length, place).toBeGreaterThan(0);
  }
});

test('the control: the search finds a number that a closure holds, whole or in parts', async ({ page, site }) => {
  for (const hold of [
    (digits: number[]) => digits.join(''),
    // V8 keeps this text as a tree of its parts. No node of it is the whole number.
    (digits: number[]) => digits.reduce((text, digit) => `${text}${digit}`, 'the card number is '),
  ]) {
    const number = createCanary();
    await page.goto(`${site}/empty.html`);
    expect(findForms(number, await readHeap(page))).toEqual([]);
    await page.evaluate(
      `const hold = ${hold}; const held = hold(${JSON.stringify(toDigits(number))}); globalThis.ask = () => held;`,
    );
    expect(findForms(number, await readHeap(page))).toContain(number);
  }
});
