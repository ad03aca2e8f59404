/** On a narrow phone no word is broken in its middle, in any language, and nothing is too small for a finger. */
import { LOCALE_NAMES } from '../../checkout/language/locale-names.js';
import { expect } from '../servers.js';
import { findFaults } from './find-faults.js';
import { findBrokenWords, findSmallTargets } from './find-words.js';
import { openState, openStates, PANELS, test } from './gallery.js';

/** Two cells beside each other, empty and with their problems, and the mandate. */
const FIELDS = ['two methods', 'every problem', 'direct debit', 'direct debit, every problem', 'one problem'];
/** Every text that the form has: also those of the panels. */
const STATES = [
  ...FIELDS,
  'a brand that is not taken',
  'an American address',
  'declined',
  'not sent',
  'busy for more than 8 seconds',
  'paid elsewhere',
  ...PANELS,
];

/** Where the code has no drawing, where it has one in the least room, and between. */
const WIDTHS = [320, 344, 360];

for (const locale of LOCALE_NAMES) {
  test(`breaks no word, cuts nothing off and has no small target: ${locale}`, async ({ page, gallery }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    for await (const state of openStates(page, gallery, STATES, { locale })) {
      if (PANELS.includes(state)) expect.soft(await page.evaluate(findFaults), state).toEqual([]);
      for (const width of FIELDS.includes(state) ? WIDTHS : WIDTHS.slice(0, 1)) {
        await page.setViewportSize({ width, height: 640 });
        const found = [...(await page.evaluate(findBrokenWords)), ...(await page.evaluate(findSmallTargets))];
        expect.soft(found, `${state} at ${width} px`).toEqual([]);
        // The methods stand side by side, and are equally large.
        const methods = await page.locator('.payveil-choice:visible').evaluateAll((choices) =>
          choices.map((each) => {
            const { top, width, height } = each.getBoundingClientRect();
            return { top, width, height };
          }),
        );
        expect.soft(methods[0], `${state} at ${width} px`).toEqual(methods.at(-1));
      }
      await page.setViewportSize({ width: 320, height: 640 });
    }
  });
}

test('a code beside the expiry date keeps its row from 320 px on, also in German', async ({ page, gallery }) => {
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 640 });
    await openState(page, gallery, { state: 'two methods', locale: 'de' });
    const [date, code] = await Promise.all(
      ['expiry', 'cvc'].map((name) => page.locator(`.payveil-${name}`).boundingBox()),
    );
    expect.soft(code?.y, `${width} px`).toBe(date?.y);
  }
});

test('the control: finds a broken word, also by a soft hyphen, and a small target', async ({ page, gallery }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openState(page, gallery, { state: 'two methods' });
  await page.addStyleTag({
    content:
      '.payveil-label { inline-size: 20px !important } .payveil-add { block-size: 20px !important; min-block-size: 0 !important }',
  });
  expect((await page.evaluate(findBrokenWords)).join()).toContain('number in payveil-label');
  expect(await page.evaluate(findSmallTargets)).toEqual([expect.stringMatching(/^payveil-add \d+ x 20$/)]);
  await openState(page, gallery, { state: 'two methods' });
  await page.locator('.payveil-button > span').evaluate((text) => {
    text.textContent = 'Bezahl\u00ADvorgang';
    text.style.setProperty('inline-size', '70px', 'important');
  });
  expect((await page.evaluate(findBrokenWords)).join()).toContain('vorgang in span');
});
