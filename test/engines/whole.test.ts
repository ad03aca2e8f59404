/**
 * The form under the style sheets of other pages, in Firefox and WebKitGTK: no ordinary rule of them changes anything in it. In
 * Chromium, whole.long.spec.ts compares more states.
 */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { serveGallery } from '../../examples/gallery/serve-gallery.mjs';
import { SHEETS } from '../../examples/gallery/sheets.mjs';
import { findEngines } from '../../tools/find-engines.mjs';
import { compareLooks, givePage, type Look, readLooks } from '../browser/checkout/read-looks.js';
import { isFull } from '../record.mjs';
import type { Driver } from './driver.js';
import { describeEngines } from './each-engine.js';
import { keepPicture } from './keep-picture.js';
import { runInPage } from './looks-in-page.js';

/** States with every kind of element: methods, fields, problems, the mandate, and the panels with their buttons and links. */
const STATES = ['every problem', 'direct debit', 'not known, to be asked again'];
/** Read only with `--full`: they have no other kinds of elements. */
const MORE_STATES = ['two methods', 'paid'];
const WAIT = { timeout: 15_000, interval: 50 };

let gallery: Awaited<ReturnType<typeof serveGallery>>;
beforeAll(async () => {
  gallery = await serveGallery();
});
afterAll(() => gallery?.close());

const ENGINES = findEngines().filter(({ name }) => name !== 'Chromium');

describeEngines((engine, getDriver) => {
  let driver: Driver;
  beforeAll(async () => {
    driver = getDriver();
    await driver.resize(390, 900);
  });

  const read = async (state: string, sheet = '') => {
    await driver.open(`${gallery.url}/?${new URLSearchParams({ state, sheet })}`);
    await vi.waitUntil(() => driver.has('body[data-ready]'), WAIT);
    await runInPage(driver, givePage);
    await keepPicture(`${engine.name}-whole-${state}-${sheet || 'bare'}`, driver);
    return readAll();
  };
  // As one text, because a driver takes seconds for so many values.
  const readAll = async (): Promise<Look[]> => JSON.parse(await driver.evaluate(`JSON.stringify((${readLooks})())`));

  it.each([...STATES, ...(isFull ? MORE_STATES : [])])('no sheet of a page changes an element: %s', async (state) => {
    const bare = await read(state);
    expect(bare.length).toBeGreaterThan(30);
    for (const sheet of SHEETS.keys()) {
      expect.soft(compareLooks(bare, await read(state, sheet)), sheet).toEqual([]);
    }
  });

  it('the control: a rule with !important is found', async () => {
    const bare = await read('two methods');
    await runInPage(driver, () => {
      const style = document.createElement('style');
      style.textContent = '.payveil-button { letter-spacing: 3px !important }';
      document.head.append(style);
    });
    const [first] = compareLooks(bare, await readAll());
    expect(first).toMatch(/^button\.payveil-button \{.*letter-spacing: normal -> 3px/);
  });
}, ENGINES);
