/** The shop of `npm start`, as a buyer uses it. */
import type { Page } from '@playwright/test';
import { completeThreeDSecure, fillCheckout, waitForEnd } from 'payveil/sandbox/playwright';
import { serveShop } from '../../examples/shop/serve-shop.mjs';
import { test as base, expect } from './servers.js';

const test = base.extend<{ shop: string; violations: readonly string[] }>({
  // Every page of the shop keeps its strict policy, and no script of it fails.
  violations: [
    async ({ page }, use) => {
      const violations: string[] = [];
      page.on('console', (message) => {
        if (/Content Security|TrustedHTML/i.test(message.text())) violations.push(message.text());
      });
      page.on('pageerror', (error) => void violations.push(error.message));
      await use(violations);
      expect(violations).toEqual([]);
    },
    { auto: true },
  ],
  shop: async ({ gateway }, use) => {
    const { url, signature, publishableKey } = gateway;
    const shop = await serveShop({ baseUrl: url, apiKey: publishableKey, signature });
    await use(shop.url);
    shop.close();
  },
});

async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Name on card').or(page.getByLabel('Account holder name')).fill('Ada Lovelace');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Country').selectOption('DE');
  await page.getByLabel('Address line 1').fill('Invalidenstr. 1');
  await page.getByLabel('Postal code').fill('10115');
  await page.getByLabel('City').fill('Berlin');
}

async function chooseFixture(page: Page, name: string | RegExp): Promise<void> {
  const details = page.locator('details');
  if ((await details.getAttribute('open')) === null) await details.locator('summary').click();
  await details.getByRole('button', { name }).first().click();
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeVisible();
}

for (const [way, path] of [
  ['script tag', '/'],
  ['npm import', '/npm'],
] as const) {
  test(`by ${way}: the buyer pays with a test card, and the form says so`, async ({ page, shop }) => {
    await open(page, shop + path);
    await chooseFixture(page, 'Visa · succeeded');
    await fillAddress(page);
    await page.getByRole('button', { name: 'Pay €25.99' }).click();
    await expect(page.getByRole('heading', { name: 'Payment complete' })).toBeVisible();
    await expect(page.getByText(/^ch_/)).toBeVisible();
  });

  test(`by ${way}: an account is debited later`, async ({ page, shop }) => {
    await open(page, shop + path);
    await chooseFixture(page, /^DE · succeeded/);
    await expect(page.getByText('SEPA direct debit mandate')).toBeVisible();
    await fillAddress(page);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await expect(page.getByRole('heading', { name: 'Payment started' })).toBeVisible();
  });

  test(`by ${way}: the form changes its language, and keeps the email`, async ({ page, shop }) => {
    await open(page, shop + path);
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByLabel('Language').selectOption('de');
    await expect(page.getByLabel('Kartennummer')).toBeVisible();
    await expect(page.getByLabel('E-Mail')).toHaveValue('ada@example.com');
  });
}

test('shows that a card is declined, and pays with another one', async ({ page, shop }) => {
  await open(page, shop);
  await chooseFixture(page, /^insufficient funds/);
  await fillAddress(page);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByRole('alert')).toHaveText('This card does not have enough funds. Use another card.');
  await chooseFixture(page, 'Mastercard · succeeded');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByRole('heading', { name: 'Payment complete' })).toBeVisible();
});

test('the quantity changes the amount', async ({ page, shop }) => {
  await open(page, shop);
  await page.getByLabel('Quantity').selectOption('2');
  await expect(page.getByRole('button', { name: 'Pay €51.98' })).toBeVisible();
  await expect(page.locator('#total')).toHaveText('€51.98');
});

test('the order is the same after a reload, and its address is read with care', async ({ page, shop }) => {
  await open(page, shop);
  await page.getByLabel('Quantity').selectOption('3');
  await page.reload();
  await expect(page.getByLabel('Quantity')).toHaveValue('3');
  await expect(page.getByRole('button', { name: 'Pay €77.97' })).toBeVisible();
  await open(page, `${shop}/?quantity=-5`);
  await expect(page.getByRole('button', { name: 'Pay €25.99' })).toBeVisible();
});

for (const [choice, phase] of [
  ['confirm', 'done'],
  ['refuse', 'open'],
] as const) {
  test(`the buyer comes back from the bank after ${choice}, and the form says how it ended`, async ({ page, shop }) => {
    await open(page, shop);
    await page.getByLabel('Quantity').selectOption('2');
    await fillCheckout(page, '4000 0025 0000 3155');
    await page.getByRole('button', { name: 'Pay €51.98' }).click();
    await completeThreeDSecure(page, choice);
    expect(await waitForEnd(page)).toBe(phase);
    expect(new URL(page.url()).search).toBe('?quantity=2');
    await expect(page.locator('#total')).toHaveText('€51.98');
  });
}

test('the buyer can choose the dark theme', async ({ page, shop }) => {
  await open(page, shop);
  const readColor = () => page.getByLabel('Card number').evaluate((input) => getComputedStyle(input).color);
  expect(await readColor()).toBe('rgb(22, 24, 29)');
  await page.getByLabel('Theme').selectOption('dark');
  expect(await readColor()).toBe('rgb(236, 238, 243)');
});

test('every request goes to the shop or the gateway', async ({ page, shop, gateway }) => {
  const origins = new Set<string>();
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol !== 'data:') origins.add(origin);
  });
  await open(page, shop);
  await chooseFixture(page, 'Visa · succeeded');
  await fillAddress(page);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByRole('heading', { name: 'Payment complete' })).toBeVisible();
  expect([...origins].sort()).toEqual([shop, gateway.url].sort());
});
