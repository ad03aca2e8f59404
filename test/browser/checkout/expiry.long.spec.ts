/** The expiry date: the forms in which a buyer types, pastes and deletes it, and the errors that it shows. */
import {
  CARD_ALONE,
  expect,
  field,
  paste,
  problem,
  readCaret,
  testInOneTab as test,
  type,
  typeAndLeave,
} from './form.js';

const NOW_MS = Date.UTC(2026, 5, 15);

for (const [typed, shown] of [
  ['1229', '12 / 29'],
  ['5/29', '05 / 29'],
  ['529', '05 / 29'],
  ['12/2029', '12 / 29'],
  ['12 / 29', '12 / 29'],
  ['12-29', '12 / 29'],
  ['1/29', '01 / 29'],
  ['122029', '12 / 29'],
  ['１２２９', '12 / 29'],
] as const) {
  test(`12: ${typed} becomes ${shown} when it is typed`, async ({ page, open }) => {
    await open({ ...CARD_ALONE, nowMs: NOW_MS });
    await typeAndLeave(page, 'expiry', typed);
    await expect(field(page, 'expiry')).toHaveValue(shown);
    await expect(field(page, 'expiry')).toHaveAttribute('aria-invalid', 'false');
  });
}

test('12: the separator appears right after the month, and the focus stays in the field', async ({ page, open }) => {
  await open({ ...CARD_ALONE, nowMs: NOW_MS });
  const shown: string[] = [];
  for (const key of '12/29') {
    await type(page, 'expiry', key);
    shown.push(await field(page, 'expiry').inputValue());
  }
  expect(shown).toEqual(['1', '12 / ', '12 / ', '12 / 2', '12 / 29']);
  expect(await readCaret(field(page, 'expiry'))).toEqual([7, 7]);
  await expect(field(page, 'expiry')).toBeFocused();
});

for (const text of ['2029-12', '12-29', '202912', '12/2029', ' 12 / 29\n', '１２／２９']) {
  test(`13: ${JSON.stringify(text)} becomes 12 / 29 when it is pasted`, async ({ page, open }) => {
    await open({ ...CARD_ALONE, nowMs: NOW_MS });
    await paste(page, 'expiry', text);
    await expect(field(page, 'expiry')).toHaveValue('12 / 29');
    await field(page, 'expiry').press('Tab');
    await expect(field(page, 'expiry')).toHaveAttribute('aria-invalid', 'false');
  });
}

test('13: a date is pasted over another one', async ({ page, open }) => {
  await open({ ...CARD_ALONE, nowMs: NOW_MS });
  await type(page, 'expiry', '0131');
  await field(page, 'expiry').press('Control+a');
  await paste(page, 'expiry', '2029-12');
  await expect(field(page, 'expiry')).toHaveValue('12 / 29');
});

for (const [subject, typed, message] of [
  ['a 13th month', '13/30', 'The month must be between 01 and 12'],
  ['no month', '00/30', 'The month must be between 01 and 12'],
  ['last month', '05/26', 'This card has expired. Check the date or use another card.'],
  ['this month', '06/26', ''],
  ['in 50 years', '12/76', ''],
  ['in 51 years', '01/77', 'Check the year'],
  ['in 51 years, all of it', '01/2077', 'Check the year'],
  ['a month alone', '12', 'Enter the expiry date as month and year, for example 04/29'],
] as const) {
  test(`14: ${subject} (${typed}): ${message || 'valid'}`, async ({ page, open }) => {
    await open({ ...CARD_ALONE, nowMs: NOW_MS });
    await type(page, 'expiry', typed);
    await expect(problem(page, 'expiry')).toHaveText('');
    await field(page, 'expiry').press('Tab');
    await expect(problem(page, 'expiry')).toHaveText(message);
    await expect(field(page, 'expiry')).toHaveAttribute('aria-invalid', String(message !== ''));
  });
}

test('15: Backspace deletes every digit, and does not stop at the separator', async ({ page, open }) => {
  await open({ ...CARD_ALONE, nowMs: NOW_MS });
  await type(page, 'expiry', '1229');
  const shown: string[] = [];
  for (let i = 0; i < 4; i++) {
    await field(page, 'expiry').press('Backspace');
    shown.push(await field(page, 'expiry').inputValue());
  }
  expect(shown.map((text) => text.replace(/\D/g, ''))).toEqual(['122', '12', '1', '']);
  expect(shown.at(-1)).toBe('');
});

test('15: digits can be typed again after they were deleted', async ({ page, open }) => {
  await open({ ...CARD_ALONE, nowMs: NOW_MS });
  await type(page, 'expiry', '1228');
  for (let i = 0; i < 3; i++) await field(page, 'expiry').press('Backspace');
  await type(page, 'expiry', '129');
  await expect(field(page, 'expiry')).toHaveValue('11 / 29');
});

for (const [keys, shown, left] of [
  ['11', ['1 / 29', '11 / 29'], '11 / 29'],
  ['10', ['1 / 29', '10 / 29'], '10 / 29'],
  ['5', ['5 / 29'], '05 / 29'],
] as const) {
  test(`15: ${keys} typed over the month keeps the year`, async ({ page, open }) => {
    await open({ ...CARD_ALONE, nowMs: NOW_MS });
    const expiry = field(page, 'expiry');
    await type(page, 'expiry', '1229');
    await expiry.press('Home');
    for (let i = 0; i < 2; i++) await expiry.press('Shift+ArrowRight');
    const seen: string[] = [];
    for (const key of keys) {
      await page.keyboard.press(key);
      seen.push(await expiry.inputValue());
    }
    expect(seen).toEqual(shown);
    expect(await readCaret(expiry)).toEqual([keys.length, keys.length]);
    await expiry.press('Tab');
    await expect(expiry).toHaveValue(left);
    await expect(expiry).toHaveAttribute('aria-invalid', 'false');
  });
}

test('15: 0 typed before the month does not move a digit into the year', async ({ page, open }) => {
  await open({ ...CARD_ALONE, nowMs: NOW_MS });
  const expiry = field(page, 'expiry');
  await type(page, 'expiry', '1229');
  await expiry.press('Home');
  await page.keyboard.press('0');
  await expect(expiry).toHaveValue('01 / 29');
  expect(await readCaret(expiry)).toEqual([1, 1]);
});
