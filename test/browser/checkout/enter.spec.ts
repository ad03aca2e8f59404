/** Enter moves on while required fields are empty, and pays when none is, in the form itself and within a merchant's form. */
import type { Page } from '@playwright/test';
import { billing } from '../buyer.js';
import { ending, expect, field, listPayments, mount, readEvents, test } from './form.js';

/** Types into the field that has the focus, and presses Enter. */
async function typeOn(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

for (const place of ['plain', 'within-form'] as const) {
  test(`a buyer pays without the mouse and without Tab: ${place}`, async ({ page, site, gateway }) => {
    await page.goto(`${site}/checkout/${place}.html`);
    await page.evaluate(() => {
      document.addEventListener('submit', () => document.body.append('submitted'), { once: true });
      sessionStorage.clear();
    });
    await mount(page, gateway, { defaultValues: { country: 'DE' } });
    const before = (await listPayments(gateway)).length;
    await field(page, 'cardNumber').focus();
    const { name, email, line1, postal_code, city } = billing;
    for (const text of ['4242424242424242', '1231', '739', name, email, line1, postal_code]) await typeOn(page, text);
    await expect(field(page, 'city')).toBeFocused();
    await expect(field(page, 'city')).toHaveAttribute('enterkeyhint', 'done');
    await expect(field(page, 'cardNumber')).toHaveAttribute('enterkeyhint', 'next');
    await page.keyboard.type(city);
    await expect(field(page, 'cardNumber')).toHaveAttribute('enterkeyhint', 'done');
    await page.keyboard.press('Enter');
    await expect(ending(page)).toHaveText('Payment complete');
    expect((await listPayments(gateway)).length - before).toBe(1);
    expect(await readEvents(page, 'submit')).toHaveLength(1);
    if (place === 'within-form') await expect(page.locator('body')).not.toContainText('submitted');
  });
}
