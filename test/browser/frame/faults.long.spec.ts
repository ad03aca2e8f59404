/** The faults of a frame that cannot be shown: what the buyer reads, and what the page is told. */
import type { Page } from '@playwright/test';
import { createHold } from '../hold.js';
import { expect, readEvents, readReadyError, type ShopGlobals, test, told, writeShopPolicy } from './frame-site.js';

const FAILED = 'The payment form cannot be loaded. Try again later.';

/** Expects one fault, told once to the buyer and to the page. */
async function expectFault(page: Page, code: string, text = FAILED): Promise<void> {
  expect(await readReadyError(page)).toMatchObject({ code, outcome: 'not_sent' });
  await expect(told(page)).toHaveText(text);
  await expect(page.locator('iframe')).toBeHidden();
  expect(await readEvents(page, 'error')).toEqual([{ code, message: text, outcome: 'not_sent' }]);
}

const FOREIGN_POLICY = { 'content-security-policy': writeShopPolicy('https://pay.shop.example') };

test("a frame that the page's policy blocks is told at once, and once", async ({ page, open }) => {
  await open({ shop: { headers: FOREIGN_POLICY }, isFaulty: true });
  // The usual limit of 20 seconds would end this test.
  await expectFault(page, 'frame_blocked');
});

test('a frame whose policy does not list the page is told after the limit, once', async ({ page, open }) => {
  const timeoutMs = 300;
  await open({ folder: { embed: ['https://other.example'] }, options: { timeoutMs }, isFaulty: true });
  await page.waitForTimeout(2 * timeoutMs + 200);
  await expectFault(page, 'frame_timeout');
});

/** Opens a page whose last script is held back, so that it does not finish loading. */
async function openSlowly(page: Page, path: string): Promise<() => void> {
  const hold = createHold();
  await page.route(`${path}1.js`, async (route) => {
    await hold.held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => 'Payveil' in window);
  return hold.release;
}

test('a slow frame does not delay the event `load` of the page', async ({ page, shop, addPage, addFolder }) => {
  const { held, release } = createHold();
  const finish = await openSlowly(page, shop + addPage());
  await page.evaluate((src) => {
    const { mountFrame } = (window as unknown as ShopGlobals).Payveil;
    const options = { src, amount: 2599, currency: 'eur', remoteIp: '192.0.2.10', returnUrl: location.href };
    addEventListener('DOMContentLoaded', () => mountFrame('#checkout', options));
  }, addFolder({ held }));
  finish();
  await page.waitForFunction(() => document.readyState === 'complete');
  release();
  await expect(page.locator('iframe').contentFrame().getByLabel('Card number')).toBeVisible();
});
