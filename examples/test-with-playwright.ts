/** Tests a checkout page with Playwright: the gateway is a sandbox inside the test, and no request leaves the machine. */
import { expect, test } from '@playwright/test';
import { createSandbox, fixtures } from 'payveil/sandbox';
import { fillCard, fillIban, routeSandbox } from 'payveil/sandbox/playwright';
import { serveShop } from './shop/serve-shop.mjs';

const baseUrl = 'https://gateway.example';

test.beforeEach(async ({ page }) => {
  const sandbox = createSandbox();
  await routeSandbox(page, sandbox, { baseUrl });
  const { publishableKey, signature } = sandbox.keys;
  const shop = await serveShop({ baseUrl, apiKey: publishableKey, signature });
  await page.goto(shop.url);
});

for (const card of fixtures.cards.slice(0, 3)) {
  test(`${card.label} is charged`, async ({ page }) => {
    await fillCard(page, card);
    await page.getByRole('button', { name: 'by card' }).click();
    await expect(page.getByRole('status')).toContainText('Payment succeeded');
  });
}

test('a declined card is told', async ({ page }) => {
  await fillCard(page, { number: '4000000000009995', expiry: '12/40', cvc: '123' });
  await page.getByRole('button', { name: 'by card' }).click();
  await expect(page.getByRole('status')).toContainText('Payment failed');
});

test('an account is debited later', async ({ page }) => {
  await fillIban(page, 'NL39 RABO 0300 0652 64');
  await page.getByRole('button', { name: 'from my account' }).click();
  await expect(page.getByRole('status')).toContainText('Payment pending');
});
