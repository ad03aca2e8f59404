/** Enter moves on while required fields are empty, and pays when none is, also within a merchant's form. */
import type { Page } from '@playwright/test';
import { billing } from '../buyer.js';
import { ending, expect, field, listPayments, mount, readEvents, test } from './form.js';

/** Types into the field that has the focus, and presses Enter. */
async function typeOn(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

test('a buyer pays without the mouse and without Tab, and the order around is not sent', async ({
  page,
  site,
  gateway,
}) => {
  await page.goto(`${site}/checkout/within-form.html`);
  await page.evaluate(() => document.addEventListener('submit', () => document.body.append('submitted')));
  await mount(page, gateway, { defaultValues: { country: 'DE' } });
  await field(page, 'cardNumber').focus();
  const { name, email, line1, postal_code, city } = billing;
  for (const text of ['4242424242424242', '1231', '739', name, email, line1, postal_code]) await typeOn(page, text);
  await expect(field(page, 'city')).toBeFocused();
  await typeOn(page, city);
  await expect(ending(page)).toHaveText('Payment complete');
  expect(await listPayments(gateway)).toHaveLength(1);
  expect(await readEvents(page, 'submit')).toHaveLength(1);
  await expect(page.locator('body')).not.toContainText('submitted');
});
