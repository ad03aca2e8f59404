/** With the spacing of text that WCAG 2.2 asks for (1.4.12), no text of any state is cut or overlaps another. */
import { STATES } from '../../../examples/shop/states/states.js';
import { isFull } from '../../record.mjs';
import { expect } from '../servers.js';
import { findFaults } from './find-faults.js';
import { openState, openStates, test } from './gallery.js';

const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`;

/**
 * Lists the texts that are higher or wider than their box, labels that touch the value below them, and numbers that run under
 * their brand. It runs in the page.
 */
function findCrowded(): string[] {
  // A label moves to its place.
  for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
  const found: string[] = [];
  const texts =
    '.payveil-label, .payveil-error, .payveil-button, .payveil-again, .payveil-leave, .payveil-add, .payveil-copy';
  for (const text of document.querySelectorAll(texts)) {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight, className } = text;
    if (clientWidth > 1 && (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1))
      found.push(`cut: ${className}`);
  }
  for (const input of document.querySelectorAll('.payveil-input')) {
    const label = input.closest('.payveil-field')?.querySelector('.payveil-label');
    const { value, placeholder = '' } = input as HTMLInputElement;
    // A label that is alone stands in the middle.
    if (!label?.checkVisibility() || !input.checkVisibility() || !(value || placeholder.trim())) continue;
    const range = document.createRange();
    range.selectNodeContents(label);
    const style = getComputedStyle(input);
    const { top, bottom } = input.getBoundingClientRect();
    const [above, below, size] = [style.paddingTop, style.paddingBottom, style.fontSize].map(Number.parseFloat) as [
      number,
      number,
      number,
    ];
    // Browsers put the line of an input into the middle. Its letters are about as high as their size.
    const upper = (top + above + bottom - below) / 2 - size / 2;
    // The lower part of a line has no letters.
    const lower = Math.max(...[...range.getClientRects()].map((line) => line.bottom)) - 3;
    if (lower > upper) found.push(`a label touches its value: ${label.textContent}`);
    const brand = input.parentElement?.querySelector('.payveil-art > svg:only-child')?.getBoundingClientRect();
    if (!brand || !input.matches('.payveil-cardNumber > *')) continue;
    const text = Object.assign(document.createElement('span'), { textContent: value });
    text.style.cssText = `position: fixed; white-space: pre; font: ${style.font} !important`;
    input.after(text);
    const end = input.getBoundingClientRect().left + Number.parseFloat(style.paddingLeft) + text.offsetWidth;
    text.remove();
    if (end > brand.left && upper < brand.bottom) found.push(`a number runs under its brand: ${value}`);
  }
  return found;
}

// The longest words are German.
for (const [locale, width] of [['de', 320] as const, ...(isFull ? [['en', 390] as const] : [])]) {
  test(`nothing is cut or overlaps with wide text spacing at ${width} px: ${locale}`, async ({ page, gallery }) => {
    await page.setViewportSize({ width, height: 844 });
    for await (const state of openStates(page, gallery, Object.keys(STATES), { locale })) {
      await page.addStyleTag({ content: SPACING });
      const spacing = await page.locator('.payveil').evaluate((form) => getComputedStyle(form).letterSpacing);
      expect(spacing, state).toBe('1.92px');
      const faults = (await page.evaluate(findFaults)).map(({ what, where }) => `${what}: ${where}`);
      expect.soft([...faults, ...(await page.evaluate(findCrowded))], state).toEqual([]);
    }
  });
}

test('the control: a label that is cut or touches its value is found', async ({ page, gallery }) => {
  await openState(page, gallery, { state: 'typed' });
  expect(await page.evaluate(findCrowded)).toEqual([]);
  await page.addStyleTag({
    content: `.payveil-label { translate: 0 12px !important }
      .payveil-add { block-size: 20px !important; font-size: 40px !important; min-block-size: 0 !important }`,
  });
  const found = (await page.evaluate(findCrowded)).join();
  expect(found).toContain('a label touches its value: Card number');
  expect(found).toContain('cut: payveil-add');
});
