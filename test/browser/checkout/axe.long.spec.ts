/** Axe checks every state of the form in the light theme, some in others, and with `--full` every state in every look. */
import { STATES } from '../../../examples/shop/states/states.js';
import { isFull } from '../../record.mjs';
import { listViolations } from '../list-violations.js';
import { expect } from '../servers.js';
import { openState, openStates, test } from './gallery.js';

const ALL = Object.keys(STATES);
/** The names are the same in every look, and contrast.long.spec.ts judges all colours. */
const SOME = ['every problem', 'not known', 'on the way to the bank'];

const LOOKS = {
  light: [{ colorScheme: 'light' }, {}, ALL],
  dark: [{ colorScheme: 'dark' }, {}, SOME],
  'forced colours': [{ forcedColors: 'active' }, {}, SOME],
  'right to left, in Arabic': [{}, { locale: 'ar', dir: 'rtl' }, ['direct debit, every problem']],
} as const;

for (const [look, [media, query, states]] of Object.entries(LOOKS)) {
  test(`axe finds nothing: ${look}`, async ({ page, gallery }) => {
    await page.emulateMedia(media);
    for await (const state of openStates(page, gallery, isFull ? ALL : states, query)) {
      // A shop's page has a heading. The gallery hides its own beside a form that is alone.
      await page.locator('h1').evaluate((heading) => {
        heading.style.display = 'block';
      });
      expect.soft(await listViolations(page), state).toEqual([]);
    }
  });
}

test('the control: axe finds an input without a label, and a text that is too pale', async ({ page, gallery }) => {
  await openState(page, gallery, { state: 'card alone' });
  await page.evaluate(() => {
    const pale = Object.assign(document.createElement('p'), { textContent: 'Pale' });
    pale.style.color = '#ccc';
    const input = document.createElement('input');
    // It stands far enough from the button, so that axe does not complain about their distance.
    input.style.margin = '24px';
    document.querySelector('main')?.append(input, pale);
  });
  const found = await listViolations(page);
  expect(found.map((line) => line.split(':')[0])).toEqual(expect.arrayContaining(['color-contrast', 'label']));
});
