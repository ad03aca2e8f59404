/** Ctrl+Z, both in fields that the form formats, where the browser's own undo fails, and in plain fields, where it works. */
import type { FieldName } from 'payveil/checkout';
import { expect, field, problem, readCaret, testInOneTab as test, type } from './form.js';

for (const [name, text, steps] of [
  ['cardNumber', '424242', ['4242 42', '4242 4', '4242', '424']],
  ['expiry', '1249', ['12 / 49', '12 / 4', '12 / ', '1']],
  ['cvc', '739', ['739', '73', '7', '']],
  ['iban', 'de8937', ['DE89 37', 'DE89 3', 'DE89']],
] as const satisfies readonly (readonly [FieldName, string, readonly string[]])[]) {
  test(`Ctrl+Z removes the digits of ${name} one by one, and Ctrl+Shift+Z restores them`, async ({ page, open }) => {
    const creditor = { name: 'Shop', identifier: 'DE98ZZZ09999999999', address: 'Berlin' };
    await open({ methods: ['card', 'sepa'], creditor, method: name === 'iban' ? 'sepa' : 'card' });
    const input = field(page, name);
    await type(page, name, text);
    await expect(input).toHaveValue(steps[0]);
    for (const step of steps.slice(1)) {
      await page.keyboard.press('Control+z');
      await expect(input).toHaveValue(step);
      // The caret stands at the end, so the buyer can continue to type.
      expect(await readCaret(input)).toEqual([step.length, step.length]);
    }
    for (const step of steps.slice(0, -1).reverse()) {
      await page.keyboard.press('Control+Shift+z');
      await expect(input).toHaveValue(step);
    }
    await expect(problem(page, name)).toHaveText('');
  });
}

test('typing continues after Ctrl+Z, and a paste is one step', async ({ page, open }) => {
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

test("the browser's own undo works for the name", async ({ page, open }) => {
  await open();
  await type(page, 'name', 'Ada');
  await page.keyboard.press('Control+z');
  await expect(field(page, 'name')).not.toHaveValue('Ada');
});
