/** The strictest policy: scripts and styles of the page's own origin alone, the gateway alone, and no Trusted Types policy. */
import type { Page } from '@playwright/test';
import { button, expect, field, status, test, typeBuyer, typeCard } from './form.js';

const readViolations = (page: Page) => page.evaluate(() => (window as unknown as { violations: string[] }).violations);

const readStyle = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), property);

for (const [how, path] of [
  ['with its adopted sheet', 'strict'],
  ['with a linked styles.css', 'strict-linked'],
] as const) {
  test(`29: the form ${how} is styled and paid with no violation`, async ({ page, site }) => {
    await page.goto(`${site}/checkout/${path}.html`);
    await expect(button(page)).toBeVisible();
    expect(await readStyle(page, '.payveil', 'display')).toBe('grid');
    expect(await readStyle(page, '.payveil-button', 'background-color')).toBe('rgb(11, 87, 208)');
    expect(await readStyle(page, '.payveil-input', 'min-height')).toBe('44px');
    expect(await readStyle(page, '.payveil-input', 'font-size')).toBe('16px');

    await button(page).click();
    await expect(field(page, 'cardNumber')).toBeFocused();
    expect(await readStyle(page, '.payveil-error', 'color')).toBe('rgb(179, 38, 30)');
    await typeCard(page);
    await typeBuyer(page);
    await button(page).click();
    await expect(status(page)).toHaveText('Payment complete');
    expect(await readViolations(page)).toEqual([]);
  });
}

test('29: the control: markup, inline styles, dynamic code and another host violate it', async ({ page, site }) => {
  await page.goto(`${site}/checkout/violating.html`);
  await expect
    .poll(async () => [...new Set(await readViolations(page))].sort())
    .toEqual(['connect-src', 'require-trusted-types-for', 'style-src-attr', 'style-src-elem']);
});
