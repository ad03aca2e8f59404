/** Ctrl+Z in fields whose text is shaped as it is typed, where a browser forgets its own steps; and in those where it keeps them. */
import type { FieldName } from 'payveil/checkout';
import { expect, field, problem, readCaret, testInOneTab as test, type } from './form.js';

for (const [name, text, steps] of [
  ['cardNumber', '424242', ['4242 42', '4242 4', '4242', '424']],
  ['expiry', '1249', ['12 / 49', '12 / 4', '12 / ', '1']],
  ['cvc', '739', ['739', '73', '7', '']],
  ['iban', 'de8937', ['DE89 37', 'DE89 3', 'DE89']],
] as const satisfies readonly (readonly [FieldName, string, readonly string[]])[]) {
  test(`Ctrl+Z takes back digit by digit of ${name}, and Ctrl+Shift+Z gives them back`, async ({ page, open }) => {
    const creditor = { name: 'Shop', identifier: 'DE98ZZZ09999999999', address: 'Berlin' };
    await open({ methods: ['card', 'sepa'], creditor, method: name === 'iban' ? 'sepa' : 'card' });
    const input = field(page, name);
    await type(page, name, text);
    await expect(input).toHaveValue(steps[0]);
    for (const step of steps.slice(1)) {
      await page.keyboard.press('Control+z');
      await expect(input).toHaveValue(step);
      // What is typed next follows what is there.
      expect(await readCaret(input)).toEqual([step.length, step.length]);
    }
    for (const step of steps.slice(0, -1).reverse()) {
      await page.keyboard.press('Control+Shift+z');
      await expect(input).toHaveValue(step);
    }
    await expect(problem(page, name)).toHaveText('');
  });
}

test('what is typed after Ctrl+Z goes on from there, and a paste is one step', async ({ page, open }) => {
  await open();
  const input = field(page, 'cardNumber');
  await type(page, 'cardNumber', '4242');
  await page.keyboard.press('Control+z');
  await page.keyboard.type('99');
  await expect(input).toHaveValue('4249 9');
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('5555555555554444');
  await expect(input).toHaveValue('5555 5555 5555 4444');
  await page.keyboard.press('Control+z');
  await expect(input).toHaveValue('4249 9');
});

test('a name is taken back by the browser', async ({ page, open }) => {
  await open();
  await type(page, 'name', 'Ada');
  await page.keyboard.press('Control+z');
  await expect(field(page, 'name')).not.toHaveValue('Ada');
});
