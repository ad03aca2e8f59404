/** The form from right to left: each part stands where a mirror shows it, and digits keep their direction. */
import type { Page } from '@playwright/test';
import { STATES } from '../../../examples/shop/states/states.js';
import { expect } from '../servers.js';
import { findFaults } from './find-faults.js';
import { openState, openStates, test } from './gallery.js';

interface Box {
  readonly name: string;
  /** The distance to the side of the form where lines begin, and the size. */
  readonly place: readonly number[];
}

/** Measures each part of the form from the side where lines begin. */
function readBoxes(page: Page): Promise<Box[]> {
  return page.evaluate(() => {
    const form = document.querySelector('.payveil') as Element;
    const isMirrored = getComputedStyle(form).direction === 'rtl';
    const outer = form.getBoundingClientRect();
    // The English mandate keeps the direction of its text.
    const parts = [...form.querySelectorAll('*:not(option, path, a, span, .payveil-mandate *)')];
    return parts.flatMap((part) => {
      const { left, right, top, width, height } = part.getBoundingClientRect();
      // What does not fit into a cell, or only a screen reader reads, has no place.
      if (width <= 1 || top > outer.bottom) return [];
      const start = isMirrored ? outer.right - right : left - outer.left;
      const place = [start, top - outer.top, width, height].map(Math.round);
      return [{ name: `${part.localName}.${part.getAttribute('class')}`, place }];
    });
  });
}

const turn = (page: Page, dir: 'ltr' | 'rtl') =>
  page.evaluate((dir) => {
    document.documentElement.dir = dir;
  }, dir);

test('every part of every state stands where a mirror shows it', async ({ page, gallery }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for await (const state of openStates(page, gallery, Object.keys(STATES), { dir: 'ltr' })) {
    await turn(page, 'ltr');
    const boxes = await readBoxes(page);
    expect(boxes.length, state).toBeGreaterThan(3);
    expect.soft(await page.evaluate(findFaults), state).toEqual([]);
    await turn(page, 'rtl');
    expect.soft(await readBoxes(page), state).toEqual(boxes);
    expect.soft(await page.evaluate(findFaults), state).toEqual([]);
  }
});

/** Reads where the first and the last character of an input stand, from the left. */
function readEnds(page: Page, name: string): Promise<readonly [first: number, last: number]> {
  return page.locator(`.payveil-${name} .payveil-input`).evaluate((input: HTMLInputElement) => {
    const copy = Object.assign(document.createElement('div'), { textContent: input.value });
    copy.dir = getComputedStyle(input).direction;
    copy.style.cssText = 'position: absolute; white-space: pre';
    document.body.append(copy);
    const find = (index: number) => {
      const range = document.createRange();
      range.setStart(copy.firstChild as Text, index);
      range.setEnd(copy.firstChild as Text, index + 1);
      return range.getBoundingClientRect().left;
    };
    const ends = [find(0), find(input.value.length - 1)] as const;
    copy.remove();
    return ends;
  });
}

test('a text reads as it was typed, and stands below its label', async ({ page, gallery }) => {
  await openState(page, gallery, { state: 'empty', locale: 'ar' });
  for (const [name, text, isLeftToRight] of [
    ['line1', '1 High Street', true],
    ['postal_code', '1012 AB', true],
    ['name', 'آدا لوفلايس', false],
    ['line1', 'شارع الملك 12', false],
  ] as const) {
    const input = page.locator(`.payveil-${name} .payveil-input`);
    await input.fill(text);
    const [first, last] = await readEnds(page, name);
    expect(first < last, text).toBe(isLeftToRight);
    await expect(input, text).toHaveCSS('text-align', isLeftToRight ? /right/ : /right|start/);
  }
});

test("the shop's phone number keeps its order", async ({ page, gallery }) => {
  await openState(page, gallery, { state: 'not known, to be asked again', locale: 'ar' });
  await page.locator('.payveil-support a[href^=mailto]').evaluate((link) => link.remove());
  const phone = page.locator('.payveil-support a[href^=tel]');
  await expect(phone).toHaveText('+49 30 901820');
  const readStarts = () =>
    phone.evaluate((link) =>
      [0, 4, 7].map((index) => {
        const range = document.createRange();
        range.setStart(link.firstChild as Text, index);
        range.setEnd(link.firstChild as Text, index + 1);
        return range.getBoundingClientRect().left;
      }),
    );
  const starts = await readStarts();
  expect(starts).toEqual([...starts].sort((a, b) => a - b));
  // The control: without its own direction it does not.
  await phone.evaluate((link) => link.removeAttribute('dir'));
  expect(await readStarts()).not.toEqual(starts);
});

test('an arrow that points to the next page points to the left', async ({ page, gallery }) => {
  for (const [state, locale, scale] of [
    ['on the way to the bank', 'ar', '-1 1'],
    ['on the way to the bank', 'en', 'none'],
    ['paid', 'ar', 'none'],
  ] as const) {
    await openState(page, gallery, { state, locale });
    await expect(page.locator('.payveil-mark svg'), `${state}, ${locale}`).toHaveCSS('scale', scale);
  }
});
