/** The form with `theme: 'auto'` on light and dark pages: it can be read on what stands behind it, whatever tells its colour. */
import type { Page } from '@playwright/test';
import { expect } from '../servers.js';
import { mountOnPaper, OUTSIDE, type Paper } from './backgrounds.js';
import { openState, test } from './gallery.js';
import { readContrasts } from './read-contrast.js';

/** Waits until the texts outside the cells, and inside, can be read. */
async function expectReadable(page: Page, what: string): Promise<void> {
  // What was good before the form has followed does not count.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const readHard = async () => {
    const all = await page.evaluate(readContrasts, [...OUTSIDE, ...INSIDE]);
    return all.filter(({ ratio }) => !(ratio >= 4.5)).map(({ of, ratio }) => `${of} ${ratio.toFixed(2)}`);
  };
  await expect.soft.poll(readHard, { message: what, timeout: 5000 }).toEqual([]);
}

const INSIDE = ['.payveil-label', '.payveil-input'];

/** Waits until the cells are light or dark. */
async function expectCells(page: Page, tone: 'light' | 'dark', what: string): Promise<void> {
  const readTone = async () => {
    const [input] = await page.evaluate(readContrasts, ['.payveil-input']);
    return (input?.ground ?? 0) > 0.179 ? 'light' : 'dark';
  };
  await expect.soft.poll(readTone, { message: `the cells: ${what}`, timeout: 5000 }).toBe(tone);
}

const mount = (page: Page, paper: Paper) => page.evaluate(mountOnPaper, paper);

test.beforeEach(({ page, gallery }) => openState(page, gallery, { state: 'card alone' }));

type Tone = 'light' | 'dark';

/** What a page tells of its colours, and the tone of the cells that follow, where it is not between the two. */
const PAPERS: readonly (readonly [styles: Readonly<Record<string, string>>, tone?: Tone])[] = [
  // In every notation, on the body and on the root.
  [{ body: 'background: #fff' }, 'light'],
  [{ body: 'background: oklch(0.2 0.02 250)' }, 'dark'],
  [{ body: 'background: lab(15% 0 0)' }, 'dark'],
  [{ body: 'background: color(display-p3 0.1 0.1 0.12)' }, 'dark'],
  [{ body: 'background: oklch(0.97 0.01 90)' }, 'light'],
  [{ html: 'background: #fff' }, 'light'],
  [{ html: 'background: #111' }, 'dark'],
  // The scheme of the page counts more.
  [{ html: 'color-scheme: light; background: #111' }, 'light'],
  [{ html: 'color-scheme: dark; background: oklch(0.97 0.01 90)' }, 'dark'],
  [{ html: 'color-scheme: dark; background: color(display-p3 0.1 0.1 0.12)' }, 'dark'],
  // The card in which the form stands, also through layers that let light through.
  [{ body: 'background: #fff', section: 'background: #16181d' }, 'dark'],
  [{ body: 'background: #111', section: 'background: #fff' }, 'light'],
  [{ body: 'background: #fff', section: 'background: rgb(0 0 0 / 0.85)' }, 'dark'],
  [{ body: 'background: #111', section: 'background: rgb(255 255 255 / 0.1)' }, 'dark'],
  [{ body: 'background: #fff', section: 'background: rgb(0 0 0 / 0.1)' }, 'light'],
  [{ body: 'background: #111', section: 'background: rgb(255 255 255 / 0.9)' }, 'light'],
  [{ body: 'background: #fff', section: 'background: rgb(0 0 0 / 0.55)' }],
  [{ body: 'background: #fff', section: 'background: rgb(0 0 0 / 0.45)' }],
  [{ body: 'background: #000', section: 'background: rgb(255 255 255 / 0.55)' }],
];

test('is as light or dark as the page, and its text outside can be read whatever stands behind', async ({ page }) => {
  for (const [styles, tone] of PAPERS) {
    const what = JSON.stringify(styles);
    await mount(page, { styles });
    await expectReadable(page, what);
    if (tone) await expectCells(page, tone, what);
  }
});

test('follows the scheme that the buyer prefers, told as a style, a tag, or by colours alone', async ({ page }) => {
  const rule = '@media (prefers-color-scheme: dark) { body { background: #111; color: #eee } }';
  const papers: Readonly<Record<string, Paper>> = {
    'a style': { styles: { html: 'color-scheme: light dark' } },
    'a tag': { scheme: 'light dark' },
    'a rule': { rules: `body { background: #fff } ${rule}` },
  };
  for (const [what, paper] of Object.entries(papers)) {
    await page.emulateMedia({ colorScheme: 'light' });
    await mount(page, paper);
    for (const colorScheme of ['light', 'dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectReadable(page, `${what}, ${colorScheme}`);
      await expectCells(page, colorScheme, `${what}, ${colorScheme}`);
    }
  }
});

test('follows a class or a style that the page changes after the form was mounted', async ({ page }) => {
  for (const on of ['html', 'body'] as const) {
    await mount(page, { rules: `body { background: #fff } html.night body, body.night { background: #111 }` });
    await expectCells(page, 'light', `${on}, by day`);
    for (const [isNight, tone] of [
      [true, 'dark'],
      [false, 'light'],
    ] as const) {
      await page.evaluate(([on, isNight]) => document.querySelector(on)?.classList.toggle('night', isNight), [
        on,
        isNight,
      ] as const);
      await expectReadable(page, `${on}, ${tone}`);
      await expectCells(page, tone, `${on}, ${tone}`);
    }
    await page.locator(on).evaluate((element) => {
      element.style.background = '#111';
    });
    if (on === 'body') await expectCells(page, 'dark', 'a style');
    await expectReadable(page, `a style of ${on}`);
  }
});

test('on a very dark page its tint comes through the cells, and their placeholders can be read', async ({ page }) => {
  for (const [background, isTinted] of [
    ['#000', true],
    ['#1e293b', true],
    ['#475569', false],
    ['#fff', false],
  ] as const) {
    for (const told of ['', 'color-scheme: dark;']) {
      await mount(page, { styles: { html: `${told} background: ${background}` } });
      await page.locator('.payveil-radio').first().check();
      const readAlpha = () =>
        page
          .locator('.payveil-cells')
          .first()
          .evaluate((cells) => {
            const [, , , alpha = 1] = (getComputedStyle(cells).backgroundColor.match(/[\d.]+/g) ?? []).map(Number);
            return alpha < 1;
          });
      await expect.poll(readAlpha, { message: `${background} ${told}` }).toBe(isTinted);
      if (!isTinted) continue;
      const placeholder = { of: '.payveil-cardNumber .payveil-input', pseudo: '::placeholder' } as const;
      const [{ ratio = 0 } = {}] = await page.evaluate(readContrasts, [placeholder]);
      expect.soft(ratio, `${background} ${told}`).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test('on a picture it is light, unless the page tells a dark scheme', async ({ page }) => {
  const picture = 'background: linear-gradient(#eee, #fff)';
  await mount(page, { styles: { html: picture } });
  await expectCells(page, 'light', 'a picture');
  await mount(page, { styles: { body: 'background: #111', section: picture } });
  await expectCells(page, 'light', 'a picture on a dark page');
  await mount(page, { styles: { html: `color-scheme: dark; background: linear-gradient(#000, #222)` } });
  await expectCells(page, 'dark', 'a picture on a dark page that says so');
});

test('on a page in a tone of the middle, the text outside the cells is black or white', async ({ page }) => {
  for (const background of ['#3366ff', '#777', '#767676', '#c00', '#0a8754']) {
    await mount(page, { styles: { body: `background: ${background}` } });
    await expectReadable(page, background);
    const all = await page.evaluate(readContrasts, OUTSIDE);
    const colours = all.map(({ colour }) => colour.join());
    for (const colour of colours) expect.soft(['0,0,0', '255,255,255'], background).toContain(colour);
  }
});

test('follows a sheet that comes late, and a colour that changes slowly', async ({ page }) => {
  await mount(page, {});
  await expectCells(page, 'light', 'before the sheet');
  await page.addStyleTag({ url: 'data:text/css,body { background: %23111 }' });
  await expectReadable(page, 'a late sheet');
  await expectCells(page, 'dark', 'a late sheet');
  await mount(page, {
    rules: 'body { background: #fff; transition: background-color 300ms } .night { background: #111 }',
  });
  await expectCells(page, 'light', 'before the change');
  await page.evaluate(async () => {
    document.body.className = 'night';
    await Promise.all(document.body.getAnimations().map(({ finished }) => finished));
  });
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(17, 17, 17)');
  await expectReadable(page, 'after the change');
  await expectCells(page, 'dark', 'after the change');
});
