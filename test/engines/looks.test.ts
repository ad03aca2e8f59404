/**
 * How the form looks in each engine, by rectangles and pictures, on any page and under its style sheets, and whether its messages
 * are in view. test/browser/checkout measures more in Chromium.
 */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { serveShop } from '../../examples/shop/serve-shop.mjs';
import { SHEETS } from '../../examples/shop/states/sheets.mjs';
import { type Box, compareBoxes, LAYOUTS, measureLayout, NO_BORDERS, readBoxes } from '../browser/checkout/any-page.js';
import { mountOnPaper, OUTSIDE } from '../browser/checkout/backgrounds.js';
import { findFaults } from '../browser/checkout/find-faults.js';
import { readContrasts } from '../browser/checkout/read-contrast.js';
import { COMPARE_LOOKS, dress, givePage, IS_DRESSED, KEEP_LOOKS } from '../browser/checkout/read-looks.js';
import { isFull } from '../record.mjs';
import type { Driver } from './driver.js';
import { describeEngines } from './each-engine.js';
import { keepPicture } from './keep-picture.js';
import { ENDINGS, fillIn, focus, isInView, mountEnding, readCountry, runInPage } from './looks-in-page.js';
import { countRows } from './read-png.js';

/** States that show the chevron, the cells of a card, the focus ring, errors, the panels, and the mandate. */
const STATES = ['number in focus', 'every problem', 'not known, to be asked again', 'direct debit'];
/** Fields with their problems, in Chromium a panel with its buttons and links and the mandate too, and with `--full` all everywhere. */
const DRESSED = ['every problem', 'not known, to be asked again', 'direct debit', 'paid'];
const field = (name: string) => `.payveil-${name} .payveil-input`;

/** Lists the sizes of cells and buttons. WebKit rounds the widths of letters, so longer texts get other lines. */
const listSizes = (boxes: readonly Box[]): Box[] =>
  boxes
    .filter(({ name }) => /payveil-(cells|field|input|choice|button|again|leave)\b/.test(name))
    .map(({ name, at: [, , width, height] }) => ({ name, at: [0, 0, width, height] }));

const CARD = [
  [field('cardNumber'), '4242424242424242'],
  [field('expiry'), '1249'],
  [field('cvc'), '123'],
] as const;

/** How long a browser may take, in milliseconds. */
const WAIT = { timeout: 15_000, interval: 50 };
let gallery: Awaited<ReturnType<typeof serveShop>>;

beforeAll(async () => {
  // The states ask no gateway.
  gallery = await serveShop({ baseUrl: 'https://gateway.example', apiKey: 'pk_test_shop', signature: 'sig_test_shop' });
});
afterAll(() => gallery?.close());

describeEngines((engine, getDriver) => {
  let driver: Driver;
  beforeAll(() => {
    driver = getDriver();
  });

  const open = async (state: string, theme = 'light') => {
    await driver.open(`${gallery.url}/states?${new URLSearchParams({ state, theme })}`);
    await vi.waitUntil(() => driver.has('body[data-ready]'), WAIT);
  };

  it.each(STATES)('on a small phone nothing is cut off, overlaps or scrolls sideways: %s', async (state) => {
    await driver.resize(320, 640);
    await open(state);
    expect(await runInPage(driver, findFaults)).toEqual([]);
    // WebKit may not have drawn the page yet, or show the page before.
    await expect.poll(async () => countRows(await driver.takePicture()), WAIT).toBeGreaterThan(30);
    await keepPicture(`${engine.name}-${state}`, driver);
  });

  it('a select has only our chevron', async () => {
    await driver.resize(390, 844);
    await open('typed');
    const { appearance, chevron, country } = await runInPage(driver, readCountry);
    expect(appearance).toBe('none');
    expect(chevron.width).toBe(16);
    expect(country.right - chevron.right).toBeCloseTo(15, -1);
    expect(chevron.top).toBeGreaterThan(country.top + 10);
    expect(chevron.bottom).toBeLessThan(country.bottom - 10);
  });

  // The panels of the other ends stand in the same place.
  it.each(ENDINGS)('at 390 by 844, %s is in view after Enter', async (ending) => {
    await driver.resize(390, 844);
    await open('empty');
    await runInPage(driver, mountEnding, ending);
    await runInPage(driver, fillIn, CARD);
    // In WebKit, a click on a field of the lowest row would find it below the window.
    await runInPage(driver, focus, field('city'));
    await driver.press('Enter');
    const shown = ending === 'declined' ? '.payveil-form-error' : '.payveil-panel';
    await expect.poll(() => driver.readText(shown), WAIT).toMatch(/\w/);
    await expect.poll(() => runInPage(driver, isInView, shown), WAIT).toBe(true);
  });

  it.each([320, 1280])('is as wide as it may be in every layout at %i px, isolated or not', async (width) => {
    await driver.resize(width, 800);
    await open('card alone');
    for (const [name, layout] of Object.entries(LAYOUTS)) {
      const isolate = name.includes('flex');
      const { width: own, room, overflow } = await runInPage(driver, measureLayout, [layout, isolate] as const);
      expect.soft(own, name).toBeCloseTo(Math.min(560, room), 0);
      expect.soft(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
    }
  });

  it("keeps its measure with every size of the page's root", async () => {
    await driver.resize(1280, 900);
    await open('every problem');
    const read = (root: string, factor = 1, rules = ''): Promise<Box[]> =>
      runInPage(driver, readBoxes, { root, width: 350 * factor, rules });
    const usual = await read('100%');
    expect(usual.length).toBeGreaterThan(10);
    expect.soft(compareBoxes(await read('62.5%'), usual), '62.5 %').toEqual([]);
    const [plain, larger] = [await read('100%', 1, NO_BORDERS), await read('200%', 2, NO_BORDERS)];
    expect.soft(compareBoxes(listSizes(larger), listSizes(plain), 2), '200 %').toEqual([]);
  });

  it('can be read on pages of any colour', async () => {
    await driver.resize(390, 900);
    await open('card alone');
    for (const background of ['#fff', '#111', 'oklch(0.2 0.02 250)', 'color(display-p3 0.1 0.1 0.12)', '#777']) {
      await runInPage(driver, mountOnPaper, { styles: { body: `background: ${background}` } });
      const readLeast = async () => {
        const all = await runInPage(driver, readContrasts, [...OUTSIDE, '.payveil-label', '.payveil-input']);
        return Math.min(...all.map(({ ratio }) => ratio));
      };
      await expect.poll(readLeast, { ...WAIT, message: background }).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(DRESSED.slice(0, isFull ? 4 : engine.name === 'Chromium' ? 3 : 1))(
    'no sheet of a page changes an element, and a rule with !important is found: %s',
    async (state) => {
      await driver.resize(390, 900);
      await open(state);
      await runInPage(driver, givePage);
      await vi.waitUntil(() => driver.has('body[data-given]'), WAIT);
      expect(await driver.evaluate(KEEP_LOOKS)).toBeGreaterThan(30);
      for (const sheet of SHEETS.keys()) {
        await runInPage(driver, dress, sheet);
        await vi.waitUntil(() => driver.evaluate(IS_DRESSED), WAIT);
        await keepPicture(`${engine.name}-whole-${state}-${sheet}`, driver);
        expect.soft((await driver.evaluate<string[]>(COMPARE_LOOKS)).slice(0, 8), sheet).toEqual([]);
      }
      await runInPage(driver, () => {
        const style = document.createElement('style');
        style.textContent = '.payveil-label, .payveil-panel-title { letter-spacing: 3px !important }';
        document.head.append(style);
      });
      expect((await driver.evaluate<string[]>(COMPARE_LOOKS)).join()).toMatch(/letter-spacing: normal -> 3px/);
    },
  );
});
