/** How the form reacts to a pointer, and to the custom properties of a brand. */

import type { Page } from '@playwright/test';
import { expect } from '../servers.js';
import { openState, test } from './gallery.js';

/** Reads how strong the tint of an element is, from 0 to 1. */
const readTint = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => Number(getComputedStyle(element, '::after').opacity));

const CELL = '.payveil-email .payveil-art';
const TAB = '.payveil-radio:not(:checked) + .payveil-choice';
const BUTTON = '.payveil-button';

test('a cell, a method and the button react to the pointer, and a pressed button more', async ({ page, gallery }) => {
  await openState(page, gallery, { state: 'two methods' });
  for (const [over, tinted] of [
    ['.payveil-email', CELL],
    ['.payveil-method:last-of-type', TAB],
    [BUTTON, BUTTON],
  ] as const) {
    expect(await readTint(page, tinted), tinted).toBe(0);
    await page.hover(over);
    await expect.poll(() => readTint(page, tinted), tinted).toBeCloseTo(0.07);
  }
  await page.mouse.down();
  await expect.poll(() => readTint(page, BUTTON)).toBeCloseTo(0.15);
});

test('a button that does nothing while the form is busy does not react', async ({ page, gallery }) => {
  await openState(page, gallery, { state: 'busy' });
  await page.hover('.payveil-button', { force: true });
  await page.waitForTimeout(300);
  expect(await readTint(page, BUTTON)).toBe(0);
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('a touch leaves no tint behind', async ({ page, gallery }) => {
    await openState(page, gallery, { state: 'two methods' });
    expect(await page.evaluate(() => matchMedia('(hover: hover)').matches)).toBe(false);
    await page.locator('.payveil-email .payveil-input').tap();
    await page.waitForTimeout(300);
    expect(await readTint(page, CELL)).toBe(0);
  });
});

test('transitions take 0.15 s, and no time for a buyer with the setting of less motion', async ({ page, gallery }) => {
  await openState(page, gallery, { state: 'two methods' });
  for (const [reducedMotion, duration] of [
    ['no-preference', '0.15s'],
    ['reduce', '0s'],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    for (const selector of [CELL, TAB, BUTTON]) {
      const one = page.locator(selector).first();
      expect(await one.evaluate((each) => getComputedStyle(each, '::after').transitionDuration), selector).toBe(
        duration,
      );
    }
  }
});

/** The custom properties, what each changes, and a value that a form without it does not have. */
const TOKENS: readonly (readonly [token: string, value: string, of: string, property: string, pseudo?: string])[] = [
  ['--payveil-label-weight', '700', '.payveil-label', 'font-weight'],
  ['--payveil-label-size', '15px', '.payveil-label', 'font-size'],
  ['--payveil-button-weight', '400', '.payveil-button', 'font-weight'],
  ['--payveil-button-case', 'uppercase', '.payveil-button', 'text-transform'],
  ['--payveil-button-spacing', '2px', '.payveil-button', 'letter-spacing'],
  ['--payveil-shadow', 'rgb(1, 2, 3) 0px 4px 5px 0px', '.payveil-cells', 'box-shadow'],
  ['--payveil-shadow', 'rgb(1, 2, 3) 0px 4px 5px 0px', '.payveil-choice', 'box-shadow'],
  ['--payveil-panel-shadow', 'rgb(1, 2, 3) 0px 4px 5px 0px', '.payveil-panel', 'box-shadow'],
  ['--payveil-placeholder', 'rgb(1, 2, 3)', '.payveil-cardNumber .payveil-input', 'color', '::placeholder'],
];

test('each custom property for a brand changes what it names, and nothing by itself', async ({ page, gallery }) => {
  await openState(page, gallery, { state: 'two methods' });
  for (const [token, value, of, property, pseudo] of TOKENS) {
    const read = () =>
      page
        .locator(of)
        .first()
        .evaluate(
          (element, [property, pseudo]) => getComputedStyle(element, pseudo).getPropertyValue(String(property)),
          [property, pseudo] as const,
        );
    const before = await read();
    expect(before, token).not.toBe(value);
    const set = (text: string) =>
      page.evaluate(([name, text]) => document.body.style.setProperty(String(name), String(text)), [token, text]);
    await set(value);
    expect(await read(), token).toBe(value);
    await set('');
    expect(await read(), token).toBe(before);
  }
});
