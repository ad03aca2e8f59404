/**
 * Axe checks every state of the form in the light theme, three of them in the dark theme and in forced colours, and with
 * `--full` every state in every look.
 */
import { isFull } from '../../record.mjs';
import { listViolations } from '../list-violations.js';
import { judgeLook, LOOKS } from './axe.js';
import { expect, test } from './form.js';

// The names are the same in every look. contrast.long.spec.ts judges all colours.
for (const look of Object.keys(LOOKS)) {
  if (isFull || look === 'light') judgeLook(look);
  else if (look !== 'right to left') judgeLook(look, ['errors', 'not known', 'action']);
}

test('the control: axe finds an input without a label, and a text that is too pale', async ({ page, open }) => {
  await open();
  await page.evaluate(() => {
    const pale = Object.assign(document.createElement('p'), { textContent: 'Pale' });
    pale.style.color = '#ccc';
    const input = document.createElement('input');
    // It stands far enough from the button, so that axe does not complain about their distance.
    input.style.margin = '24px';
    document.querySelector('main')?.append(input, pale);
  });
  const found = await listViolations(page);
  expect(found.map((line) => line.split(':')[0])).toEqual(['color-contrast', 'label']);
});
