/** The typical mistake: these tests believe what the page says, and never look at the charges. */
import { expect, test } from '@playwright/test';
import { createSandbox } from 'payveil/sandbox';
import { expectPaid, fillCheckout, routeSandbox } from 'payveil/sandbox/playwright';

test.beforeEach(async ({ page }) => {
  await routeSandbox(page, createSandbox(), { baseUrl: 'http://localhost:4010' });
  await page.goto('/checkout.html?order=1042');
});

test('a good card pays', async ({ page }) => {
  await fillCheckout(page, '4242 4242 4242 4242');
  await page.getByRole('button', { name: 'Pay €25.99' }).click();
  await expectPaid(page);
});

test('a declined card is told', async ({ page }) => {
  await fillCheckout(page, '4000 0000 0000 9995');
  await page.getByRole('button', { name: 'Pay €25.99' }).click();
  await expect(page.getByRole('alert')).toContainText('funds');
});
