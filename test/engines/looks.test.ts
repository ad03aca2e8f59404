/** How the form looks in every installed engine, by rectangles and pictures, and whether its messages are in view. */
import { beforeAll, expect, it } from 'vitest';
import { findFaults } from '../browser/checkout/find-faults.js';
import { isFull } from '../record.mjs';
import { countRows } from './count-rows.js';
import type { Driver } from './driver.js';
import { describeEngines } from './each-engine.js';
import { useGallery, WAIT } from './gallery.js';
import { keepPicture } from './keep-picture.js';
import {
  ENDINGS,
  fillIn,
  focus,
  isInView,
  mountEnding,
  readCells,
  readRing,
  runInPage,
  showFocus,
} from './looks-in-page.js';

/** States that show the chevron, the cells of a card, the focus ring, errors, the panels, and the mandate. */
const STATES = ['number in focus', 'every problem', 'not known, to be asked again', 'direct debit'];
/** A small phone. With `--full` also the usual phone and a desktop. */
const SIZES: readonly (readonly [width: number, height: number])[] = [
  [320, 640],
  ...(isFull
    ? ([
        [390, 844],
        [1280, 900],
      ] as const)
    : []),
];
const field = (name: string) => `.payveil-${name} .payveil-input`;
/** Where Enter is pressed: at the end of the form, and with `--full` also at its top and between them. */
const PLACES = ['city', ...(isFull ? ['cardNumber', 'email'] : [])];

const CARD = [
  [field('cardNumber'), '4242424242424242'],
  [field('expiry'), '1249'],
  [field('cvc'), '123'],
] as const;

const openGallery = useGallery();

describeEngines((engine, getDriver) => {
  let driver: Driver;
  beforeAll(() => {
    driver = getDriver();
  });

  const open = async (state: string, theme = 'light') => {
    await openGallery(driver, { state, theme });
  };
  const seeValue = (selector: string, text: string) => expect.poll(() => driver.readValue(selector), WAIT).toBe(text);

  for (const [width, height] of SIZES) {
    it.each(STATES)(`at ${width}: nothing is cut off, overlaps or scrolls sideways: %s`, async (state) => {
      await driver.resize(width, height);
      await open(state);
      expect(await runInPage(driver, findFaults)).toEqual([]);
      // WebKit may not have drawn the page yet, or show the page before.
      await expect.poll(async () => countRows(await driver.takePicture()), WAIT).toBeGreaterThan(30);
      await keepPicture(`${engine.name}-${width}-${state}`, driver);
    });
  }

  it('the control: finds a page that is too wide, and an empty picture', async () => {
    await driver.resize(320, 640);
    await open('typed');
    await runInPage(driver, () => {
      const form = document.querySelector<HTMLElement>('.payveil');
      if (form) form.style.inlineSize = '900px';
    });
    const found = new Set((await runInPage(driver, findFaults)).map(({ what }) => what));
    expect([...found].sort()).toEqual(['scrolls sideways', 'sticks out']);
    await runInPage(driver, () => document.body.replaceChildren());
    await expect.poll(async () => countRows(await driver.takePicture()), WAIT).toBeLessThan(10);
  });

  it('a select has only our chevron, and the cells of a card share their edges', async () => {
    await driver.resize(390, 844);
    await open('typed');
    const { appearance, chevron, country, number, expiry, cvc, name } = await runInPage(driver, readCells);
    expect(appearance).toBe('none');
    expect(chevron.width).toBe(16);
    expect(country.right - chevron.right).toBeCloseTo(15, -1);
    expect(chevron.top).toBeGreaterThan(country.top + 10);
    expect(chevron.bottom).toBeLessThan(country.bottom - 10);
    expect(expiry.top).toBeCloseTo(number.bottom, 0);
    expect(cvc.top).toBeCloseTo(number.bottom, 0);
    // The line at the start of a cell lies on the cell before.
    expect(cvc.left).toBeCloseTo(expiry.right - 1, 0);
    expect(cvc.right).toBeCloseTo(number.right, 0);
    expect(name.top).toBeCloseTo(cvc.bottom, 0);
  });

  it('only the focused cell has a ring, which is 2 px wide', async () => {
    await open('typed');
    await driver.click(field('cardNumber'));
    await driver.press('Tab');
    expect(await driver.isFocused(field('expiry'))).toBe(true);
    await runInPage(driver, showFocus, field('expiry'));
    const rings = await runInPage(driver, readRing, ['cardNumber', 'expiry', 'cvc']);
    expect(rings.map(({ style, width }) => (style === 'none' ? 'none' : width))).toEqual(['none', '2px', 'none']);
    expect(rings[1]?.isAroundCell).toBe(true);
    await keepPicture(`${engine.name}-ring`, driver);
  });

  it('the first error is in view with its label, even though the alert is below', async () => {
    await driver.resize(390, 600);
    await open('every problem');
    expect(await driver.isFocused(field('cardNumber'))).toBe(true);
    expect(await runInPage(driver, isInView, '.payveil-cardNumber')).toBe(true);
    expect(await runInPage(driver, isInView, '.payveil-button')).toBe(false);
  });

  for (const ending of ENDINGS) {
    it.each(PLACES)(`at 390 by 844, ${ending} is in view after Enter in %s`, async (name) => {
      await driver.resize(390, 844);
      await open('empty');
      await runInPage(driver, mountEnding, ending);
      await runInPage(driver, fillIn, CARD);
      // In WebKit, a click on a field of the lowest row would find it below the window.
      await runInPage(driver, focus, field(name));
      await driver.press('Enter');
      const shown = ending === 'declined' ? '.payveil-form-error' : '.payveil-panel';
      await expect.poll(() => driver.readText(shown), WAIT).toMatch(/\w/);
      await expect.poll(() => runInPage(driver, isInView, shown), WAIT).toBe(true);
    });
  }

  it('Control+Z removes a digit of a formatted number, and of a date', async () => {
    await open('empty');
    await driver.type(field('cardNumber'), '42424');
    await driver.press('Control+z');
    await seeValue(field('cardNumber'), '4242');
    await driver.type(field('expiry'), '1249');
    await driver.press('Control+z');
    await seeValue(field('expiry'), '12 / 4');
  });
});
