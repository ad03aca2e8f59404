/** Searches the heap for the token after each end of a payment: none stays in memory, except while the result is unknown. */
import type { Page } from '@playwright/test';
import { recordProof } from '../record.mjs';
import { alert, button, CARD_ALONE, type FormOptions, mount, type PageGlobals, typeCard } from './checkout/form.js';
import { readHeap } from './heap.js';
import { expect, type Gateway, test } from './servers.js';

const LOST = {
  ...CARD_ALONE,
  defaultValues: { ...CARD_ALONE.defaultValues, email: 'ada+sandbox.drop-after@example.com' },
};

/** How much of a token is searched. No other text has so many of its digits. */
const PIECE = 48;

/** Lists the first, the middle and the last piece of a token, because a page could keep a part of it. */
function listPieces(token: string): string[] {
  const starts = [0, Math.floor((token.length - PIECE) / 2), token.length - PIECE];
  return starts.map((start) => token.slice(start, start + PIECE));
}

/** Counts the pieces of the token that the heap still holds. */
async function countHeld(page: Page, token: string): Promise<number> {
  const heap = await readHeap(page);
  return listPieces(token).filter((piece) => heap.some((text) => text.includes(piece))).length;
}

/** Mounts a form, lets the buyer pay, and returns the token, as the browser has sent it. */
async function pay(page: Page, gateway: Gateway, site: string, options: FormOptions, number?: string): Promise<string> {
  await page.goto(`${site}/checkout/plain.html`);
  await mount(page, gateway, options);
  if (options.mode === 'token') await sendTokens(page);
  await typeCard(page, number ? { number } : {});
  const sending = page.waitForRequest((request) => request.method() === 'POST');
  await button(page).click();
  // It is read here, because a script that looks for it would itself keep it in the heap.
  const { token } = (await sending).postDataJSON() as { token: string };
  expect(token).toMatch(/^[0-9a-f]{400,}$/);
  return token;
}

/** Sends each token to the merchant's own server, and waits for its answer, which tells nothing. */
async function sendTokens(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { handle } = window as unknown as PageGlobals;
    const send = (token: string) => fetch('/checkout/posted', { method: 'POST', body: JSON.stringify({ token }) });
    handle.on('token', ({ token, waitUntil }) => waitUntil(send(token).then(() => undefined)));
  });
}

const seePhase = (page: Page, phase: string) => expect(page.locator('.payveil')).toHaveAttribute('data-phase', phase);

/** How payments end, and in which phase. */
const ENDS: Readonly<Record<string, { phase: string; options: FormOptions; number?: string }>> = {
  paid: { phase: 'done', options: CARD_ALONE },
  'handed on': { phase: 'sent', options: { ...CARD_ALONE, mode: 'token' } },
  declined: { phase: 'open', options: CARD_ALONE, number: '4000000000009995' },
};

test('after a payment has ended, the heap holds no part of its token', async ({ page, site, gateway }) => {
  for (const [how, { phase, options, number }] of Object.entries(ENDS)) {
    await test.step(how, async () => {
      // An order each: the page would show the end of the one before.
      const token = await pay(page, gateway, site, { ...options, orderId: how }, number);
      if (phase === 'open') await expect(alert(page)).not.toHaveText('');
      await seePhase(page, phase);
      expect(await countHeld(page, token)).toBe(0);
    });
  }
  recordProof({
    promise: 'No token stays in memory after a payment has ended',
    target: `0 pieces in the heap after ${Object.values(ENDS).map((end) => end.phase)}; the control is found`,
    measured: `0 of 3 pieces in ${Object.keys(ENDS).length} heaps (${Object.keys(ENDS).join(', ')}); all 3 while the result is unknown`,
  });
});

test('the control: while unknown the heap holds the token, not after `clear`', async ({ page, site, gateway }) => {
  const token = await pay(page, gateway, site, LOST);
  await seePhase(page, 'unknown');
  expect(await countHeld(page, token)).toBe(3);
  await page.evaluate(() => (window as unknown as PageGlobals).handle.clear());
  await seePhase(page, 'open');
  expect(await countHeld(page, token)).toBe(0);
});
