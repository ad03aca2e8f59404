/** The demo in Chromium: what can be tried ends as it says, the address shows it again, and the code is what is shown. */
import { expect, field, pay, payFilled, seePhase, test } from './demo.js';

test('one click and one payment for each choice', async ({ page, demo }) => {
  for (const [choice, phase, words] of [
    ['Paid', 'done', 'Payment complete'],
    ['Paid in five days', 'pending', 'Payment started'],
    ['The result is unknown', 'unknown', "We're not sure yet"],
    ['Offline', 'open', "You're offline. Nothing was sent."],
  ] as const) {
    await page.goto(demo);
    await page.getByText(choice, { exact: true }).click();
    await expect(field(page, choice === 'Paid in five days' ? 'iban' : 'cardNumber')).toHaveValue(/\d{4} \d{4}/);
    await pay(page);
    await expect(page.locator('.payveil')).toContainText(words);
    await seePhase(page, phase);
    if (choice !== 'Offline') await expect(page.locator('#requests')).toContainText(/POST \/v1\/process\/\w+-payment/);
  }
});

test('the bank asks, and the buyer comes back to the same choices', async ({ page, demo }) => {
  await page.goto(`${demo}?try=bank&locale=de&radius=2`);
  await expect(field(page, 'cardNumber')).not.toHaveValue('');
  await pay(page);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.locator('.payveil')).toContainText('Die Zahlung ist erfolgt');
  expect(new URL(page.url()).search).toBe('?locale=de&radius=2&try=bank');
});

test('a link shows what it says, and a page that is loaded again shows its payment', async ({ page, demo }) => {
  await page.goto(`${demo}?try=paid`);
  await payFilled(page, 'cardNumber', 'done');
  await page.reload();
  await seePhase(page, 'done');
  await page.goto(`${demo}?try=funds`);
  await seePhase(page, 'open');
  await expect(field(page, 'cardNumber')).toHaveValue('4000 0000 0000 9995');
  await pay(page);
  await expect(page.locator('.payveil')).toContainText('This card does not have enough funds');
});

test('a debit settles after five business days, by a button, and events come with their details', async ({
  page,
  demo,
}) => {
  await page.goto(`${demo}?try=disputed`);
  await payFilled(page, 'iban', 'pending');
  await page.getByText('Paid', { exact: true }).click();
  await payFilled(page, 'cardNumber', 'done');
  // Events come with their details, and none of what was typed.
  const events = page.locator('#event-list');
  await expect(events).toContainText(/charge\s*\{ "id": "ch_\w+", "status": "succeeded", "method": "card" \}/);
  await expect(events).toContainText('busy');
  expect(await page.locator('.reads').textContent()).not.toMatch(/4242|Lovelace|ada@example/);
  await page.getByRole('button', { name: 'Five business days later' }).click();
  await expect(page.locator('#settled')).toContainText('succeeded, disputed');
});

test('each choice changes the form, the code and the address, and keeps what was typed', async ({ page, demo }) => {
  await page.goto(demo);
  await field(page, 'cardNumber').fill('4242424242424242');
  await page.getByText('Filled', { exact: true }).click();
  await page.getByText('Dark', { exact: true }).click();
  await page.getByLabel('Language').selectOption('fr');
  await page.getByLabel('Corners').fill('16');
  await page.getByRole('textbox', { name: 'Accent', exact: true }).fill('#aa0044');
  await page.getByText('React', { exact: true }).click();
  await expect(page.locator('.payveil')).toHaveAttribute('data-look', 'filled');
  await expect(page.locator('.payveil-button')).toHaveCSS('background-color', 'rgb(170, 0, 68)');
  await expect(page.locator('.shop')).toHaveCSS('color-scheme', 'dark');
  await expect(field(page, 'cardNumber')).toHaveValue('4242 4242 4242 4242');
  await expect(page.getByText('Numéro de carte')).toBeVisible();
  await expect(page.getByRole('region', { name: 'src/Payment.tsx' })).toContainText("look: 'filled',");
  await expect(page.getByRole('region', { name: 'src/payment.css' })).toContainText('--payveil-accent: #aa0044;');
  await expect(page.getByRole('region', { name: 'src/payment.css' })).toContainText('--payveil-on-accent: #ffffff;');
  await expect(page.getByRole('region', { name: 'src/payment.css' })).not.toContainText('body');
  const { search } = new URL(page.url());
  expect(search).toBe('?locale=fr&look=filled&page=dark&radius=16&accent=%23aa0044&way=react');
  await page.reload();
  await expect(page.locator('.payveil-button')).toHaveCSS('background-color', 'rgb(170, 0, 68)');
  await expect(page.getByRole('region', { name: 'src/Payment.tsx' })).toBeVisible();
});
