/** When errors are shown: all of them when the buyer pays, and each until its field is right. */
import {
  alert,
  button,
  CARD_ALONE,
  expect,
  field,
  listPayments,
  problem,
  testInOneTab as test,
  type,
  typeAndLeave,
} from './form.js';

const EMPTY = {
  cardNumber: 'Enter your card number',
  expiry: 'Enter the expiry date',
  cvc: 'Enter the security code',
  name: 'Enter the name',
  email: 'Enter your email address',
  country: 'Choose your country',
  line1: 'Enter your address',
  line2: '',
  postal_code: 'Enter the postal code',
  city: 'Enter your city',
} as const;

test('22: the button of an empty form shows every error and their count, and puts the focus on the first', async ({
  page,
  open,
  gateway,
}) => {
  await open({ preselectCountry: false });
  await expect(alert(page)).toHaveText('');
  await button(page).click();
  for (const [name, message] of Object.entries(EMPTY)) {
    await expect(problem(page, name as keyof typeof EMPTY)).toHaveText(message);
    await expect(field(page, name as keyof typeof EMPTY)).toHaveAttribute('aria-invalid', String(message !== ''));
  }
  await expect(alert(page)).toHaveText('There are 9 problems. Check the marked fields.');
  await expect(field(page, 'cardNumber')).toBeFocused();
  expect(await listPayments(gateway)).toEqual([]);
});

test('22: one error is counted as one, and its field gets the focus', async ({ page, open }) => {
  await open(CARD_ALONE);
  await type(page, 'cardNumber', '4242424242424242');
  await type(page, 'expiry', '1231');
  await button(page).click();
  await expect(alert(page)).toHaveText('There is 1 problem. Check the marked field.');
  await expect(field(page, 'cvc')).toBeFocused();
});

test('22: Enter in a wrong field moves on to an empty one, and shows the count when none is empty', async ({
  page,
  open,
}) => {
  await open(CARD_ALONE);
  await type(page, 'cvc', '7');
  await field(page, 'cvc').press('Enter');
  await expect(field(page, 'cardNumber')).toBeFocused();
  await expect(problem(page, 'cvc')).toHaveText('The security code has 3–4 digits');
  await expect(alert(page)).toHaveText('');
  await type(page, 'cardNumber', '4242');
  await type(page, 'expiry', '13');
  await field(page, 'expiry').press('Enter');
  await expect(alert(page)).toHaveText('There are 3 problems. Check the marked fields.');
  await expect(field(page, 'cardNumber')).toBeFocused();
});

test('22: the button is never disabled', async ({ page, open }) => {
  await open(CARD_ALONE);
  await expect(button(page)).toBeEnabled();
  await button(page).click();
  await expect(button(page)).toBeEnabled();
  await expect(button(page)).not.toHaveAttribute('aria-disabled', 'true');
});

test('23: an error goes when its field is right, and the count goes with the last one', async ({ page, open }) => {
  await open(CARD_ALONE);
  await button(page).click();
  await expect(alert(page)).toHaveText('There are 3 problems. Check the marked fields.');

  await type(page, 'cardNumber', '424242424242424');
  await expect(problem(page, 'cardNumber')).not.toHaveText('');
  await type(page, 'cardNumber', '2');
  await expect(problem(page, 'cardNumber')).toHaveText('');
  await expect(field(page, 'cardNumber')).toHaveAttribute('aria-invalid', 'false');

  await type(page, 'expiry', '1231');
  await expect(problem(page, 'expiry')).toHaveText('');
  await type(page, 'cvc', '73');
  await expect(problem(page, 'cvc')).not.toHaveText('');
  await expect(alert(page)).not.toHaveText('');
  await type(page, 'cvc', '9');
  await expect(problem(page, 'cvc')).toHaveText('');
  await expect(alert(page)).toHaveText('');
});

test('23: choosing a country clears its error, and hides fields that it does not have', async ({ page, open }) => {
  await open();
  await button(page).click();
  await field(page, 'country').selectOption('HK');
  await expect(problem(page, 'country')).toHaveText('');
  await expect(field(page, 'postal_code')).toBeHidden();
  await field(page, 'country').selectOption('US');
  await expect(field(page, 'postal_code')).toBeVisible();
  await expect(field(page, 'state')).toBeVisible();
  await expect(page.getByLabel('ZIP code')).toBeVisible();
  // It was out of sight, so its problem is not told again.
  await expect(problem(page, 'postal_code')).toHaveText('');
});

for (const [name, text, message] of [
  ['email', 'ada', 'Check your email address'],
  ['name', 'Ada 4242 4242 4242 4242', "Don't enter card numbers here"],
  ['line1', '4242424242424242', "Don't enter card numbers here"],
  ['line2', '4242-4242-4242-4242', "Don't enter card numbers here"],
  ['city', '378282246310005', "Don't enter card numbers here"],
] as const) {
  test(`23: ${text} as ${name} shows an error when it is left, until it is corrected`, async ({ page, open }) => {
    await open();
    await typeAndLeave(page, name, text);
    await expect(problem(page, name)).toHaveText(message);
    await field(page, name).press('Control+a');
    await type(page, name, 'ada@example.com');
    await expect(problem(page, name)).toHaveText('');
  });
}

test('a click on the button is not lost when leaving the field shows an error', async ({ page, open }) => {
  await open();
  await type(page, 'cardNumber', '4242424242424242');
  await type(page, 'city', '4242424242424242');
  await button(page).click();
  await expect(alert(page)).toHaveText('There are 8 problems. Check the marked fields.');
});

test('when the window loses the focus, the field shows no error', async ({ page, open }) => {
  await open(CARD_ALONE);
  await type(page, 'cardNumber', '4242');
  await page.evaluate(() => document.activeElement?.dispatchEvent(new FocusEvent('blur')));
  await expect(problem(page, 'cardNumber')).toHaveText('');
});
