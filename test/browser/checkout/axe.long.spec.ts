/** Axe checks every state of the form: in the light and the dark theme, in forced colours, and with `--full` from right to left. */
import { isFull } from '../../record.mjs';
import { listViolations } from '../list-violations.js';
import { judgeLook, LOOKS } from './axe.js';
import { expect, test } from './form.js';

// Axe judges colours and names, which the direction does not change.
for (const look of Object.keys(LOOKS)) if (isFull || look !== 'right to left') judgeLook(look);

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
