/** Text of twice the size on a phone, the spacing that WCAG 2.2 asks for (1.4.12), and long references: nothing is cut off or overlaps. */
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

const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`;

const LARGE = 'html { font-size: 32px }';

// The longest words are German. The others are judged only with `--full`.
for (const locale of isFull ? ['en', 'de', 'pl'] : ['de']) {
  test(`text of 200 % is cut off in no state at 390 px, and nothing is with wide text spacing at 320 px: ${locale}`, async ({
    page,
    gallery,
  }) => {
    const readStyle = (name: 'fontSize' | 'letterSpacing') =>
      page.locator('.payveil').evaluate((form, name) => getComputedStyle(form)[name], name);
    for await (const state of openStates(page, gallery, Object.keys(STATES), { locale })) {
      await page.setViewportSize({ width: 390, height: 844 });
      const large = await page.addStyleTag({ content: LARGE });
      expect(await readStyle('fontSize'), state).toBe('32px');
      expect.soft(await page.evaluate(findFaults), state).toEqual([]);
      expect.soft(await page.evaluate(findCutEntries), state).toEqual([]);
      expect.soft(await page.evaluate(findCutTexts), state).toEqual([]);
      await large.evaluate((style) => (style as Element).remove());
      await page.setViewportSize({ width: 320, height: 844 });
      const wide = await page.addStyleTag({ content: SPACING });
      expect(await readStyle('letterSpacing'), state).toBe('1.92px');
      expect.soft(await page.evaluate(findFaults), state).toEqual([]);
      expect.soft(await page.evaluate(findCrowded), state).toEqual([]);
      await wide.evaluate((style) => (style as Element).remove());
    }
  });
}

test('the control: what is cut, too wide, or touches its label is found', async ({ page, gallery }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openState(page, gallery, { state: 'typed' });
  const find = async () =>
    [
      ...(await page.evaluate(findCrowded)),
      ...(await page.evaluate(findCutEntries)),
      ...(await page.evaluate(findCutTexts)),
    ].join();
  expect(await find()).toBe('');
  const styles: readonly (readonly [style: string, fault: string])[] = [
    ['.payveil-label { translate: 0 12px !important }', 'a label touches its value: Card number'],
    [
      '.payveil-add { block-size: 20px !important; font-size: 40px !important; min-block-size: 0 !important }',
      'cut: payveil-add',
    ],
    ['.payveil-input { font-size: 60px !important }', '4242 4242 4242 4242'],
    ['.payveil-button > span { white-space: nowrap !important; inline-size: 20px !important }', 'Pay €25.99'],
  ];
  for (const [content, fault] of styles) {
    await page.addStyleTag({ content });
    expect(await find()).toContain(fault);
  }
});

test('a reference of 36 characters has no short last line at 320 and 390 px', async ({ page, gallery }) => {
  for (const locale of ['en', 'de', 'pt']) {
    await openState(page, gallery, { state: 'after a reload, a long reference', locale });
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
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
  }
});

test('with text of 200 % at 320 px the amount is in one piece, and nothing overflows', async ({ page, gallery }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  for (const state of ['two methods', 'every problem', 'direct debit', 'paid']) {
    await openState(page, gallery, { state });
    await page.addStyleTag({ content: 'html { font-size: 200% } body { padding: 20px !important }' });
    expect.soft(await page.evaluate(findFaults), state).toEqual([]);
    const lines = await page.evaluate(countLines, '€25.99');
    expect.soft(lines, state).toBe(1);
  }
});

/** Counts the lines of a text that is seen. It runs in the page. */
function countLines(text: string): number {
  const walker = document.createTreeWalker(document.querySelector('.payveil') as Element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const at = node.textContent?.indexOf(text) ?? -1;
    if (at < 0 || !node.parentElement?.checkVisibility()) continue;
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + text.length);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  }
  return 0;
}
