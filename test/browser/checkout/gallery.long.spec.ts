/** Every state of the gallery, by day and by night, on a phone and on a desk: nothing cut off, overlapping or out of the page. */
import type { Page } from '@playwright/test';
import { serveGallery } from '../../../examples/gallery/serve-gallery.mjs';
import { STATES } from '../../../examples/gallery/states.js';
import { test as base, expect } from '../servers.js';

const test = base.extend<object, { gallery: string }>({
  gallery: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture takes.
    async ({}, use) => {
      const { url, close } = await serveGallery();
      await use(url);
      close();
    },
    { scope: 'worker' },
  ],
  baseUrls: async ({ gallery }, use) => use([gallery]),
});

interface Fault {
  readonly what: string;
  readonly where: string;
}

/** Finds what is cut off, what overlaps and what sticks out of the page, by rectangles. */
function findFaults(page: Page): Promise<Fault[]> {
  return page.evaluate(() => {
    const faults: Fault[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) faults.push({ what: 'scrolls sideways', where: `${root.scrollWidth}` });
    const name = (element: Element) =>
      `${element.tagName} ${element.getAttribute('class')} ${element.closest('[class*=payveil-field]')?.className}`;
    const isShown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && getComputedStyle(element).visibility === 'visible';
    };
    // Marks of brands for which there is no room are in a line that is not shown.
    const isClipped = (element: Element) => {
      const art = element.closest('.payveil-art')?.getBoundingClientRect();
      return art !== undefined && element.getBoundingClientRect().top >= art.bottom;
    };
    const shown = [...document.querySelectorAll('.payveil, .payveil *')].filter(isShown);
    for (const element of shown) {
      const { left, right } = element.getBoundingClientRect();
      if (left < -0.5 || right > root.clientWidth + 0.5) faults.push({ what: 'sticks out', where: name(element) });
      const isText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      if (
        isText &&
        element.tagName !== 'OPTION' &&
        element.scrollWidth > element.clientWidth + 1 &&
        element.clientWidth > 0
      )
        faults.push({ what: 'is cut off', where: name(element) });
    }
    // Blocks that stand beside or under each other touch at most.
    const groups = [
      '.payveil > :not(.payveil-status)',
      '.payveil-cell, .payveil-error:not(:empty)',
      '.payveil-choice',
      '.payveil-label, .payveil-cell > .payveil-art > svg',
      '.payveil-panel > *',
    ];
    for (const selector of groups) {
      const boxes = [...document.querySelectorAll(selector)].filter((each) => isShown(each) && !isClipped(each));
      for (const [i, one] of boxes.entries()) {
        for (const other of boxes.slice(i + 1)) {
          if (one.contains(other) || other.contains(one)) continue;
          const range = (element: Element) => {
            if (!element.matches('.payveil-label')) return element.getBoundingClientRect();
            const text = document.createRange();
            text.selectNodeContents(element);
            return text.getBoundingClientRect();
          };
          const [a, b] = [range(one), range(other)];
          const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
          const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
          if (width > 1 && height > 1) faults.push({ what: 'overlaps', where: `${name(one)} and ${name(other)}` });
        }
      }
    }
    return faults;
  });
}

async function open(page: Page, gallery: string, query: Readonly<Record<string, string>>): Promise<void> {
  await page.goto(`${gallery}/?${new URLSearchParams(query)}`);
  await expect(page.locator('body[data-ready]')).toBeAttached();
}

test('there are 30 states at least', () => {
  expect(Object.keys(STATES).length).toBeGreaterThanOrEqual(30);
});

for (const [width, height] of [
  [390, 844],
  [1280, 900],
] as const) {
  for (const theme of ['light', 'dark'] as const) {
    test(`every state at ${width}, ${theme}`, async ({ page, gallery }, info) => {
      await page.setViewportSize({ width, height });
      for (const state of Object.keys(STATES)) {
        await open(page, gallery, { state, theme });
        expect(await findFaults(page), state).toEqual([]);
        const picture = await page.screenshot({ path: info.outputPath(`${state}.png`), fullPage: true });
        expect(picture.length).toBeGreaterThan(1000);
      }
    });
  }
}

for (const [subject, query, width] of [
  ['320 px', {}, 320],
  ['from right to left', { dir: 'rtl' }, 390],
  ['German', { locale: 'de' }, 390],
  ['French', { locale: 'fr' }, 390],
  ['Polish at 320 px', { locale: 'pl' }, 320],
  ['filled', { look: 'filled' }, 390],
  ['plain', { look: 'plain' }, 390],
] as const) {
  test(`every state, ${subject}`, async ({ page, gallery }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const state of Object.keys(STATES)) {
      await open(page, gallery, { state, ...query });
      expect(await findFaults(page), state).toEqual([]);
    }
  });
}

test('the control: a text that is cut off, boxes that overlap and a page that scrolls are found', async ({
  page,
  gallery,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, gallery, { state: 'two methods' });
  await page.addStyleTag({
    content: `.payveil-label { inline-size: 40px; white-space: nowrap; overflow: hidden }
      .payveil-button { margin-block-start: -2rem } .payveil-mandate { display: block !important; inline-size: 900px }
      .payveil-legend { inline-size: 900px }`,
  });
  const found = new Set((await findFaults(page)).map(({ what }) => what));
  expect([...found].sort()).toEqual(['is cut off', 'overlaps', 'scrolls sideways', 'sticks out']);
});
