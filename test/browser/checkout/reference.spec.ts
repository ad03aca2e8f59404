/** The reference of a payment that is paid or unknown: the buyer copies it with one press, or finds it selected. */
import type { Page } from '@playwright/test';
import { button, CARD_ALONE, expect, type FormOptions, type PageGlobals, readEvents, test, typeCard } from './form.js';

/** Pays at a shop whose server loses the answer, and reads the reference that the form shows. */
async function loseAnswer(page: Page, open: (options: FormOptions) => Promise<void>, more: FormOptions = {}) {
  await open({ ...CARD_ALONE, mode: 'token', checkoutId: 'order-A', ...more });
  await page.evaluate(() => {
    const { handle } = window as unknown as PageGlobals;
    handle.on('token', ({ waitUntil }) => waitUntil(Promise.reject(new Error('The answer was lost'))));
  });
  await typeCard(page);
  await button(page).click();
  const reference = String(await page.locator('.payveil-reference dd').textContent());
  expect(reference).toMatch(/^order-A-[2-9B-Z]{10}$/);
  expect(await readEvents(page, 'error')).toMatchObject([{ outcome: 'unknown', reference }]);
  return reference;
}

const copy = (page: Page) => page.locator('.payveil-copy');
const readSelection = (page: Page) => page.evaluate(() => String(getSelection()));

/** Allows the page to use the clipboard, or forbids it. */
async function setClipboard(page: Page, state: 'granted' | 'denied'): Promise<void> {
  await page.context().clearPermissions();
  // What is not in the list is denied.
  await page.context().grantPermissions(state === 'granted' ? ['clipboard-read', 'clipboard-write'] : []);
  const name = 'clipboard-write' as PermissionName;
  expect(await page.evaluate(async (name) => (await navigator.permissions.query({ name })).state, name)).toBe(state);
}

for (const isolate of [false, true]) {
  test(`the button beside it copies the reference, or selects it, ${isolate ? 'in a shadow root' : 'on the page'}`, async ({
    page,
    open,
  }) => {
    const reference = await loseAnswer(page, open, { isolate });
    // Where the page may not write to the clipboard.
    await setClipboard(page, 'denied');
    await copy(page).click();
    await expect.poll(() => readSelection(page)).toBe(reference);
    await expect(copy(page)).toHaveText('Copy');
    await page.evaluate(() => getSelection()?.removeAllRanges());
    await setClipboard(page, 'granted');
    await copy(page).click();
    await expect(copy(page)).toHaveText('Copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference);
    expect(await readSelection(page)).toBe('');
  });
}

test('a reference has a line of its own, and never runs under its button', async ({ page, open }) => {
  await open(CARD_ALONE);
  await typeCard(page);
  await button(page).click();
  const reference = page.locator('.payveil-reference dd');
  await expect(reference).toHaveText(/^ch_/);
  await reference.evaluate((each) => {
    each.textContent = 'ch_'.padEnd(40, 'm');
  });
  for (const width of [320, 390, 480]) {
    await page.setViewportSize({ width, height: 844 });
    const parts = ['.payveil-panel-rows', '.payveil-reference dt', '.payveil-reference dd', '.payveil-copy'];
    const boxes = await Promise.all(parts.map((part) => page.locator(part).boundingBox()));
    const [rows, word, text, pill] = boxes.map((box) => box ?? { x: Number.NaN, y: Number.NaN, width: 0, height: 0 });
    if (!rows || !word || !text || !pill) throw new Error('A part is not drawn.');
    expect(word.y).toBeGreaterThan(rows.y + rows.height);
    expect(text.y).toBeGreaterThan(word.y);
    expect(text.x + text.width <= pill.x || text.y + text.height <= pill.y).toBe(true);
  }
});
