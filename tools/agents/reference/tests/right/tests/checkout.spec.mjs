/** The checkout page, with the sandbox inside each test. */
import { expect, test } from '@playwright/test';
import { createSandbox } from 'payveil/sandbox';
import {
  completeThreeDSecure,
  expectPaid,
  expectPending,
  fillCheckout,
  routeSandbox,
  waitForEnd,
} from 'payveil/sandbox/playwright';

const [GOOD, NO_FUNDS, ASKS_BANK] = ['4242 4242 4242 4242', '4000 0000 0000 9995', '4000 0025 0000 3155'];
let sandbox;

test.beforeEach(async ({ page }) => {
  sandbox = createSandbox();
  await routeSandbox(page, sandbox, { baseUrl: 'http://localhost:4010' });
  await page.goto('/checkout.html?order=1042');
});

async function pay(page, payment) {
  await fillCheckout(page, payment);
  await page.getByRole('button', { name: /^Pay/ }).click();
}

async function listCharges() {
  const headers = { authorization: sandbox.keys.secretKey };
  const response = await sandbox.fetch('http://localhost/sandbox/charges', { headers });
  const { data } = await response.json();
  return data.map(({ status, amount, currency, description }) => ({ status, amount, currency, description })).reverse();
}

const paid = (number, amount = 2599, currency = 'eur') => ({
  status: 'succeeded',
  amount,
  currency,
  description: `Order ${number}`,
});

test('a good card pays the order, and gets the receipt', async ({ page }) => {
  await expect(page.getByRole('button', { name: /^Pay/ })).toContainText('25.99');
  await pay(page, GOOD);
  await expectPaid(page);
  await expect(page.locator('#receipt')).toBeVisible();
  expect(await listCharges()).toEqual([paid('1042')]);
});

test('yen are charged as they are', async ({ page }) => {
  await page.goto('/checkout.html?order=1043');
  await pay(page, GOOD);
  await expectPaid(page);
  expect(await listCharges()).toEqual([paid('1043', 1200, 'jpy')]);
});

test('a declined buyer gets no receipt, and pays with another card', async ({ page }) => {
  await pay(page, NO_FUNDS);
  await expect(page.getByRole('alert')).toContainText('funds');
  await expect(page.locator('#receipt')).toBeHidden();
  await pay(page, GOOD);
  await expectPaid(page);
  await expect(page.locator('#receipt')).toBeVisible();
});

test('a direct debit is only started', async ({ page }) => {
  await pay(page, 'DE89 3704 0044 0532 0130 00');
  await expectPending(page);
  await expect(page.locator('#started')).toBeVisible();
  await expect(page.locator('#receipt')).toBeHidden();
});

test('a buyer who confirms at the bank comes back to the order', async ({ page }) => {
  await pay(page, ASKS_BANK);
  await completeThreeDSecure(page, 'confirm');
  await expectPaid(page);
  await expect(page.locator('#receipt')).toBeVisible();
  await expect(page.locator('#order')).toContainText('1042');
});

test('a buyer who refuses at the bank has not paid', async ({ page }) => {
  await pay(page, ASKS_BANK);
  await completeThreeDSecure(page, 'refuse');
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await expect(page.locator('#receipt')).toBeHidden();
});

test('after a lost answer nobody knows, and nothing is charged twice', async ({ page }) => {
  await pay(page, { email: 'ada+sandbox.drop-after@example.com' });
  expect(await waitForEnd(page)).toBe('unknown');
  await expect(page.locator('#receipt')).toBeHidden();
  expect(await listCharges()).toEqual([paid('1042')]);
});

test('a paid order stays paid, and the next one can be paid', async ({ page }) => {
  await pay(page, GOOD);
  await expectPaid(page);
  await page.reload();
  await expectPaid(page);
  await page.goto('/checkout.html?order=1044');
  await pay(page, GOOD);
  await expectPaid(page);
  expect(await listCharges()).toEqual([paid('1042'), paid('1044')]);
});
