/** Text of twice the size on a phone, and references that are long: nothing is cut off. */
import { STATES } from '../../../examples/shop/states/states.js';
import { isFull } from '../../record.mjs';
import { expect } from '../servers.js';
import { findFaults } from './find-faults.js';
import { openState, openStates, test } from './gallery.js';

/** Lists the placeholders, and the entries of a known length, that are wider than their input. It runs in the page. */
function findCutEntries(): string[] {
  const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
  const known = '.payveil-expiry, .payveil-cvc, .payveil-country, .payveil-postal_code';
  return [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('.payveil-input')].flatMap((input) => {
    const style = getComputedStyle(input);
    const room = input.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    context.font = style.font;
    const { value } = input;
    const typed = input instanceof HTMLSelectElement ? (input.selectedOptions[0]?.text ?? '') : value;
    // Longer entries can be scrolled. A number of 16 digits needs no scrolling.
    const isKnown = input.closest(known) !== null || /^\d{4} \d{4} \d{4} \d{4}$/.test(value);
    const texts = [isKnown ? typed : '', input.getAttribute('placeholder') ?? ''];
    return texts.filter((text) => room > 0 && context.measureText(text).width > room + 0.5);
  });
}

/** Lists the texts that stand outside their box, or outside the window. It runs in the page. */
function findCutTexts(): string[] {
  const walker = document.createTreeWalker(document.querySelector('.payveil') as Element, NodeFilter.SHOW_TEXT);
  const cut: string[] = [];
  while (walker.nextNode()) {
    const { parentElement: box, textContent } = walker.currentNode;
    if (!box || box.closest('select, [hidden]') || !box.checkVisibility({ visibilityProperty: true })) continue;
    const outer = box.getBoundingClientRect();
    // What only screen readers get.
    if (outer.width <= 1 || box.closest('.payveil-status, .payveil-add:not([hidden]) ~ *')) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    for (const { left, right, width } of range.getClientRects()) {
      if (width > 1 && (left < outer.left - 1 || right > outer.right + 1 || right > innerWidth || left < 0))
        cut.push(String(textContent));
    }
  }
  return cut;
}

const RECORD = '.payveil-reference dd, .payveil-panel-rows dd';

// The longest words are German. The others are judged only with `--full`.
for (const locale of isFull ? ['en', 'de', 'pl'] : ['de']) {
  test(`text of 200 % is cut off in no state at 390 px: ${locale}`, async ({ page, gallery }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    for await (const state of openStates(page, gallery, Object.keys(STATES), { locale })) {
      await page.addStyleTag({ content: 'html { font-size: 32px }' });
      const size = await page.locator('.payveil').evaluate((form) => getComputedStyle(form).fontSize);
      expect(size, state).toBe('32px');
      expect.soft(await page.evaluate(findFaults), state).toEqual([]);
      expect.soft(await page.evaluate(findCutEntries), state).toEqual([]);
      expect.soft(await page.evaluate(findCutTexts), state).toEqual([]);
    }
  });
}

test('the control: a placeholder and a text that are too wide are found', async ({ page, gallery }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openState(page, gallery, { state: 'typed' });
  expect(await page.evaluate(findCutEntries)).toEqual([]);
  expect(await page.evaluate(findCutTexts)).toEqual([]);
  await page.addStyleTag({
    content: `.payveil-input { font-size: 60px !important }
      .payveil-button > span { white-space: nowrap !important; inline-size: 20px !important }`,
  });
  expect(await page.evaluate(findCutEntries)).toContain('4242 4242 4242 4242');
  expect(await page.evaluate(findCutTexts)).toContain('Pay €25.99');
});

for (const width of [320, 390]) {
  test(`a reference of 36 characters has no short last line at ${width} px`, async ({ page, gallery }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const locale of ['en', 'de', 'pt']) {
      await openState(page, gallery, { state: 'after a reload, a long reference', locale });
      const lines = await page
        .locator(RECORD)
        .last()
        .evaluate((value) => {
          const range = document.createRange();
          range.selectNodeContents(value);
          return [...range.getClientRects()].map((line) => line.width);
        });
      expect(lines.length).toBeLessThanOrEqual(2);
      expect(Math.min(...lines) / Math.max(...lines)).toBeGreaterThan(0.6);
    }
  });
}
