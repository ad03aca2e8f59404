/** What stands below the form does not jump: while the form is mounted, and when a payment ends. */
import type { Page } from '@playwright/test';
import type { Gateway } from '../servers.js';
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

const ENDINGS = { pending: 'pending', failed: 'open', 'an unknown status': 'unknown' };

test.use({ viewport: { width: 390, height: 844 } });

test('nothing moves when the form comes and gets its names', async ({ page, site, gateway }) => {
  await openShop(page, site);
  await mount(page, gateway, { locale: 'de-AT' });
  await page.evaluate(() => (window as unknown as PageGlobals).handle.ready);
  await expect(button(page)).toHaveText('Pay €25.99');
  expect(await sumShifts(page)).toBeLessThanOrEqual(LEAST_NOTICED);
});

/** Pays with a form whose server answers with this status, and waits for the end. Returns how much has moved since the press. */
async function payToEnd(page: Page, site: string, gateway: Gateway, status: string, end: string): Promise<number> {
  await openShop(page, site);
  // The same fields before and after.
  const options: FormOptions = { mode: 'token', defaultValues: { country: 'DE' } };
  await mount(page, gateway, options);
  await page.evaluate((status) => {
    (window as unknown as PageGlobals).handle.on('token', ({ waitUntil }) => waitUntil(Promise.resolve({ status })));
  }, status);
  await typeCard(page);
  await typeBuyer(page);
  await sumShifts(page);
  await page.evaluate('globalThis.before = document.querySelector(".payveil").getBoundingClientRect().height');
  await button(page).click();
  await expect.poll(() => phase(page)).toBe(end);
  return sumShifts(page);
}

test('nothing moves when a payment ends, but for a decline', async ({ page, site, gateway }) => {
  for (const [status, end] of Object.entries(ENDINGS)) {
    // The reason of a decline comes on top of the form, where the buyer is led.
    const most = status === 'failed' ? 0.1 : LEAST_NOTICED;
    expect(await payToEnd(page, site, gateway, status, end), status).toBeLessThanOrEqual(most);
  }
});

/** Browsers do not count it as a shift if something moves by less than this from one picture to the next, in CSS pixels. */
const LEAST_MOVE = 3;

test('nothing moves when an order is paid, the room of the panel closes slowly, and a form that is empty again is as high as before', async ({
  page,
  site,
  gateway,
}) => {
  expect(await payToEnd(page, site, gateway, 'succeeded', 'done')).toBeLessThanOrEqual(LEAST_NOTICED);
  const measure = () => page.locator('.payveil').evaluate((form) => form.getBoundingClientRect().height);
  const before = await page.evaluate<number>('before');
  expect(Math.abs((await measure()) - before)).toBeLessThan(60);
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
  await page.evaluate(() => (window as unknown as PageGlobals).handle.clear());
  await expect.poll(() => phase(page)).toBe('open');
  expect(await measure()).toBe(before);
});

test('a page that keeps no room jumps, so the observer sees it', async ({ page, site, gateway }) => {
  await openShop(page, site, false);
  await mount(page, gateway, {});
  expect(await sumShifts(page)).toBeGreaterThan(LEAST_NOTICED);
});
