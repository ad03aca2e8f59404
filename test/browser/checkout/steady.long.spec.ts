/** What stands below the form does not jump: while the form is mounted, and when a payment ends. */
import type { Page } from '@playwright/test';
import { button, expect, type FormOptions, mount, type PageGlobals, phase, test, typeBuyer, typeCard } from './form.js';

/** The sum of the layout shifts that a buyer accepts without noticing. Web Vitals call 0.1 good; this is half of it. */
const LEAST_NOTICED = 0.05;

interface Watched extends PageGlobals {
  shifts: number[];
}

/** Opens a shop with texts below the place of the form, for which it keeps room as docs/form.md says. */
async function openShop(page: Page, site: string, keepsRoom = true): Promise<void> {
  await page.goto(`${site}/checkout/plain.html`);
  await page.evaluate((keepsRoom) => {
    sessionStorage.clear();
    const globals = window as unknown as Watched;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('#checkout:empty { min-block-size: 40rem }');
    if (keepsRoom) document.adoptedStyleSheets = [sheet];
    for (let i = 0; i < 10; i++) {
      document.querySelector('main')?.append(Object.assign(document.createElement('p'), { textContent: 'Lamps Ltd' }));
    }
    globals.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) globals.shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift' });
  }, keepsRoom);
  await drawPictures(page);
}

/** Waits until the page has drawn what it has, and has told what moved. */
const drawPictures = (page: Page) =>
  page.evaluate(async () => {
    for (let i = 0; i < 3; i++) await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  });

/** Sums what has moved since the last call. Shifts after a click would not count for Web Vitals, but here they do. */
async function sumShifts(page: Page): Promise<number> {
  await drawPictures(page);
  return page.evaluate(() => (window as unknown as Watched).shifts.splice(0).reduce((sum, value) => sum + value, 0));
}

const ENDINGS: readonly [status: string, phase: string][] = [
  ['succeeded', 'done'],
  ['pending', 'pending'],
  ['failed', 'open'],
  ['an unknown status', 'unknown'],
];

test.use({ viewport: { width: 390, height: 844 } });

test('nothing moves when the form comes and gets its names', async ({ page, site, gateway }) => {
  await openShop(page, site);
  await mount(page, gateway, { locale: 'de-AT' });
  await page.evaluate(() => (window as unknown as PageGlobals).handle.ready);
  await expect(button(page)).toHaveText('Pay €25.99');
  expect(await sumShifts(page)).toBeLessThanOrEqual(LEAST_NOTICED);
});

for (const [status, end] of ENDINGS) {
  // The reason of a decline comes on top of the form, where the buyer is led.
  const most = status === 'failed' ? 0.1 : LEAST_NOTICED;
  test(`nothing moves when a payment ends as ${status}, but for a decline`, async ({ page, site, gateway }) => {
    await openShop(page, site);
    await mountToEnd(page, gateway, status);
    await typeCard(page);
    await typeBuyer(page);
    await sumShifts(page);
    await button(page).click();
    await expect.poll(() => phase(page)).toBe(end);
    expect(await sumShifts(page)).toBeLessThanOrEqual(most);
  });
}

test('a form that is empty again after its panel has no more height than before', async ({ page, site, gateway }) => {
  await openShop(page, site);
  await mountToEnd(page, gateway, 'succeeded');
  const measure = () => page.locator('.payveil').evaluate((form) => form.getBoundingClientRect().height);
  await typeCard(page);
  await typeBuyer(page);
  const before = await measure();
  await button(page).click();
  await expect.poll(() => phase(page)).toBe('done');
  expect(Math.abs((await measure()) - before)).toBeLessThan(60);
  await page.evaluate(() => (window as unknown as PageGlobals).handle.clear());
  await expect.poll(() => phase(page)).toBe('open');
  expect(await measure()).toBe(before);
});

/** Browsers do not count it as a shift if something moves by less than this from one picture to the next, in CSS pixels. */
const LEAST_MOVE = 3;

test('after an end, the room of its panel closes too slowly to be a shift', async ({ page, site, gateway }) => {
  await openShop(page, site);
  await mountToEnd(page, gateway, 'succeeded');
  await typeCard(page);
  await typeBuyer(page);
  await button(page).click();
  await expect.poll(() => phase(page)).toBe('done');
  /** The heights of the form, and of its panel, in each picture after the end. */
  const { heights, panel } = await page.locator('.payveil').evaluate((form) => {
    const measure = (part: string) => document.querySelector(part)?.getBoundingClientRect().height ?? 0;
    const heights: number[] = [];
    for (let ms = 2900; ms < 8500; ms += 1000 / 60) {
      for (const animation of form.getAnimations()) {
        animation.pause();
        animation.currentTime = ms;
      }
      heights.push(measure('.payveil'));
    }
    return { heights, panel: measure('.payveil-panel') };
  });
  expect((heights[0] ?? 0) - panel).toBeGreaterThan(200);
  const moves = heights.map((height, i) => (heights[i - 1] ?? height) - height);
  expect(Math.max(...moves)).toBeGreaterThan(1);
  expect(Math.max(...moves)).toBeLessThan(LEAST_MOVE);
  expect(heights.at(-1)).toBe(panel);
});

test('a page that keeps no room jumps, so the observer sees it', async ({ page, site, gateway }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openShop(page, site, false);
  await mount(page, gateway, {});
  expect(await sumShifts(page)).toBeGreaterThan(LEAST_NOTICED);
});

/** Mounts a form whose server charges and answers with this status. */
async function mountToEnd(page: Page, gateway: Parameters<typeof mount>[1], status: string): Promise<void> {
  // The same fields before and after.
  const options: FormOptions = { mode: 'token', defaultValues: { country: 'DE' } };
  await mount(page, gateway, options);
  await page.evaluate((status) => {
    (window as unknown as PageGlobals).handle.on('token', ({ waitUntil }) => waitUntil(Promise.resolve({ status })));
  }, status);
}
