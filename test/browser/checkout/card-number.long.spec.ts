/** The card number while a buyer types it: it is grouped, and its brand is shown. It is checked when the buyer moves on. */
import {
  CARD_ALONE,
  expect,
  field,
  paste,
  problem,
  readEvents,
  testInOneTab as test,
  type,
  typeAndLeave,
} from './form.js';

test('1: a Visa number is grouped, shows its brand, and shows no error while it is typed', async ({ page, open }) => {
  await open(CARD_ALONE);
  const errors: (string | null)[] = [];
  for (const digit of '424242424242424') {
    await type(page, 'cardNumber', digit);
    errors.push(await problem(page, 'cardNumber').textContent());
  }
  expect(errors.every((text) => text === '')).toBe(true);
  await expect(field(page, 'cardNumber')).toHaveValue('4242 4242 4242 424');
  await expect(field(page, 'cardNumber')).toHaveAccessibleDescription('Visa');
  await expect(field(page, 'cardNumber')).toHaveAttribute('aria-invalid', 'false');

  await field(page, 'cardNumber').press('Tab');
  await expect(problem(page, 'cardNumber')).toHaveText('Your card number is too short');
  await expect(field(page, 'cardNumber')).toHaveAccessibleDescription(/Visa Your card number is too short/);
  await expect(field(page, 'cardNumber')).toHaveAttribute('aria-invalid', 'true');

  await field(page, 'cardNumber').press('End');
  await type(page, 'cardNumber', '2');
  await expect(field(page, 'cardNumber')).toHaveValue('4242 4242 4242 4242');
  await expect(problem(page, 'cardNumber')).toHaveText('');
  expect(await readEvents(page, 'brandchange')).toEqual([
    { brand: 'visa', name: 'Visa', cvcLength: 3, supported: true },
  ]);
});

test('1: a field that stays empty shows no error', async ({ page, open }) => {
  await open(CARD_ALONE);
  await field(page, 'cardNumber').press('Tab');
  await expect(field(page, 'expiry')).toBeFocused();
  await expect(problem(page, 'cardNumber')).toHaveText('');
});

test('1: a wrong check digit shows an error when the buyer moves on', async ({ page, open }) => {
  await open(CARD_ALONE);
  await type(page, 'cardNumber', '4242424242424241');
  await expect(problem(page, 'cardNumber')).toHaveText('');
  await field(page, 'cardNumber').press('Tab');
  await expect(problem(page, 'cardNumber')).toHaveText("Check your card number. It doesn't look right.");
});

test('2: American Express is grouped by 4, 6 and 5, and its security code has 4 digits', async ({ page, open }) => {
  await open(CARD_ALONE);
  await expect(field(page, 'cvc')).toHaveAccessibleDescription('3 digits on the back');
  await typeAndLeave(page, 'cardNumber', '378282246310005');
  await expect(field(page, 'cardNumber')).toHaveValue('3782 822463 10005');
  await expect(field(page, 'cardNumber')).toHaveAccessibleDescription('American Express');
  await expect(field(page, 'cvc')).toHaveAccessibleDescription('4 digits on the front');

  await typeAndLeave(page, 'cvc', '123');
  await expect(problem(page, 'cvc')).toHaveText('The security code has 4 digits');
  await field(page, 'cvc').press('End');
  await typeAndLeave(page, 'cvc', '45');
  await expect(field(page, 'cvc')).toHaveValue('1234');
  await expect(problem(page, 'cvc')).toHaveText('');
});

for (const [subject, typed, shown, brand] of [
  ['3: UnionPay of 19 digits', '6205500000000000004', '6205 5000 0000 0000 004', 'UnionPay'],
  ['4: Diners Club of 14 digits', '36227206271667', '3622 720627 1667', 'Diners Club'],
  ['4: Diners Club of 16 digits', '3056930009020004', '3056 9300 0902 0004', 'Diners Club'],
  ['5: spaces that are typed', '4242 4242 4242 4242', '4242 4242 4242 4242', 'Visa'],
  ['5: hyphens that are typed', '4242-4242-4242-4242', '4242 4242 4242 4242', 'Visa'],
  ['5: spaces at other places', '42 42424 242424242', '4242 4242 4242 4242', 'Visa'],
  ['10: full-width digits', '４２４２４２４２４２４２４２４２', '4242 4242 4242 4242', 'Visa'],
  ['10: Arabic-Indic digits', '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢', '4242 4242 4242 4242', 'Visa'],
  ['10: Extended Arabic-Indic digits', '۴۲۴۲۴۲۴۲۴۲۴۲۴۲۴۲', '4242 4242 4242 4242', 'Visa'],
] as const) {
  test(`${subject} are shown as ${shown}, valid`, async ({ page, open }) => {
    await open(CARD_ALONE);
    await typeAndLeave(page, 'cardNumber', typed);
    await expect(field(page, 'cardNumber')).toHaveValue(shown);
    await expect(field(page, 'cardNumber')).toHaveAccessibleDescription(brand);
    await expect(field(page, 'cardNumber')).toHaveAttribute('aria-invalid', 'false');
    expect((await readEvents(page, 'change')).at(-1)).toMatchObject({ field: 'cardNumber', state: 'valid' });
  });
}

for (const text of [
  ' 4242-4242-4242-4242\n',
  '4242\u00a04242\u00a04242\u00a04242',
  'Card: 4242424242424242.',
  '４２４２４２４２４２４２４２４２',
]) {
  test(`6: ${JSON.stringify(text)} is formatted when it is pasted`, async ({ page, open }) => {
    await open(CARD_ALONE);
    await paste(page, 'cardNumber', text);
    await expect(field(page, 'cardNumber')).toHaveValue('4242 4242 4242 4242');
    await field(page, 'cardNumber').press('Tab');
    await expect(field(page, 'cardNumber')).toHaveAttribute('aria-invalid', 'false');
  });
}

test('6: digits after the 19th are cut off', async ({ page, open }) => {
  await open(CARD_ALONE);
  await paste(page, 'cardNumber', '6205500000000000004123');
  await expect(field(page, 'cardNumber')).toHaveValue('6205 5000 0000 0000 004');
});

for (const [typed, shown] of [
  ['55555555555544441', '5555 5555 5555 4444'],
  ['378282246310005123', '3782 822463 10005'],
  ['42424242424242424242', '4242 4242 4242 4242 424'],
] as const) {
  test(`typing ${typed} stops at the longest length of its brand`, async ({ page, open }) => {
    await open(CARD_ALONE);
    await type(page, 'cardNumber', typed);
    await expect(field(page, 'cardNumber')).toHaveValue(shown);
    await type(page, 'cardNumber', '9');
    await expect(field(page, 'cardNumber')).toHaveValue(shown);
  });
}

test('a pasted number that is too long is kept, a key cuts nothing of it, and the buyer is told', async ({
  page,
  open,
}) => {
  await open(CARD_ALONE);
  await paste(page, 'cardNumber', '5555 5555 5555 4444 12');
  await type(page, 'cardNumber', '9');
  await expect(field(page, 'cardNumber')).toHaveValue('5555 5555 5555 4444 12');
  await field(page, 'cardNumber').press('Tab');
  await expect(problem(page, 'cardNumber')).toHaveText('Your card number is too long');
  expect((await readEvents(page, 'change')).at(-1)).toMatchObject({ state: 'invalid', errorCode: 'cardNumber.long' });
  await field(page, 'cardNumber').press('End');
  for (let n = 0; n < 2; n++) await field(page, 'cardNumber').press('Backspace');
  await expect(problem(page, 'cardNumber')).toHaveText('');
});

test('9: a number typed over a selected one gets its own brand and groups', async ({ page, open }) => {
  await open(CARD_ALONE);
  await type(page, 'cardNumber', '4242424242424242');
  await field(page, 'cardNumber').press('Control+a');
  await type(page, 'cardNumber', '378282246310005');
  await expect(field(page, 'cardNumber')).toHaveValue('3782 822463 10005');
  await expect(field(page, 'cardNumber')).toHaveAccessibleDescription('American Express');
  const brands = (await readEvents(page, 'brandchange')).map(({ brand }) => brand);
  expect(brands).toEqual(['visa', undefined, 'amex']);
});

test('17: a brand that is not accepted shows an error at once, and loses it when the brand changes', async ({
  page,
  open,
}) => {
  await open({ ...CARD_ALONE, supportedBrands: ['visa', 'mastercard'] });
  await type(page, 'cardNumber', '3782');
  await expect(problem(page, 'cardNumber')).toHaveText('American Express is not accepted. Use Visa or Mastercard.');
  await expect(field(page, 'cardNumber')).toBeFocused();
  expect(await readEvents(page, 'brandchange')).toContainEqual({
    brand: 'amex',
    name: 'American Express',
    cvcLength: 4,
    supported: false,
  });
  await field(page, 'cardNumber').press('Control+a');
  await type(page, 'cardNumber', '5555');
  await expect(problem(page, 'cardNumber')).toHaveText('');
});
