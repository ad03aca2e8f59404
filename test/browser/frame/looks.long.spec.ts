/** The height and the colours of a frame: it is as high as its form and then silent, and the page shows through it. */
import type { FrameLocator, Page } from '@playwright/test';
import { expectPaid, fillCard } from 'payveil/sandbox/playwright';
import { CARD_ALONE, expect, mountFrame, pay, phase, readReadyError, type ShopGlobals, test } from './frame-site.js';

/** Notes each height that the frame tells, in the page. */
const watchHeights = (page: Page) =>
  page.addInitScript(() => {
    const heights: number[] = [];
    Object.assign(window, { heights });
    if (window !== top) return;
    const { MessageChannel: Channel } = window;
    window.MessageChannel = class extends Channel {
      constructor() {
        super();
        this.port1.addEventListener('message', ({ data }) => data.type === 'height' && heights.push(data.height));
      }
    };
  });

const countHeights = (page: Page) => page.evaluate(() => (window as unknown as { heights: number[] }).heights.length);

const readSizes = async (page: Page, frame: FrameLocator) => ({
  frame: await page.locator('iframe').evaluate((iframe: HTMLIFrameElement) => iframe.clientHeight),
  content: await frame.locator('body').evaluate((body) => Math.ceil(body.getBoundingClientRect().height)),
  scrolled: await frame.locator(':root').evaluate((root) => root.scrollHeight - root.clientHeight),
});

/** Expects that the frame is as high as its content, and says nothing for two seconds. */
async function expectSteady(page: Page, frame: FrameLocator): Promise<void> {
  await expect
    .poll(async () => {
      const sizes = await readSizes(page, frame);
      return sizes.frame - sizes.content;
    })
    .toBe(0);
  const count = await countHeights(page);
  await page.waitForTimeout(2000);
  expect(await countHeights(page)).toBe(count);
  expect(await readSizes(page, frame)).toMatchObject({ scrolled: 0 });
}

test('the frame is as high as its form, and silent: after mounting, problems, a resize and the panel', async ({
  page,
  open,
}) => {
  await watchHeights(page);
  const frame = await open();
  await readReadyError(page);
  await expectSteady(page, frame);
  // The form never was empty and small, which would move the page.
  expect(await page.evaluate(() => (window as unknown as { heights: number[] }).heights[0])).toBeGreaterThan(100);
  await pay(frame);
  await expect(frame.locator('.payveil-error').first()).not.toBeEmpty();
  await expectSteady(page, frame);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectSteady(page, frame);
  await page.setViewportSize({ width: 1000, height: 700 });
  await expectSteady(page, frame);
  await page.evaluate((options) => (window as unknown as ShopGlobals).handle.update(options as object), CARD_ALONE);
  await fillCard(frame, '4242 4242 4242 4242');
  await pay(frame);
  await expectPaid(frame);
  await expectSteady(page, frame);
});

for (const [what, style] of Object.entries({
  'a rule with !important':
    'iframe { height: 3000px !important; min-height: 2000px !important; max-height: none !important }',
  'rules for responsive frames':
    'iframe { max-width: 100%; height: auto; aspect-ratio: 16 / 9; width: 100%; border: 5px solid red; transition: all 1s }',
  'a flex box that stretches': '#checkout, .payveil-frame { display: flex; height: 100vh } iframe { flex: 1 }',
})) {
  test(`${what} does not make the frame grow`, async ({ page, open }) => {
    await watchHeights(page);
    const headers = { 'content-security-policy': undefined };
    const frame = await open({ shop: { headers, body: `<style>${style}</style><div id="checkout"></div>` } });
    await readReadyError(page);
    await expectSteady(page, frame);
  });
}

test('a page that makes the frame higher by force does not make it grow', async ({ page, open }) => {
  await watchHeights(page);
  const frame = await open();
  await readReadyError(page);
  await expectSteady(page, frame);
  const count = await countHeights(page);
  for (const height of [2000, 4000, 100]) {
    await page
      .locator('iframe')
      .evaluate((iframe, height) => iframe.style.setProperty('height', `${height}px`, 'important'), height);
    await expect.poll(() => frame.locator(':root').evaluate(() => innerHeight)).toBe(height);
  }
  await page.waitForTimeout(2000);
  expect(await countHeights(page)).toBe(count);
});

/** Reads the colour of a pixel of the page, near the edge of the frame's box and inside it. */
async function readPixel(page: Page, x: number, y: number): Promise<number[]> {
  const image = (await page.screenshot({ clip: { x, y, width: 1, height: 1 } })).toString('base64');
  return page.evaluate(async (image) => {
    const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(image), (char) => char.charCodeAt(0))]));
    const context = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D;
    context.drawImage(bitmap, 0, 0);
    return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  }, image);
}

const PINK = [250, 200, 220];
const VIOLET = [60, 10, 70];

for (const device of ['light', 'dark'] as const) {
  for (const [scheme, isDark] of [
    ['', false],
    ['light', false],
    ['dark', true],
    ['light dark', device === 'dark'],
  ] as const) {
    for (const by of scheme ? ['style', 'meta'] : ['nothing']) {
      test(`the page shows through: its scheme "${scheme}" by ${by}, on a ${device} device`, async ({ page, open }) => {
        await page.emulateMedia({ colorScheme: device });
        const color = isDark ? VIOLET : PINK;
        const root = by === 'style' ? `color-scheme: ${scheme};` : '';
        const meta = by === 'meta' ? `<meta name="color-scheme" content="${scheme}">` : '';
        const style = `<style>:root { ${root} background: rgb(${color}) } body { margin: 40px }</style>`;
        const headers = { 'content-security-policy': undefined };
        const frame = await open({
          shop: { headers, body: `${meta}${style}<div id="checkout"></div>` },
          options: CARD_ALONE,
        });
        await readReadyError(page);
        const box = (await page.locator('iframe').boundingBox()) as { x: number; y: number; width: number };
        // In the middle of the form's edge above the first field, where nothing is drawn but the background.
        expect(await readPixel(page, box.x + 1, box.y + 1)).toEqual(color);
        expect(await readPixel(page, box.x + box.width - 2, box.y + 1)).toEqual(color);
        const label = frame.locator('label').first();
        const text = await label.evaluate((element) => getComputedStyle(element).color);
        const lightness = (text.match(/[\d.]+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0);
        if (isDark) expect(lightness).toBeGreaterThan(450);
        else expect(lightness).toBeLessThan(300);
      });
    }
  }
}

test('the colours follow the page when it changes them', async ({ page, open }) => {
  const frame = await open({ options: CARD_ALONE });
  const readScheme = () => frame.locator(':root').evaluate((root) => getComputedStyle(root).colorScheme);
  expect(await readScheme()).toBe('light');
  await page.evaluate(() => document.documentElement.style.setProperty('color-scheme', 'dark'));
  await expect.poll(readScheme).toBe('dark');
  expect(await page.locator('iframe').evaluate((iframe) => getComputedStyle(iframe).colorScheme)).toBe('dark');
  await page.evaluate(() => document.body.style.setProperty('--payveil-accent', 'rgb(200, 0, 100)'));
  const readButton = () =>
    frame.locator('.payveil-button').evaluate((button) => getComputedStyle(button).backgroundColor);
  await expect.poll(readButton).toBe('rgb(200, 0, 100)');
});

for (const [what, hide, show] of [
  [
    'a closed <details>',
    '<details><summary>Pay</summary><div id="checkout"></div></details>',
    (page: Page) => page.locator('summary').click(),
  ],
  [
    'a tab that is not displayed',
    '<div id="tab" hidden><div id="checkout"></div></div>',
    (page: Page) => page.locator('#tab').evaluate((tab) => tab.removeAttribute('hidden')),
  ],
] as const) {
  test(`a frame in ${what} is whole when it is shown, and pays`, async ({ page, shop, addPage, addFolder }) => {
    await watchHeights(page);
    await page.goto(shop + addPage({ body: hide }));
    await mountFrame(page, addFolder(), { ...CARD_ALONE, timeoutMs: 5000 });
    expect(await readReadyError(page)).toBeUndefined();
    await show(page);
    const frame = page.locator('iframe').contentFrame();
    await expect(frame.getByRole('button', { name: 'Pay €25.99' })).toBeVisible();
    await expectSteady(page, frame);
    await fillCard(frame, '4242 4242 4242 4242');
    await pay(frame);
    await expectPaid(frame);
    expect(await phase(page)).toBe('done');
  });
}

test('a frame in a tab in the background is ready', async ({ page, open, context }) => {
  const other = await context.newPage();
  await other.bringToFront();
  const frame = await open({ options: { ...CARD_ALONE, timeoutMs: 5000 } });
  expect(await readReadyError(page)).toBeUndefined();
  await expect(frame.locator('.payveil-button')).toHaveText('Pay €25.99');
});
