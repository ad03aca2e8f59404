/** The demo in Chromium: accessible, in both schemes, on a phone, without scripts, by keyboard, and copied. */
import { expect, field, pay, seePhase, test } from './demo.js';
import { listViolations } from './list-violations.js';

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
