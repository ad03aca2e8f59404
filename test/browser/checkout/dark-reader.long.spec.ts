/** Dark Reader, which buyers install to darken every page: with it the form can be read and keeps its borders, and then looks as before. */
import type { Page } from '@playwright/test';
import { expect } from '../servers.js';
import { openState, test } from './gallery.js';
import { readContrasts } from './read-contrast.js';
import { COMPARE_LOOKS, givePage, KEEP_LOOKS } from './read-looks.js';

interface Global {
  readonly DarkReader: { enable(theme: object): void; disable(): void };
}

const TEXTS = ['.payveil-label', '.payveil-input', '.payveil-group > .payveil-legend', '.payveil-button > span'];

/** Reads which cells and groups have a border, how thick it is, and whether it has a colour. It runs in the page. */
function readBorders() {
  const roots = [document, ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])];
  const elements = roots.flatMap((root) => [
    ...root.querySelectorAll('.payveil-cells, .payveil-field, .payveil-choice'),
  ]);
  return elements.map((element) => {
    const style = getComputedStyle(element);
    const isClear = /, 0\)| \/ 0\)/.test(style.borderBlockStartColor);
    const { borderBlockStartWidth, borderInlineStartWidth, borderBlockStartStyle } = style;
    return [element.className, borderBlockStartWidth, borderInlineStartWidth, borderBlockStartStyle, isClear].join(' ');
  });
}

async function readGround(page: Page): Promise<number> {
  const [label] = await page.evaluate(readContrasts, ['.payveil-group > .payveil-legend']);
  return label?.ground ?? 1;
}

for (const isolate of ['', 'yes']) {
  test(`reads with Dark Reader, and is as before without it${isolate && ', isolated'}`, async ({ page, gallery }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await openState(page, gallery, { state: 'two methods', ...(isolate && { isolate }) });
    await page.evaluate(givePage);
    await expect(page.locator('body[data-given]')).toBeAttached();
    const borders = await page.evaluate(readBorders);
    expect(borders.length).toBeGreaterThan(10);
    await page.evaluate<number>(KEEP_LOOKS);
    await page.addScriptTag({ path: 'node_modules/darkreader/darkreader.js' });
    await page.evaluate(() => (globalThis as unknown as Global).DarkReader.enable({}));
    await expect.poll(() => readGround(page)).toBeLessThan(0.1);
    const readHard = async () => {
      const all = await page.evaluate(readContrasts, TEXTS);
      return all.filter(({ ratio }) => !(ratio >= 4.5)).map(({ of, ratio }) => `${of} ${ratio.toFixed(2)}`);
    };
    await expect.soft.poll(readHard, { timeout: 5000 }).toEqual([]);
    expect.soft(await page.evaluate(readBorders)).toEqual(borders);
    await page.evaluate(() => (globalThis as unknown as Global).DarkReader.disable());
    const readChanged = async () => (await page.evaluate<string[]>(COMPARE_LOOKS)).slice(0, 5);
    await expect.poll(readChanged, { timeout: 5000 }).toEqual([]);
  });
}
