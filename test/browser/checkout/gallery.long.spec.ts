/** Every state of the gallery: nothing is cut off, overlaps or leaves the page. right-to-left.long.spec.ts has each at 390 px. */
import { STATES } from '../../../examples/shop/states/states.js';
import { isFull } from '../../record.mjs';
import { expect } from '../servers.js';
import { findFaults } from './find-faults.js';
import { openState, openStates, test } from './gallery.js';

const LOOKS = [['Arabic at 320 px', { locale: 'ar' }, 320]] as const;
/** Judged only with `--full`, because each look takes ten seconds. */
const MORE_LOOKS = [
  ['German, filled', { locale: 'de', look: 'filled' }, 390],
  ['320 px', {}, 320],
  ['Polish at 320 px', { locale: 'pl' }, 320],
  ['from right to left', { dir: 'rtl' }, 390],
  ['French', { locale: 'fr' }, 390],
  ['plain', { look: 'plain' }, 390],
  ['dark on a desktop', { theme: 'dark' }, 1280],
] as const;

for (const [subject, query, width] of [...LOOKS, ...(isFull ? MORE_LOOKS : [])]) {
  test(`shows no fault in any state, ${subject}`, async ({ page, gallery }) => {
    await page.setViewportSize({ width, height: 844 });
    for await (const state of openStates(page, gallery, Object.keys(STATES), query)) {
      expect(await page.evaluate(findFaults), state).toEqual([]);
    }
  });
}

test('the control: finds cut texts, boxes that overlap, and a page that scrolls', async ({ page, gallery }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openState(page, gallery, { state: 'two methods' });
  await page.addStyleTag({
    content: `.payveil-label { inline-size: 40px !important; white-space: nowrap !important; overflow: hidden !important }
      .payveil-button { margin-block-start: -2rem !important } .payveil-legend { inline-size: 900px !important }
      .payveil-mandate { display: block !important; inline-size: 900px !important }`,
  });
  const found = new Set((await page.evaluate(findFaults)).map(({ what }) => what));
  expect([...found].sort()).toEqual(['is cut off', 'overlaps', 'scrolls sideways', 'sticks out']);
});

test('while the form is busy, neither a click nor a key changes its country', async ({ page, gallery }) => {
  await openState(page, gallery, { state: 'busy' });
  const country = page.locator('.payveil-country .payveil-input');
  await expect(country).toHaveAttribute('aria-disabled', 'true');
  const before = await country.inputValue();
  const { x = 0, y = 0, width = 0, height = 0 } = (await country.boundingBox()) ?? {};
  const hit = await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.getAttribute('class'), [
    x + width / 2,
    y + height / 2,
  ] as const);
  expect(hit).toBe('payveil-art');
  await country.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('a');
  expect(await country.inputValue()).toBe(before);
});
