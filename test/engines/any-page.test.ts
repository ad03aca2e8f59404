/** The form on any page, in Firefox and WebKitGTK: a width of its own, one measure, and text that can be read. any-page.long.spec.ts measures more in Chromium. */
import { beforeAll, expect, it } from 'vitest';
import { findEngines } from '../../tools/find-engines.mjs';
import { type Box, compareBoxes, LAYOUTS, measureLayout, NO_BORDERS, readBoxes } from '../browser/checkout/any-page.js';
import { mountOnPaper, OUTSIDE } from '../browser/checkout/backgrounds.js';
import { readContrasts } from '../browser/checkout/read-contrast.js';
import type { Driver } from './driver.js';
import { describeEngines } from './each-engine.js';
import { useGallery, WAIT } from './gallery.js';
import { runInPage } from './looks-in-page.js';

const openGallery = useGallery();

const ENGINES = findEngines().filter(({ name }) => name !== 'Chromium');

/** Lists the sizes of cells and buttons. WebKit rounds the widths of letters, so longer texts get other lines. */
const listSizes = (boxes: readonly Box[]): Box[] =>
  boxes
    .filter(({ name }) => /payveil-(cells|field|input|choice|button|again|leave)\b/.test(name))
    .map(({ name, at: [, , width, height] }) => ({ name, at: [0, 0, width, height] }));

describeEngines((_, getDriver) => {
  let driver: Driver;
  beforeAll(() => {
    driver = getDriver();
  });

  const open = async (state: string) => {
    await openGallery(driver, { state });
  };

  it.each([320, 390, 1280])('is as wide as it may be in every layout at %i px', async (width) => {
    await driver.resize(width, 800);
    await open('card alone');
    for (const [name, layout] of Object.entries(LAYOUTS)) {
      const { width: own, room, overflow } = await runInPage(driver, measureLayout, [layout, false] as const);
      expect.soft(own, name).toBeCloseTo(Math.min(560, room), 0);
      expect.soft(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
    }
  });

  it.each(['every problem', 'not known, to be asked again'])(
    "keeps its measure with every size of the page's root: %s",
    async (state) => {
      await driver.resize(1280, 900);
      await open(state);
      const read = (root: string, factor = 1, rules = ''): Promise<Box[]> =>
        runInPage(driver, readBoxes, { root, width: 350 * factor, rules });
      const usual = await read('100%');
      expect(usual.length).toBeGreaterThan(10);
      expect.soft(compareBoxes(await read('62.5%'), usual), '62.5 %').toEqual([]);
      const [plain, larger] = [await read('100%', 1, NO_BORDERS), await read('200%', 2, NO_BORDERS)];
      expect.soft(compareBoxes(listSizes(larger), listSizes(plain), 2), '200 %').toEqual([]);
    },
  );

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
}, ENGINES);
