/** SEPA direct debit: the IBAN, the mandate above the button, and a pending charge. */
import { creditor, expect, field, readCaret, readEvents, test, type, WITH_SEPA } from './form.js';

const SEPA_ALONE = { methods: ['sepa'], creditor } as const;

test('26: the caret stays at a typed character, and Backspace crosses a space', async ({ page, open }) => {
  await open(SEPA_ALONE);
  await type(page, 'iban', 'DE8937040044');
  const input = field(page, 'iban');
  await input.evaluate((element: HTMLInputElement) => element.setSelectionRange(5, 5));
  await input.press('Backspace');
  await expect(input).toHaveValue('DE83 7040 044');
  expect(await readCaret(input)).toEqual([3, 3]);
  await input.press('9');
  await expect(input).toHaveValue('DE89 3704 0044');
  expect(await readCaret(input)).toEqual([4, 4]);
});

test('27: the keyboard chooses SEPA, and the mandate stands above the button', async ({ page, open }) => {
  await open(WITH_SEPA);
  await expect(page.getByText('SEPA direct debit mandate')).toBeHidden();
  await expect(page.getByRole('group', { name: 'Payment method' })).toBeVisible();
  await page.getByRole('radio', { name: 'Card' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Direct debit' })).toBeChecked();

  await expect(field(page, 'iban')).toBeVisible();
  for (const name of ['cardNumber', 'expiry', 'cvc'] as const) await expect(field(page, name)).toBeHidden();
  await expect(page.locator('.payveil-mandate')).toHaveText(/Hauptstr\. 1, Berlin.*refund.*8 weeks/);
  const order = await page
    .locator('.payveil-mandate, .payveil-button')
    .evaluateAll((all) => all.map(({ tagName }) => tagName));
  expect(order).toEqual(['DIV', 'BUTTON']);
  await expect(page.locator('.payveil-mandate')).toBeVisible();
  expect(await readEvents(page, 'methodchange')).toEqual([{ method: 'sepa' }]);
});
