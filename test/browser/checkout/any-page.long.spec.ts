/** The form on any page: it has a width of its own, and one measure, whatever the page gives. */
import { expect } from '../servers.js';
import { compareBoxes, LAYOUTS, measureLayout, NO_BORDERS, readBoxes } from './any-page.js';
import { findFaults } from './find-faults.js';
import { openState, test } from './gallery.js';

test('is as wide as it may be in every layout, isolated or not', async ({ page, gallery }) => {
  await openState(page, gallery, { state: 'card alone' });
  for (const [width, isolate] of [
    [320, false],
    [320, true],
    [1280, false],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    for (const [name, layout] of Object.entries(LAYOUTS)) {
      const what = `${name} at ${width}, isolated: ${isolate}`;
      const { width: own, room, overflow } = await page.evaluate(measureLayout, [layout, isolate] as const);
      expect.soft(own, what).toBeCloseTo(Math.min(560, room), 0);
      expect.soft(own, what).toBeGreaterThanOrEqual(280);
      expect.soft(overflow, `${what} scrolls sideways`).toBeLessThanOrEqual(0);
    }
  }
});

test('the control: a form without a width of its own is narrow, and a wide one scrolls', async ({ page, gallery }) => {
  await openState(page, gallery, { state: 'card alone' });
  await page.setViewportSize({ width: 390, height: 800 });
  const flex = 'display: flex; justify-content: center';
  const narrow = await page.evaluate(measureLayout, [{ around: flex, place: 'contain: inline-size' }, false] as const);
  expect(narrow.width).toBeLessThan(280);
  const wide = await page.evaluate(measureLayout, [{ place: 'inline-size: 900px' }, false] as const);
  expect(wide.overflow).toBeGreaterThan(500);
});

/** States with every kind of element. */
const STATES = ['two methods', 'every problem', 'direct debit', 'not known, to be asked again', 'paid'];
const WIDTH = 350;

test("keeps its measure with every size of the page's root", async ({ page, gallery }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const state of STATES) {
    await openState(page, gallery, { state });
    const read = (root: string, factor = 1, rules = '') =>
      page.evaluate(readBoxes, { root, width: WIDTH * factor, rules });
    const usual = await read('100%');
    expect(usual.length).toBeGreaterThan(10);
    expect.soft(compareBoxes(await read('10px'), usual), `${state}, 10 px`).toEqual([]);
    const [plain, larger] = [await read('100%', 1, NO_BORDERS), await read('200%', 2, NO_BORDERS)];
    expect.soft(compareBoxes(larger, plain, 2), `${state}, 200 %`).toEqual([]);
    // The control: a rule that makes one box larger is found.
    const rules = '.payveil-label, .payveil-panel-title { padding-block-start: 20px !important }';
    expect(compareBoxes(await read('100%', 1, rules), usual).length).toBeGreaterThan(0);
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
