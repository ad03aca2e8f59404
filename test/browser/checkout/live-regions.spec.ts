/** What a screen reader says, and in which order. */
import type { Page } from '@playwright/test';
import { alert, button, CARD_ALONE, ending, expect, field, status, test, type, typeAndLeave } from './form.js';

/** Records every text that the live regions get from now on. */
function logLiveRegions(page: Page): Promise<void> {
  return page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    for (const role of ['alert', 'status']) {
      const region = document.querySelector(`[role=${role}]`) as HTMLElement;
      const note = () => {
        if (region.textContent) said.push(`${role}: ${region.textContent}`);
      };
      new MutationObserver(note).observe(region, { childList: true, characterData: true, subtree: true });
    }
  });
}

test('a payment announces each thing once, in order, and again only what is tried again', async ({ page, open }) => {
  await open(CARD_ALONE);
  await expect(alert(page)).toBeAttached();
  await expect(status(page)).toBeAttached();
  await logLiveRegions(page);
  const hear = () => page.evaluate(() => (window as unknown as { said: string[] }).said.splice(0));
  const [wrong, count] = ["status: Check your card number. It doesn't look right.", 'alert: There are 2 problems.'];

  await typeAndLeave(page, 'cardNumber', '4242424242424241');
  await typeAndLeave(page, 'expiry', '1231');
  expect(await hear()).toEqual([wrong]);
  // A buyer who only passes hears nothing.
  await field(page, 'cardNumber').focus();
  await field(page, 'cardNumber').press('Tab');
  expect(await hear()).toEqual([]);
  await field(page, 'cardNumber').press('End');
  await field(page, 'cardNumber').press('Backspace');
  await expect(status(page)).toHaveText('');
  await typeAndLeave(page, 'cardNumber', '3');
  expect(await hear()).toEqual([wrong]);
  await button(page).click();
  await expect(field(page, 'cardNumber')).toBeFocused();
  await button(page).click();
  expect(await hear()).toEqual([count, count].map((text) => `${text} Check the marked fields.`));

  await field(page, 'cardNumber').fill('4000000000009995');
  await type(page, 'cvc', '739');
  await button(page).click();
  await expect(alert(page)).toHaveText(/enough funds/);
  const busy = 'status: Processing your payment';
  const declined = 'alert: This card does not have enough funds. Use another card. You have not been charged.';
  expect(await hear()).toEqual([busy, declined]);
  await field(page, 'cardNumber').fill('4242424242424242');
  await field(page, 'cvc').press('Enter');
  await expect(ending(page)).toHaveText('Payment complete');
  expect(await hear()).toEqual([busy]);
  // The focus moves to the result, so the screen reader reads it.
  await expect(ending(page)).toBeFocused();
});
