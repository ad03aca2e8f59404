/** Tests a checkout page with Playwright: the gateway is a sandbox inside the test, and no request leaves the machine. */
import { expect, type Page, test } from '@playwright/test';
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

/** Fills what is asked of every buyer. */
async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel(/name/i).fill('Ada Lovelace');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Country').selectOption('DE');
  await page.getByLabel('Address line 1').fill('Invalidenstr. 1');
  await page.getByLabel('Postal code').fill('10115');
  await page.getByLabel('City').fill('Berlin');
}

const pay = (page: Page) => page.getByRole('button', { name: 'Pay €25.99' }).click();

for (const card of fixtures.cards.slice(0, 3)) {
  test(`${card.label} is charged`, async ({ page }) => {
    await fillCard(page, { ...card, name: 'Ada Lovelace' });
    await fillAddress(page);
    await pay(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, your payment is complete');
  });
}

test('a declined card is told', async ({ page }) => {
  await fillCard(page, { number: '4000000000009995', expiry: '12/40', cvc: '123' });
  await fillAddress(page);
  await pay(page);
  await expect(page.getByRole('alert')).toHaveText('This card does not have enough funds. Use another card');
});

test('an account is debited later', async ({ page }) => {
  await page.getByLabel('Direct debit').check();
  await fillIban(page, 'NL39 RABO 0300 0652 64');
  await fillAddress(page);
  await pay(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, your payment has started');
});
