/** At 320 px no word of any state is broken in its middle, in every language, and nothing is too small for a finger. */
import { expect } from '../servers.js';
import { findBrokenWords, findSmallTargets } from './find-words.js';
import { openState, test } from './gallery.js';

for (const locale of ['en', 'de', 'es', 'fr', 'it', 'nl', 'pl', 'pt']) {
  test(`breaks no word and has no small target in any state at 320 px: ${locale}`, async ({ page, gallery }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await openState(page, gallery, { locale });
    expect(await page.locator('.payveil').count()).toBeGreaterThan(30);
    expect.soft(await page.evaluate(findBrokenWords)).toEqual([]);
    expect.soft(await page.evaluate(findSmallTargets)).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(overflow).toBeLessThanOrEqual(0);
  });
}

test('the control: a word that is broken is found, also by a soft hyphen, and a small target', async ({
  page,
  gallery,
}) => {
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
