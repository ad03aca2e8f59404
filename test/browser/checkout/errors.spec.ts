/** When errors are shown: all of them when the buyer pays, and each until its field is right. */
import { alert, button, expect, field, listPayments, problem, test, type, typeAndLeave } from './form.js';

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

test('22: the button of an empty form shows every error and their count', async ({ page, open, gateway }) => {
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

test('23: a wrong email address shows an error when it is left, until it is corrected', async ({ page, open }) => {
  await open();
  await typeAndLeave(page, 'email', 'ada');
  await expect(problem(page, 'email')).toHaveText('Check your email address');
  await field(page, 'email').press('Control+a');
  await type(page, 'email', 'ada@example.com');
  await expect(problem(page, 'email')).toHaveText('');
});

test('a click on the button is not lost when leaving the field shows an error', async ({ page, open }) => {
  await open();
  await type(page, 'cardNumber', '4242424242424242');
  await type(page, 'city', '4242424242424242');
  await button(page).click();
  await expect(alert(page)).toHaveText('There are 8 problems. Check the marked fields.');
});
