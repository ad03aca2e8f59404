/** SEPA direct debit: the IBAN, the mandate above the button, and a pending charge. */
import {
  button,
  creditor,
  ending,
  expect,
  field,
  listCharges,
  listPayments,
  mount,
  type PageGlobals,
  paste,
  problem,
  readCaret,
  readEvents,
  testInOneTab as test,
  type,
  typeAndLeave,
  typeBuyer,
  WITH_SEPA,
} from './form.js';

const SEPA_ALONE = { methods: ['sepa'], creditor } as const;

test('26: an IBAN in lower case with spaces is shown in upper case, in groups of four', async ({ page, open }) => {
  await open(SEPA_ALONE);
  await typeAndLeave(page, 'iban', 'de89 3704 0044 0532 0130 00');
  await expect(field(page, 'iban')).toHaveValue('DE89 3704 0044 0532 0130 00');
  await expect(problem(page, 'iban')).toHaveText('');
  expect((await readEvents(page, 'change')).at(-1)).toMatchObject({ field: 'iban', method: 'sepa', state: 'valid' });
});

for (const text of [
  'IBAN DE89 3704 0044 0532 0130 00\n',
  'de89370400440532013000',
  'DE89\u00a03704\u00a00044\u00a00532\u00a00130\u00a000',
]) {
  test(`26: ${JSON.stringify(text)} is formatted when it is pasted`, async ({ page, open }) => {
    await open(SEPA_ALONE);
    await paste(page, 'iban', text);
    await expect(field(page, 'iban')).toHaveValue('DE89 3704 0044 0532 0130 00');
  });
}

for (const [subject, text, message] of [
  ['a wrong checksum', 'DE88370400440532013000', "Check your IBAN. It doesn't look right."],
  ['an American IBAN', 'US12345678901234567890', 'This country does not take part in SEPA'],
  ['an IBAN that is too short', 'DE893704004405320130', 'An IBAN from Germany has 22 characters. You entered 20.'],
  ['an IBAN that is too long', 'DE8937040044053201300011', 'An IBAN from Germany has 22 characters. You entered 24.'],
  ['an account number', '532013000', 'An IBAN begins with two letters and two digits'],
  ['a Serbian IBAN', 'RS35260005601001611379', ''],
  ['an Albanian IBAN', 'AL47212110090000000235698741', ''],
] as const) {
  test(`26: ${subject} (${text}): ${message || 'valid'}`, async ({ page, open }) => {
    await open(SEPA_ALONE);
    await type(page, 'iban', text);
    await expect(problem(page, 'iban')).toHaveText('');
    await field(page, 'iban').press('Tab');
    await expect(problem(page, 'iban')).toHaveText(message);
  });
}

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
  await expect(page.getByText('Account holder name')).toBeVisible();
  for (const text of [
    'SEPA direct debit mandate',
    'Shop GmbH',
    'DE98 ZZZ0 9999 9999 99',
    'will be sent to you',
    'one-off',
  ]) {
    await expect(page.locator('.payveil-mandate')).toContainText(text);
  }
  await expect(page.locator('.payveil-mandate')).toHaveText(/Hauptstr\. 1, Berlin.*refund.*8 weeks/);
  const order = await page
    .locator('.payveil-mandate, .payveil-button')
    .evaluateAll((all) => all.map(({ tagName }) => tagName));
  expect(order).toEqual(['DIV', 'BUTTON']);
  await expect(page.locator('.payveil-mandate')).toBeVisible();
  expect(await readEvents(page, 'methodchange')).toEqual([{ method: 'sepa' }]);
});

test('27: the account is debited later, and the form says so', async ({ page, open, gateway }) => {
  await open(WITH_SEPA);
  await page.getByRole('radio', { name: 'Direct debit' }).check();
  await type(page, 'iban', 'DE89370400440532013000');
  await typeBuyer(page);
  await button(page).click();
  await expect(ending(page)).toHaveText('Payment started');
  await expect(field(page, 'iban')).toHaveValue('');
  expect(await listCharges(gateway)).toMatchObject([{ status: 'pending', amount: 2599 }]);
  await page.evaluate(() => (window as unknown as PageGlobals).handle.submit());
  expect(await listPayments(gateway)).toHaveLength(1);
});

test('27: a recurrent mandate with a reference shows both', async ({ page, open }) => {
  await open({ ...SEPA_ALONE, mandate: { reference: 'M-2026-17', type: 'recurrent' } });
  await expect(page.locator('.payveil-mandate')).toContainText('M-2026-17');
  await expect(page.locator('.payveil-mandate')).toContainText('recurrent');
  await expect(page.getByRole('radio')).toHaveCount(0);
});

test('27: without a creditor the form is not mounted, and the page stays empty', async ({ page, open, gateway }) => {
  await open();
  await page.evaluate(() => document.getElementById('checkout')?.replaceChildren());
  await expect(mount(page, gateway, { methods: ['card', 'sepa'] })).rejects.toThrow(/creditor/);
  await expect(page.locator('#checkout')).toBeEmpty();
});

test('27: a currency other than the euro has no SEPA', async ({ page, open }) => {
  await open({ ...WITH_SEPA, currency: 'usd' });
  await expect(field(page, 'cardNumber')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await expect(button(page)).toHaveText('Pay $25.99');
});
