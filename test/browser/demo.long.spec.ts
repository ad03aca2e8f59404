/** The demo in Chromium: accessible, in both schemes, on a phone, without scripts, by keyboard, and copied. */
import { expect, field, pay, seePhase, test } from './demo.js';
import { listViolations } from './list-violations.js';

/** The ground of the shop. */
const SHOP = { light: 'rgb(255, 255, 255)', dark: 'rgb(23, 24, 27)' };
const BUTTON = { light: 'rgb(45, 91, 227)', dark: 'rgb(157, 183, 255)' };

for (const width of [390, 1280]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds nothing at ${width} px, ${colorScheme}, and nothing is wider than the page`, async ({
      page,
      demo,
    }) => {
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

test('copies a file as it is shown', async ({ page, demo, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${demo}?way=script`);
  await page.getByRole('button', { name: 'Copy index.html' }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  const shown = await page.getByRole('region', { name: 'index.html' }).textContent();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
});

test('marks the code where the page may not copy', async ({ page, demo }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('no')) } });
  });
  await page.goto(`${demo}?way=react`);
  await page.getByRole('button', { name: 'Copy src/payment.css' }).click();
  await expect(page.locator('#copied')).toHaveText('src/payment.css is marked. Press Ctrl+C.');
  expect(await page.evaluate(() => String(getSelection()))).toContain('max-width: 100%;');
});

test('shows the colours that the form has, until others are chosen', async ({ page, demo }) => {
  await page.goto(`${demo}?border=%23aa0044`);
  const picked = (name: string) => page.getByLabel(`Pick: ${name}`);
  await expect(picked('Accent')).toHaveValue('#2d5be3');
  await expect(picked('Fields')).toHaveValue('#ffffff');
  await expect(picked('Border')).toHaveValue('#aa0044');
  await page.getByText('Dark', { exact: true }).click();
  await expect(picked('Accent')).toHaveValue('#9db7ff');
});

test('has room for letters of twice the size on a phone', async ({ page, demo }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${demo}?try=paid`);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expect(page.locator('.payveil-button')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  // A price is in one line.
  expect((await page.locator('.total dd').boundingBox())?.height).toBeLessThan(60);
});

test('says without scripts that it needs them', async ({ page, demo }) => {
  // A browser whose scripts the driver has turned off still hides `noscript`.
  const text = await (await page.request.get(demo, { headers: { accept: 'text/html' } })).text();
  expect(text).toMatch(/<noscript><p class="note">The form needs scripts/);
});

test('has a strict policy, which lets no other page show it', async ({ page, demo }) => {
  const answer = await page.goto(demo);
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

for (const query of [
  'billing=none',
  'billing=none&country=FR&try=paid',
  'methods=card&try=debit',
  'methods=sepa&try=paid',
]) {
  test(`has a form that changes, whatever the address asks for: ${query}`, async ({ page, demo }) => {
    await page.goto(`${demo}?${query}`);
    await seePhase(page, 'open');
    await page.getByText('Filled', { exact: true }).click();
    await expect(page.locator('.payveil')).toHaveAttribute('data-look', 'filled');
    await expect(page).toHaveURL(/look=filled/);
  });
}

test('waits for a slow language, and the last choice counts', async ({ page, demo }) => {
  await page.route('**/locales/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.goto(`${demo}?locale=de`);
  await page.getByText('Filled', { exact: true }).click();
  await expect(page.locator('.payveil-button')).toHaveText(/25,99/);
  await page.getByLabel('Language').selectOption('el');
  await page.getByLabel('Language').selectOption('en');
  await expect(page.locator('.payveil-button')).toHaveText(/€25\.99/);
  await page.waitForTimeout(1000);
  expect(page.url()).toMatch(/\?look=filled$/);
});

test('shows no whole token among the requests', async ({ page, demo }) => {
  const token = `tok_${'a'.repeat(24)}`;
  await page.request.get(`${demo}v1/retrieve/token/${token}`, { headers: { authorization: 'sk_test_sandbox' } });
  await page.goto(demo);
  await expect(page.locator('#request-list')).toContainText('GET /v1/retrieve/token/tok_aaaa…aaaa');
});
