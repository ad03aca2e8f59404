/** The form under rules with !important. test/engines/looks.test.ts has it under the ordinary rules of other pages' sheets. */
import type { Page } from '@playwright/test';
import { expect } from '../servers.js';
import { openState, test } from './gallery.js';
import { COMPARE_LOOKS, givePage, KEEP_LOOKS } from './read-looks.js';

/** How many changes a failure shows. */
const SHOWN = 8;

type Query = Readonly<Record<string, string>>;

/** Opens a state with what a page may give, and keeps its looks. Returns how many there are. */
async function keep(page: Page, gallery: string, query: Query): Promise<number> {
  await openState(page, gallery, query);
  await page.evaluate(givePage);
  await expect(page.locator('body[data-given]')).toBeAttached();
  return page.evaluate<number>(KEEP_LOOKS);
}

/** What shops write for elements, to win over every plugin, and what such a rule may not change. */
const IMPORTANT: Readonly<Record<string, readonly [rules: string, kept: RegExp, of?: RegExp]>> = {
  inputs: [
    `input, select { border: 2px solid red !important; background: pink !important; height: 80px !important;
      border-radius: 0 !important; box-shadow: 0 0 5px red !important; margin: 10px !important; padding: 30px !important }`,
    /^(border-(?!.*radius)|background|height$|display$|place$)/,
  ],
  fieldsets: [
    `fieldset { border: 1px solid !important; padding: 20px !important; margin: 20px !important;
      background: pink !important; display: flex !important }`,
    /^(border-(?!.*color)|background|height$|display$|place$)/,
  ],
  drawings: [
    'svg { width: 50px !important; height: 50px !important; display: block !important; background: pink !important }',
    /^(background|height$|display$|place$)/,
  ],
  // Its own buttons may be the page's. What is not the next step stays quiet.
  buttons: [
    `button { background: #c33 !important; color: #fff !important; border: 2px solid #600 !important;
      box-shadow: 0 2px 4px #000 !important; padding: 12px 24px !important; margin: 8px !important }`,
    /^(background|border-(?!.*radius)|box-shadow|color$|margin|padding)/,
    /^button\.payveil-(add|leave) /,
  ],
  // Names that other pages use for properties of their own.
  'custom properties': [
    `* { ${['border', 'accent', 'line', 'color', 'muted', 'surface', 'danger', 'radius', 'frame', 'inset', 'focus']
      .map((name) => `--${name}: red`)
      .join(';')} }`,
    /./,
  ],
};

test('rules with !important for elements change nothing that matters', async ({ page, gallery }) => {
  for (const state of ['two methods', 'not known, to be asked again']) {
    await keep(page, gallery, { state });
    for (const [subject, [rules, kept, of = /./]] of Object.entries(IMPORTANT)) {
      const tag = await page.addStyleTag({ content: rules });
      const changed = (await page.evaluate<string[]>(COMPARE_LOOKS)).filter((line) => of.test(line));
      expect.soft(pick(changed, kept).slice(0, SHOWN), `${subject}, ${state}`).toEqual([]);
      await tag.evaluate((style) => (style as Element).remove());
    }
  }
});

test('whatever fill a page gives the button, it has no other line, and its ring', async ({ page, gallery }) => {
  await openState(page, gallery, { state: 'two methods' });
  await page.addStyleTag({ content: 'button { background: #c33 !important; color: #fff !important }' });
  const pay = page.locator('.payveil-button');
  await expect(pay).toHaveCSS('background-color', 'rgb(204, 51, 51)');
  await expect(pay).toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)');
  await page.locator('.payveil-input:visible').last().focus();
  await page.keyboard.press('Tab');
  await expect(pay).toBeFocused();
  const colour = await page.locator('.payveil').evaluate((form) => getComputedStyle(form).color);
  await expect(pay).toHaveCSS('outline-color', colour);
});

/** Keeps of each line only the properties with such a name. */
const pick = (lines: readonly string[], names: RegExp) =>
  lines.flatMap((line) => {
    const [element = '', properties = ''] = line.split(/ { | }$/);
    const picked = properties.split('; ').filter((each) => names.test(each.split(':')[0] ?? ''));
    return picked.length > 0 ? [`${element} { ${picked.join('; ')} }`] : [];
  });
