/** The caret after an edit within a card number: it keeps the digits to its left, whatever happens to the spaces. */
import type { Page } from '@playwright/test';
import { CARD_ALONE, expect, field, paste, readCaret, testInOneTab as test, type } from './form.js';

/** Types a number, sets the caret, presses keys, and returns the text with `|` at the caret. */
async function edit(page: Page, { text, at, keys }: { text: string; at: number; keys: readonly string[] }) {
  const input = field(page, 'cardNumber');
  await input.fill(text);
  await input.evaluate((element: HTMLInputElement, at) => element.setSelectionRange(at, at), at);
  for (const key of keys) await input.press(key);
  return readAround(page);
}

async function readAround(page: Page): Promise<string> {
  const input = field(page, 'cardNumber');
  const [start, end] = await readCaret(input);
  expect(start).toBe(end);
  const value = await input.inputValue();
  return `${value.slice(0, start ?? 0)}|${value.slice(start ?? 0)}`;
}

const EDITS = [
  ['7: a digit within a group', '424242424242424', 2, ['9'], '429|4 2424 2424 2424'],
  ['7: a digit at the end of a group', '424242424242424', 4, ['9'], '4242 9|424 2424 2424'],
  ['7: a digit at the start of a group', '424242424242424', 5, ['9'], '4242 9|424 2424 2424'],
  ['7: a digit at the very start', '242424242424242', 0, ['4'], '4|242 4242 4242 4242'],
  ['7: two digits, one after the other', '42424242424242', 7, ['9', '8'], '4242 4298| 4242 4242'],
  ['7: a digit in an American Express number', '37828224631000', 6, ['5'], '3782 85|2246 31000'],
  ['7: a digit in a number of the longest length', '5555555555554444', 6, ['9'], '5555 59|55 5555 5444 4'],
  ['7: a digit in a number of 19 digits is taken back', '6205500000000000004', 6, ['9'], '6205 5|000 0000 0000 004'],
  ['7: a digit at the end of a whole number is taken back', '378282246310005', 17, ['9'], '3782 822463 10005|'],
  ['8: Backspace after a space', '4242424242424242', 5, ['Backspace'], '424|4 2424 2424 242'],
  ['8: Backspace after the second space', '1234567812345678', 10, ['Backspace'], '1234 567|1 2345 678'],
  ['8: Backspace before a space', '1234567812345678', 4, ['Backspace'], '123|5 6781 2345 678'],
  ['8: Delete before a space', '1234567812345678', 4, ['Delete'], '1234| 6781 2345 678'],
  ['8: Delete after a space', '1234567812345678', 5, ['Delete'], '1234| 6781 2345 678'],
  ['8: Backspace twice across a space', '1234567812345678', 6, ['Backspace', 'Backspace'], '123|6 7812 3456 78'],
  ['8: Backspace across the space of an Amex number', '378282246310005', 5, ['Backspace'], '378|8 224631 0005'],
  ['8: Delete at the end', '4242424242424242', 19, ['Delete'], '4242 4242 4242 4242|'],
  ['8: Backspace at the start', '4242424242424242', 0, ['Backspace'], '|4242 4242 4242 4242'],
] as const;

test('7, 8: the caret keeps the digits to its left', async ({ page, open }) => {
  await open(CARD_ALONE);
  for (const [subject, text, at, keys, shown] of EDITS) {
    expect.soft(await edit(page, { text, at, keys }), subject).toBe(shown);
  }
});

test('7: the caret stands after a digit that replaces a selection', async ({ page, open }) => {
  await open(CARD_ALONE);
  await type(page, 'cardNumber', '1234567812345678');
  await field(page, 'cardNumber').evaluate((element: HTMLInputElement) => element.setSelectionRange(3, 11));
  await page.keyboard.press('9');
  expect(await readAround(page)).toBe('1239| 2345 678');
});

test('7: the caret stands after digits that are pasted within a number', async ({ page, open }) => {
  await open(CARD_ALONE);
  await type(page, 'cardNumber', '12341234');
  await field(page, 'cardNumber').evaluate((element: HTMLInputElement) => element.setSelectionRange(4, 4));
  await paste(page, 'cardNumber', '56-78');
  expect(await readAround(page)).toBe('1234 5678| 1234');
});

test('8: Backspace deletes a whole number, one digit at a time', async ({ page, open }) => {
  await open(CARD_ALONE);
  await type(page, 'cardNumber', '378282246310005');
  const lengths: number[] = [];
  for (let i = 0; i < 15; i++) {
    await field(page, 'cardNumber').press('Backspace');
    lengths.push((await field(page, 'cardNumber').inputValue()).replaceAll(' ', '').length);
  }
  expect(lengths).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
});
