/** Enter moves on while required fields are empty, and pays when none is, in the form itself and within a merchant's form. */
import type { Page } from '@playwright/test';
import { billing } from '../buyer.js';
import {
  alert,
  button,
  CARD_ALONE,
  ending,
  expect,
  field,
  listPayments,
  mount,
  problem,
  readEvents,
  test,
  type,
  typeCard,
} from './form.js';

/** Types into the field that has the focus, and presses Enter. */
async function typeOn(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

for (const place of ['plain', 'within-form'] as const) {
  test.describe(place, () => {
    test.beforeEach(async ({ page, site, gateway }) => {
      await page.goto(`${site}/checkout/${place}.html`);
      await page.evaluate(() => {
        document.addEventListener('submit', () => document.body.append('submitted'), { once: true });
        sessionStorage.clear();
      });
      await mount(page, gateway, { defaultValues: { country: 'DE' } });
    });

    test('a buyer pays without the mouse and without Tab', async ({ page, gateway }) => {
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

    test('moves on to the empty field before it, and marks a wrong text that it leaves', async ({ page }) => {
      await field(page, 'email').focus();
      await typeOn(page, 'ada');
      await expect(field(page, 'line1')).toBeFocused();
      await expect(problem(page, 'email')).toHaveText('Check your email address');
      await typeOn(page, 'Street 1');
      await typeOn(page, '10115');
      await typeOn(page, 'Berlin');
      await expect(field(page, 'cardNumber')).toBeFocused();
      await expect(alert(page)).toHaveText('');
    });

    test('a held key moves on once', async ({ page }) => {
      await field(page, 'cardNumber').focus();
      for (let n = 0; n < 5; n++) await page.keyboard.down('Enter');
      await page.keyboard.up('Enter');
      await expect(field(page, 'expiry')).toBeFocused();
      await expect(alert(page)).toHaveText('');
    });

    test('keeps its meaning on the button', async ({ page }) => {
      await button(page).focus();
      await page.keyboard.press('Enter');
      await expect(alert(page)).toHaveText(/^There are \d problems/);
    });
  });
}

test('after a decline, Enter in the number pays again', async ({ page, open, gateway }) => {
  await open(CARD_ALONE);
  await typeCard(page, { number: '4000000000000002' });
  await field(page, 'cvc').press('Enter');
  await expect(alert(page)).toHaveText(/^The payment was declined/);
  await expect(alert(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(field(page, 'cardNumber')).toBeFocused();
  await field(page, 'cardNumber').press('Control+a');
  await type(page, 'cardNumber', '5555555555554444');
  await expect(alert(page)).toHaveText('');
  await field(page, 'cardNumber').press('Enter');
  await expect(ending(page)).toHaveText('Payment complete');
  expect(await listPayments(gateway)).toHaveLength(2);
});
