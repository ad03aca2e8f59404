/** The caret after an edit within a card number or an IBAN: it keeps the digits to its left, whatever happens to the spaces. */
import type { Page } from '@playwright/test';
import { CARD_ALONE, expect, field, paste, readCaret, test, WITH_SEPA } from './form.js';

/** Types a number, sets the caret, presses keys, and returns the text with `|` at the caret. */
async function edit(page: Page, { text, at, keys }: { text: string; at: number; keys: readonly string[] }) {
  const input = field(page, 'cardNumber');
  await input.fill(text);
  await input.evaluate((element: HTMLInputElement, at) => element.setSelectionRange(at, at), at);
  for (const key of keys) await input.press(key);
  return readAround(page);
}

async function readAround(page: Page, name: 'cardNumber' | 'iban' = 'cardNumber'): Promise<string> {
  const input = field(page, name);
  const [start, end] = await readCaret(input);
  expect(start).toBe(end);
  const value = await input.inputValue();
  return `${value.slice(0, start ?? 0)}|${value.slice(start ?? 0)}`;
}

const EDITS = [
  ['a digit within a group', '424242424242424', 2, ['9'], '429|4 2424 2424 2424'],
  ['a digit at the end of a group', '424242424242424', 4, ['9'], '4242 9|424 2424 2424'],
  ['a digit at the start of a group', '424242424242424', 5, ['9'], '4242 9|424 2424 2424'],
  ['a digit at the very start', '242424242424242', 0, ['4'], '4|242 4242 4242 4242'],
  ['two digits, one after the other', '42424242424242', 7, ['9', '8'], '4242 4298| 4242 4242'],
  ['a digit in an American Express number', '37828224631000', 6, ['5'], '3782 85|2246 31000'],
  ['a digit at the end of a whole number is taken back', '378282246310005', 17, ['9'], '3782 822463 10005|'],
  ['Backspace after a space', '4242424242424242', 5, ['Backspace'], '424|4 2424 2424 242'],
  ['Backspace before a space', '1234567812345678', 4, ['Backspace'], '123|5 6781 2345 678'],
  ['Delete before a space', '1234567812345678', 4, ['Delete'], '1234| 6781 2345 678'],
  ['Delete after a space', '1234567812345678', 5, ['Delete'], '1234| 6781 2345 678'],
  ['Backspace twice across a space', '1234567812345678', 6, ['Backspace', 'Backspace'], '123|6 7812 3456 78'],
  ['Backspace at the start', '4242424242424242', 0, ['Backspace'], '|4242 4242 4242 4242'],
] as const;

test('the caret keeps the digits to its left', async ({ page, open }) => {
  await open(CARD_ALONE);
  for (const [subject, text, at, keys, shown] of EDITS) {
    expect.soft(await edit(page, { text, at, keys }), subject).toBe(shown);
  }
  const input = field(page, 'cardNumber');
  const select = (start: number, end: number) =>
    input.evaluate((element: HTMLInputElement, ends) => element.setSelectionRange(...ends), [start, end] as const);
  await input.fill('1234567812345678');
  await select(3, 11);
  await page.keyboard.press('9');
  expect(await readAround(page)).toBe('1239| 2345 678');
  await input.fill('12341234');
  await select(4, 4);
  await paste(page, 'cardNumber', '56-78');
  expect(await readAround(page)).toBe('1234 5678| 1234');
  await open({ ...WITH_SEPA, method: 'sepa' });
  await field(page, 'iban').fill('DE8937040044');
  await field(page, 'iban').evaluate((element: HTMLInputElement) => element.setSelectionRange(5, 5));
  await page.keyboard.press('Backspace');
  expect(await readAround(page, 'iban')).toBe('DE8|3 7040 044');
});
