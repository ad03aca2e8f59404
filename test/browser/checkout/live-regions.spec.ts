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

const readSaid = (page: Page) => page.evaluate(() => (window as unknown as { said: string[] }).said);

test('a payment announces each thing once: an error, the count, and that it is busy', async ({ page, open }) => {
  await open(CARD_ALONE);
  await expect(alert(page)).toBeAttached();
  await expect(status(page)).toBeAttached();
  await logLiveRegions(page);

  await typeAndLeave(page, 'cardNumber', '4242424242424241');
  await typeAndLeave(page, 'expiry', '1231');
  expect(await readSaid(page)).toEqual(["status: Check your card number. It doesn't look right."]);

  await button(page).click();
  await expect(field(page, 'cardNumber')).toBeFocused();
  expect((await readSaid(page)).slice(1)).toEqual(['alert: There are 2 problems. Check the marked fields.']);

  await field(page, 'cardNumber').press('Control+a');
  await type(page, 'cardNumber', '4242424242424242');
  await type(page, 'cvc', '739');
  await expect(alert(page)).toHaveText('');
  await field(page, 'cvc').press('Enter');
  await expect(ending(page)).toHaveText('Payment complete');
  expect((await readSaid(page)).slice(2)).toEqual(['status: Processing your payment']);
  // The focus moves to the result, so the screen reader reads it.
  await expect(ending(page)).toBeFocused();
});

test('a decline is announced as an alert, after the busy message', async ({ page, open }) => {
  await open(CARD_ALONE);
  await logLiveRegions(page);
  await type(page, 'cardNumber', '4000000000009995');
  await type(page, 'expiry', '1231');
  await type(page, 'cvc', '739');
  await button(page).click();
  await expect(alert(page)).not.toHaveText('');
  expect(await readSaid(page)).toEqual([
    'status: Processing your payment',
    'alert: This card does not have enough funds. Use another card. You have not been charged.',
  ]);
});

test('the count is announced again when the buyer tries again', async ({ page, open }) => {
  await open(CARD_ALONE);
  await logLiveRegions(page);
  await button(page).click();
  await button(page).click();
  const count = 'alert: There are 3 problems. Check the marked fields.';
  expect(await readSaid(page)).toEqual([count, count]);
});

test('a number that is still wrong is announced again, but not if the buyer only passes', async ({ page, open }) => {
  await open(CARD_ALONE);
  await logLiveRegions(page);
  const problem = "status: Check your card number. It doesn't look right.";
  await typeAndLeave(page, 'cardNumber', '4242424242424241');
  await field(page, 'cardNumber').focus();
  await field(page, 'cardNumber').press('Tab');
  expect(await readSaid(page)).toEqual([problem]);
  await field(page, 'cardNumber').press('End');
  await field(page, 'cardNumber').press('Backspace');
  await expect(status(page)).toHaveText('');
  await typeAndLeave(page, 'cardNumber', '3');
  expect(await readSaid(page)).toEqual([problem, problem]);
});
