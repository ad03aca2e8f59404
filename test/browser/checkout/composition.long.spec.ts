/** Input methods, which compose a text before they commit it: the field gets each character once. */
import type { Page } from '@playwright/test';
import { CARD_ALONE, expect, field, problem, readEvents, test } from './form.js';

/** Composes a text step by step, as an input method does, and commits it. */
async function compose(page: Page, text: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (let n = 1; n <= text.length; n++) {
    const caret = { selectionStart: n, selectionEnd: n };
    await session.send('Input.imeSetComposition', { text: text.slice(0, n), ...caret });
  }
  await session.send('Input.insertText', { text });
}

test('11: a text is left alone while it is composed, and grouped when it is committed', async ({ page, open }) => {
  await open(CARD_ALONE);
  const number = field(page, 'cardNumber');
  await number.focus();
  const session = await page.context().newCDPSession(page);
  await session.send('Input.imeSetComposition', { text: '４２４２４２', selectionStart: 6, selectionEnd: 6 });
  await expect(number).toHaveValue('４２４２４２');
  await session.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 });
  await expect(number).toHaveValue('');
  expect(await readEvents(page, 'brandchange')).toEqual([]);
  await compose(page, '５５５５５５５５');
  await expect(number).toHaveValue('5555 5555');
  await compose(page, '５５５５４４４４');
  await expect(number).toHaveValue('5555 5555 5555 4444');
  // The longest length of its brand.
  await compose(page, '１');
  await expect(number).toHaveValue('5555 5555 5555 4444');
  await number.press('Tab');
  await expect(problem(page, 'cardNumber')).toHaveText('');
  await compose(page, '１２３１');
  await expect(field(page, 'expiry')).toHaveValue('12 / 31');
  await field(page, 'cvc').focus();
  await compose(page, '１２３');
  await expect(field(page, 'cvc')).toHaveValue('123');
});
