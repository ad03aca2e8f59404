/** The faults of a frame that cannot be shown: what the buyer reads, and what the page is told. */
import type { Page } from '@playwright/test';
import { createHold } from '../hold.js';
import {
  expect,
  type FolderSettings,
  readEvents,
  readReadyError,
  type ShopGlobals,
  type ShopSettings,
  test,
  told,
  writeShopPolicy,
} from './frame-site.js';

const FAILED = 'The payment form cannot be loaded. Try again later.';

/** Expects one fault, told once to the buyer and to the page. */
async function expectFault(page: Page, code: string, text = FAILED): Promise<void> {
  expect(await readReadyError(page)).toMatchObject({ code, outcome: 'not_sent' });
  await expect(told(page)).toHaveText(text);
  await expect(page.locator('iframe')).toBeHidden();
  expect(await readEvents(page, 'error')).toEqual([{ code, message: text, outcome: 'not_sent' }]);
}

/** Waits for as long as the page waits for a frame, and again. */
const waitTwice = (page: Page, { timeoutMs }: { timeoutMs: number }) => page.waitForTimeout(2 * timeoutMs + 200);

const FOREIGN_POLICY = { 'content-security-policy': writeShopPolicy('https://pay.shop.example') };

test("a frame that the page's policy blocks is told at once, and once", async ({ page, open }) => {
  await open({ shop: { headers: FOREIGN_POLICY }, isFaulty: true });
  // The usual limit of 20 seconds would end this test.
  await expectFault(page, 'frame_blocked');
});

const NEVER = new Promise<void>(() => {});
const COEP = { 'cross-origin-embedder-policy': 'require-corp' };
const UNFIT_FOR_COEP = { 'cross-origin-embedder-policy': undefined, 'cross-origin-resource-policy': undefined };

const SILENT: Readonly<Record<string, { folder: FolderSettings; shop?: ShopSettings }>> = {
  'that is not there': { folder: { status: 404, rewrite: () => '' } },
  'that does not answer': { folder: { held: NEVER } },
  'whose policy does not list the page': { folder: { embed: ['https://other.example'] } },
  'without the headers that a page with COEP needs': { shop: { headers: COEP }, folder: { headers: UNFIT_FOR_COEP } },
  'whose script fails': { folder: { rewrite: () => 'throw new Error("broken");' } },
};

for (const [what, settings] of Object.entries(SILENT)) {
  test(`a frame ${what} is told after the limit, once`, async ({ page, open }) => {
    const timeoutMs = 300;
    await open({ ...settings, options: { timeoutMs }, isFaulty: true });
    await waitTwice(page, { timeoutMs });
    await expectFault(page, 'frame_timeout');
  });
}

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

test('the frame refuses a return page of another origin, by its code and name, once', async ({ page, open }) => {
  await page.clock.install();
  await open({ options: { returnUrl: 'https://evil.example/' }, isFaulty: true });
  expect((await readReadyError(page))?.message).toMatch(/page's own origin/);
  // The page waits 20 seconds for a frame.
  await page.clock.fastForward('01:00');
  await expectFault(page, 'option_invalid');
});
