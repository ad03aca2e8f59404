/** Tests a checkout page with Playwright. The gateway is a sandbox inside the test, and no request leaves the machine. */
import { expect, type Page, test } from '@playwright/test';
import { createSandbox, fixtures } from 'payveil/sandbox';
import {
  completeThreeDSecure,
  expectPaid,
  expectPending,
  fillCheckout,
  routeSandbox,
} from 'payveil/sandbox/playwright';
import { serveShop } from './shop/serve-shop.mjs';

const baseUrl = 'https://gateway.example';

test.beforeEach(async ({ page }) => {
  const sandbox = createSandbox();
  await routeSandbox(page, sandbox, { baseUrl });
  const { publishableKey, signature } = sandbox.keys;
  const shop = await serveShop({ baseUrl, apiKey: publishableKey, signature });
  await page.goto(`${shop.url}/script-tag`);
});

const pay = (page: Page) => page.getByRole('button', { name: 'Pay €25.99' }).click();

for (const card of fixtures.cards.slice(0, 3)) {
  test(`${card.label} is charged`, async ({ page }) => {
    await fillCheckout(page, { card });
    await pay(page);
    await expectPaid(page);
  });
}

test('a declined card is told', async ({ page }) => {
  await fillCheckout(page, '4000 0000 0000 9995');
  await pay(page);
  await expect(page.getByRole('alert')).toHaveText(/^This card does not have enough funds/);
});

test('a buyer who confirms at the bank has paid', async ({ page }) => {
  await fillCheckout(page, '4000 0025 0000 3155');
  await pay(page);
  await completeThreeDSecure(page, 'confirm');
  await expectPaid(page);
});

test('an account is debited later', async ({ page }) => {
  await fillCheckout(page, 'NL39 RABO 0300 0652 64');
  await pay(page);
  await expectPending(page);
});
