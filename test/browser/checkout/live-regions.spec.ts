/** What a screen reader says, and in which order. */
import type { Page } from '@playwright/test';
import {
  alert,
  button,
  CARD_ALONE,
  ending,
  expect,
  field,
  mount,
  problem,
  status,
  testInOneTab as test,
  type,
  typeAndLeave,
  typeCard,
  WITH_SEPA,
} from './form.js';

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

for (const within of [false, true]) {
  test(`a wrong code is told once, by its field${within ? ', in a form' : ''}`, async ({
    page,
    open,
    site,
    gateway,
  }) => {
    if (within) {
      await page.goto(`${site}/checkout/within-form.html`);
      // The decline of the test before, in this tab, is told for a minute.
      await page.evaluate(() => sessionStorage.clear());
      await mount(page, gateway, CARD_ALONE);
    } else await open(CARD_ALONE);
    await logLiveRegions(page);
    await typeCard(page, { number: '4000000000000127' });
    await field(page, 'cvc').press('Enter');
    const told = 'The security code is wrong. Check it and try again. You have not been charged.';
    await expect(problem(page, 'cvc')).toHaveText(told);
    await expect(alert(page)).toHaveText('');
    await expect(field(page, 'cvc')).toBeFocused();
    await expect(field(page, 'cvc')).toHaveAccessibleDescription(new RegExp(told));
    const said = await readSaid(page);
    // Within a merchant's form the focus is there already, so a screen reader reads the field only if the status tells it.
    expect(said.filter((each) => each.includes(told))).toEqual(within ? [`status: ${told}`] : []);
    expect(said.filter((each) => each.startsWith('alert'))).toEqual([]);
    await field(page, 'cvc').press('End');
    await type(page, 'cvc', '1');
    await field(page, 'cvc').press('Backspace');
    await expect(alert(page)).toHaveText('');
    await expect(problem(page, 'cvc')).toHaveText('');
  });
}

test('a brand that is not accepted is announced as soon as it is seen, and once', async ({ page, open }) => {
  await open({ ...CARD_ALONE, supportedBrands: ['visa', 'mastercard'] });
  await logLiveRegions(page);
  const refusal = 'status: American Express is not accepted. Use Visa or Mastercard.';
  await type(page, 'cardNumber', '378');
  expect(await readSaid(page)).toEqual([]);
  await type(page, 'cardNumber', '2');
  expect(await readSaid(page)).toEqual([refusal]);
  await typeAndLeave(page, 'cardNumber', '82246310005');
  expect(await readSaid(page)).toEqual([refusal]);

  await field(page, 'cardNumber').press('Control+a');
  await type(page, 'cardNumber', '4');
  await expect(status(page)).toHaveText('');
  await field(page, 'cardNumber').press('Control+a');
  await type(page, 'cardNumber', '378282');
  expect(await readSaid(page)).toEqual([refusal, refusal]);
});

test('nothing is announced while the buyer types and leaves correct fields', async ({ page, open }) => {
  await open(CARD_ALONE);
  await logLiveRegions(page);
  await typeAndLeave(page, 'cardNumber', '4242424242424242');
  await typeAndLeave(page, 'expiry', '12/2031');
  await typeAndLeave(page, 'cvc', '739');
  expect(await readSaid(page)).toEqual([]);
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

test('the button says one sentence of the mandate, and the whole one has a heading', async ({ page, open }) => {
  await open({ ...WITH_SEPA, method: 'sepa' });
  await expect(button(page)).toHaveAccessibleDescription('By paying, you agree to the mandate above');
  const mandate = page.locator('.payveil-mandate');
  await expect(mandate).toMatchAriaSnapshot(`
    - heading "SEPA direct debit mandate" [level=2]
    - term: Creditor
    - definition: Shop GmbH
    - term: Creditor identifier
    - definition: DE98 ZZZ0 9999 9999 99
    - term: Creditor address
    - definition: Hauptstr. 1, Berlin
    - term: Mandate reference
    - definition: will be sent to you
    - term: Type of payment
    - definition: one-off
    - paragraph: /By paying, you authorise Shop GmbH .* 8 weeks .*/`);
  await page.getByRole('radio', { name: 'Card' }).check();
  await expect(button(page)).toHaveAccessibleDescription('');
  await expect(mandate).toBeHidden();
});
