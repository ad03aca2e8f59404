/** The demo in Chromium: what can be tried ends as it says, and its page is accessible. No page of it prints anything or asks another host. */
import type { Page } from '@playwright/test';
import { listViolations } from './list-violations.js';
import { test as base, expect } from './servers.js';

/** `demo` is the address of the demo. */
const test = base.extend<{ demo: string; complaints: string[] }>({
  demo: ({ gateway }, use) => use(`${gateway.url}/`),
  complaints: [
    async ({ page, demo }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (!BY_BROWSER.test(message.text())) complaints.push(message.text());
      });
      page.on('pageerror', ({ message }) => void complaints.push(message));
      page.on('request', (request) => {
        if (!request.url().startsWith(demo)) complaints.push(request.url());
      });
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

/** The line that Chromium itself prints for an answer such as 402. */
const BY_BROWSER = /^Failed to load resource: /;

const field = (page: Page, name: string) => page.locator(`.payveil-${name} .payveil-input`);
const pay = (page: Page) => page.locator('.payveil-button').click();
/** Pays when the form is filled, and sees the phase. */
async function payFilled(page: Page, name: string, phase: string): Promise<void> {
  await expect(field(page, name)).not.toHaveValue('');
  await pay(page);
  await seePhase(page, phase);
}

const seePhase = (page: Page, phase: string) => expect(page.locator('.payveil')).toHaveAttribute('data-phase', phase);

/** The ground of the shop. */
const SHOP = { light: 'rgb(255, 255, 255)', dark: 'rgb(23, 24, 27)' };
const BUTTON = { light: 'rgb(45, 91, 227)', dark: 'rgb(157, 183, 255)' };

for (const [width, colorScheme] of [
  [390, 'dark'],
  [1280, 'light'],
] as const) {
  test(`axe finds nothing at ${width} px, ${colorScheme}, and nothing is too wide`, async ({ page, demo }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await page.goto(`${demo}?try=funds&way=script`);
    // The shop is as the device, and its form as the shop.
    await expect(page.locator('.shop')).toHaveCSS('background-color', SHOP[colorScheme]);
    await expect(page.locator('.payveil-button')).toHaveCSS('background-color', BUTTON[colorScheme]);
    await expect(field(page, 'cardNumber')).not.toHaveValue('');
    await pay(page);
    await expect(page.locator('#requests')).toContainText('402');
    expect(await listViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

test('is tried by keyboard alone', async ({ page, demo }) => {
  await page.goto(demo);
  await page.getByRole('radio', { name: 'Paid', exact: true }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(field(page, 'cardNumber')).toHaveValue('4000 0000 0000 9995');
  await page.keyboard.press('ArrowUp');
  await expect(field(page, 'cardNumber')).toHaveValue('4242 4242 4242 4242');
  await page.locator('.payveil-button').focus();
  await page.keyboard.press('Enter');
  await seePhase(page, 'done');
});

test('has a strict policy, and says without scripts that it needs them', async ({ page, demo }) => {
  const answer = await page.goto(demo);
  // A browser whose scripts the driver has turned off still hides `noscript`.
  expect(await answer?.text()).toMatch(/<noscript><p class="note">The form needs scripts/);
  const policy = answer?.headers()['content-security-policy'] ?? '';
  for (const rule of [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ]) {
    expect(policy).toContain(rule);
  }
  expect(policy).not.toContain('unsafe');
});

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
