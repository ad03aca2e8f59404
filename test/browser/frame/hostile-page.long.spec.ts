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
import { expect, SPY, type SpyGlobals, test } from './frame-site.js';

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

/** Lets the spy look at all that stands in the page, and reads all that it has heard. */
const readSpy = async (page: Page) =>
  (
    await page.evaluate(() => {
      const { spy } = window as unknown as SpyGlobals;
      spy.look();
      return spy.write();
    })
  ).split('\n');

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

test('no script of the page sees an entry, and the control does', async ({ page, open, shop, addPage, gateway }) => {
  const printed = watch(page);
  const buyer = createBuyer();
  const frame = await open({ shop: { scripts: [SPY] }, options: { billing: 'full' } });
  await payAs(frame, buyer);
  const [spied, kept, held] = [await readSpy(page), await readPage(page), await readHeap(page)];
  expect(hunt([...spied, ...kept, ...held, ...printed], buyer, gateway)).toEqual([]);
  // It was awake.
  for (const heard of ['port', 'postMessage', 'payveil:change', 'page'])
    expect(
      spied.some((text) => text.startsWith(`${heard}: `)),
      heard,
    ).toBe(true);

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
