/** The example for a script tag, under a strict policy. */
import { fillCheckout } from 'payveil/sandbox/playwright';
import type { Gateway } from '../servers.js';
import { DECLINED_CARD, GOOD_CARD } from './cards.js';
import { coverThreeDSecure, payAndAnswer } from './cover-three-d-secure.js';
import { test as base, expect } from './quiet-test.js';
import { serveExample } from './serve-folder.js';

const test = base.extend<{ host: string }>({
  host: async ({ startOnce }, use) => use((await startOnce(startHost)).url),
});

const startHost = (gateway: Gateway) => serveExample('script-tag', gateway);

test.beforeEach(({ page, host }) => page.goto(`${host}/examples/script-tag/index.html`));

coverThreeDSecure(test);

test('tells the page the charge when the buyer comes back from the bank', async ({ page }) => {
  await payAndAnswer(page, '4000002500003155', 'confirm');
  await expect(page.locator('#receipt')).toHaveText(/^ch_\w+: succeeded$/);
});

test('shows that a card is declined, and pays with another one', async ({ page }) => {
  await fillCheckout(page, DECLINED_CARD);
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await expect(page.locator('#receipt')).toHaveText(/^ch_\w+: failed$/);
  await fillCheckout(page, GOOD_CARD);
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(page.getByRole('heading', { name: 'Payment complete' })).toBeVisible();
});

test('changes the language, and keeps the typed values', async ({ page }) => {
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Language').selectOption('Deutsch');
  await expect(page.getByLabel('Kartennummer')).toBeVisible();
  await expect(page.getByRole('button', { name: '25,99 €' })).toBeVisible();
  await expect(page.locator('[autocomplete=email]')).toHaveValue('ada@example.com');
  await page.getByLabel('Language').selectOption('English');
  await expect(page.getByLabel('Card number')).toBeVisible();
});

test('the control: the policy refuses a style element', async ({ page, complaints }) => {
  await page.evaluate(() => void document.head.appendChild(document.createElement('style')).append('p {}'));
  await expect.poll(() => complaints.join()).toContain('Content Security Policy');
  complaints.length = 0;
});
