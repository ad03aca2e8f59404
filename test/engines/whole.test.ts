/**
 * The form under the style sheets of other pages, in Firefox and WebKitGTK: no ordinary rule of them changes anything in it. In
 * Chromium, whole.long.spec.ts compares more states.
 */
import { beforeAll, expect, it, vi } from 'vitest';
import { SHEETS } from '../../examples/shop/states/sheets.mjs';
import { findEngines } from '../../tools/find-engines.mjs';
import { COMPARE_LOOKS, dress, givePage, IS_DRESSED, KEEP_LOOKS } from '../browser/checkout/read-looks.js';
import { isFull } from '../record.mjs';
import type { Driver } from './driver.js';
import { describeEngines } from './each-engine.js';
import { useGallery, WAIT } from './gallery.js';
import { keepPicture } from './keep-picture.js';
import { runInPage } from './looks-in-page.js';

/** Fields with their problems, and with `--full` also the mandate, and the panels with their buttons and links. */
const STATES = ['every problem'];
const MORE_STATES = ['direct debit', 'not known, to be asked again', 'paid'];

const openGallery = useGallery();

const ENGINES = findEngines().filter(({ name }) => name !== 'Chromium');

describeEngines((engine, getDriver) => {
  let driver: Driver;
  beforeAll(async () => {
    driver = getDriver();
    await driver.resize(390, 900);
  });

  /** Opens a state with what a page may give, and keeps its looks. Returns how many there are. */
  const keep = async (state: string): Promise<number> => {
    await openGallery(driver, { state });
    await runInPage(driver, givePage);
    await vi.waitUntil(() => driver.has('body[data-given]'), WAIT);
    await keepPicture(`${engine.name}-whole-${state}-bare`, driver);
    return driver.evaluate(KEEP_LOOKS);
  };
  const compareDressed = async (state: string, sheet: string): Promise<string[]> => {
    await runInPage(driver, dress, sheet);
    await vi.waitUntil(() => driver.evaluate(IS_DRESSED), WAIT);
    await keepPicture(`${engine.name}-whole-${state}-${sheet}`, driver);
    return driver.evaluate(COMPARE_LOOKS);
  };

  it.each([...STATES, ...(isFull ? MORE_STATES : [])])('no sheet of a page changes an element: %s', async (state) => {
    expect(await keep(state)).toBeGreaterThan(30);
    for (const sheet of SHEETS.keys()) {
      expect.soft((await compareDressed(state, sheet)).slice(0, 8), sheet).toEqual([]);
    }
  });

  it('the control: a rule with !important is found', async () => {
    await keep('two methods');
    await runInPage(driver, () => {
      const style = document.createElement('style');
      style.textContent = '.payveil-button { letter-spacing: 3px !important }';
      document.head.append(style);
    });
    const [first] = await driver.evaluate<string[]>(COMPARE_LOOKS);
    expect(first).toMatch(/^button\.payveil-button \{.*letter-spacing: normal -> 3px/);
  });
}, ENGINES);
