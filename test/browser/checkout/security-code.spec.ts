/** The security code, whose length depends on the brand of the card. */
import { CARD_ALONE, expect, field, problem, testInOneTab as test, type, typeAndLeave } from './form.js';

test('16: a code of 3 digits is too short when the card becomes an American Express', async ({ page, open }) => {
  await open(CARD_ALONE);
  await typeAndLeave(page, 'cvc', '123');
  await expect(problem(page, 'cvc')).toHaveText('');
  await typeAndLeave(page, 'cardNumber', '378282246310005');
  await expect(problem(page, 'cvc')).toHaveText('The security code has 4 digits');
  await expect(field(page, 'cvc')).toHaveAccessibleDescription(/^4 digits on the front/);

  await field(page, 'cvc').press('End');
  await type(page, 'cvc', '4');
  await expect(problem(page, 'cvc')).toHaveText('');
});

test('16: a code of 4 digits is too long when the card becomes a Visa', async ({ page, open }) => {
  await open(CARD_ALONE);
  await typeAndLeave(page, 'cvc', '1234');
  await expect(problem(page, 'cvc')).toHaveText('');
  await typeAndLeave(page, 'cardNumber', '4242424242424242');
  await expect(problem(page, 'cvc')).toHaveText('The security code has 3 digits');
});

test('16: the error of the code goes when the code fits the new number', async ({ page, open }) => {
  await open(CARD_ALONE);
  await typeAndLeave(page, 'cvc', '1234');
  await typeAndLeave(page, 'cardNumber', '4242424242424242');
  await expect(problem(page, 'cvc')).toHaveText('The security code has 3 digits');
  await field(page, 'cardNumber').press('Control+a');
  await typeAndLeave(page, 'cardNumber', '378282246310005');
  await expect(problem(page, 'cvc')).toHaveText('');
});

test('16: the field accepts no more digits than the brand has', async ({ page, open }) => {
  await open(CARD_ALONE);
  await typeAndLeave(page, 'cardNumber', '4242424242424242');
  await type(page, 'cvc', '12345');
  await expect(field(page, 'cvc')).toHaveValue('123');
});

test('16: a key cuts nothing of a code of 4 digits, and the buyer is told', async ({ page, open }) => {
  await open(CARD_ALONE);
  await typeAndLeave(page, 'cvc', '1234');
  await typeAndLeave(page, 'cardNumber', '4242424242424242');
  await field(page, 'cvc').press('End');
  await type(page, 'cvc', '5');
  await expect(field(page, 'cvc')).toHaveValue('1234');
  await field(page, 'cvc').press('Home');
  await type(page, 'cvc', '5');
  await expect(field(page, 'cvc')).toHaveValue('1234');
  await expect(problem(page, 'cvc')).toHaveText('The security code has 3 digits');
});

test('16: the field accepts only 4 digits', async ({ page, open }) => {
  await open(CARD_ALONE);
  await type(page, 'cvc', 'a1-2 3 ٤5');
  await expect(field(page, 'cvc')).toHaveValue('1234');
});
