/**
 * One click makes one charge, however often a buyer clicks, and however the buyer leaves the page and comes back. Unit tests mount and
 * load the form anew, and lose answers.
 */
import type { Page } from '@playwright/test';
import { recordProof } from '../../record.mjs';
import { createHold } from '../hold.js';
import type { Gateway } from '../servers.js';
import {
  alert,
  button,
  CARD_ALONE,
  expect,
  expectEmpty,
  field,
  listCharges,
  listPayments,
  mount,
  type PageGlobals,
  status,
  test,
  told,
  typeCard,
} from './form.js';

/** A form that keeps its fields after a payment, so that the test can press the button again. */
const KEPT = { ...CARD_ALONE, after: 'keep' } as const;

const UNKNOWN = "We don't know yet whether the payment went through";

/** Pays in each possible way, fifty times. */
async function payInHaste(page: Page): Promise<void> {
  const pay = page.locator('.payveil-button');
  await pay.evaluate((element: HTMLElement) => {
    for (let n = 0; n < 50; n++) element.click();
  });
  const { x, y, width, height } = (await pay.boundingBox()) as NonNullable<Awaited<ReturnType<typeof pay.boundingBox>>>;
  await page.mouse.click(x + width / 2, y + height / 2, { clickCount: 50 });
  await field(page, 'cvc').focus();
  for (let n = 0; n < 50; n++) await page.keyboard.press('Enter');
  await page.evaluate(() => {
    const { handle } = window as unknown as PageGlobals;
    for (let n = 0; n < 50; n++) {
      document.querySelector<HTMLFormElement>('form')?.requestSubmit();
      void handle.submit();
    }
  });
}

/** Pays as a script does, fifty times. */
function submitInHaste(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (let n = 0; n < 50; n++) void (window as unknown as PageGlobals).handle.submit();
  });
}

/** Opens another page, goes back, and tells whether the browser restored the first page. */
async function leaveAndReturn(page: Page, site: string): Promise<boolean> {
  await page.evaluate(() => {
    const globals = window as unknown as { wasRestored?: boolean };
    addEventListener('pageshow', ({ persisted }) => void Object.assign(globals, { wasRestored: persisted }));
  });
  await page.goto(`${site}/empty.html`);
  await page.evaluate(() => history.back());
  // The browser does not load a restored page again, so do not wait for the load event.
  await page.waitForURL('**/checkout/plain.html', { waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState === 'complete');
  return page.evaluate(() => (window as unknown as { wasRestored?: boolean }).wasRestored === true);
}

/** Each way starts with a form that holds a card. After it, the gateway must have seen one payment. */
const WAYS: Record<string, (page: Page, gateway: Gateway, site: string) => Promise<void>> = {
  async 'in haste'(page) {
    await payInHaste(page);
    await expect(status(page)).toHaveText('Payment complete');
    await payInHaste(page);
    await expectEmpty(page);
  },
  async 'paid, left, restored from the back-forward cache and paid again'(page, _, site) {
    await button(page).click();
    await expect(status(page)).toHaveText('Payment complete');
    expect(await leaveAndReturn(page, site)).toBe(true);
    await expectEmpty(page);
    await payInHaste(page);
    await expect(status(page)).toHaveText('Payment complete');
  },
  async 'left before it was paid, restored, typed once more'(page, _, site) {
    expect(await leaveAndReturn(page, site)).toBe(true);
    await expectEmpty(page);
    await payInHaste(page);
    await expect(alert(page)).not.toHaveText('');
    await typeCard(page);
    await payInHaste(page);
    await expect(status(page)).toHaveText('Payment complete');
  },
};

test('the buyer pays once, however the buyer pays, leaves and comes back', async ({ page, open, gateway, site }) => {
  test.slow();
  for (const [way, act] of Object.entries(WAYS)) {
    await test.step(way, async () => {
      await open(KEPT);
      await typeCard(page);
      await act(page, gateway, site);
      expect(await listPayments(gateway)).toHaveLength(1);
      expect(await listCharges(gateway)).toHaveLength(1);
    });
  }
  recordProof({
    promise: 'One click, one charge',
    target: '1 request each',
    measured: `1 in each of ${Object.keys(WAYS).length} ways, of 200 clicks, Enter and submits: ${Object.keys(WAYS).join('; ')}`,
  });
});

test('a page that is left during a payment does not pay again on return', async ({ page, open, gateway, site }) => {
  await open(KEPT);
  const { held, release } = createHold();
  await page.route('**/process/*', async (route) => {
    await route.fetch();
    await held;
    await route.abort().catch(() => {});
  });
  await typeCard(page);
  await button(page).click();
  await expect.poll(() => listCharges(gateway)).toHaveLength(1);
  const wasRestored = await leaveAndReturn(page, site);
  release();
  // Without the cache the browser loads a new page.
  if (!wasRestored) await mount(page, gateway, KEPT);
  await expectEmpty(page);
  // A restored page asks for the result of its payment, with the same token. A new page says that it is not known.
  if (!wasRestored) await expect(told(page)).toContainText(UNKNOWN);
  await submitInHaste(page);
  expect(await listCharges(gateway)).toHaveLength(1);
});
