/** The form on a page with large text. test/engines/looks.test.ts has it in any layout, and with any size of the page's root. */
import { expect } from '../servers.js';
import { findFaults } from './find-faults.js';
import { openState, test } from './gallery.js';

test('with text of 200 % at 320 px the amount is in one piece, and nothing overflows', async ({ page, gallery }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  for (const state of ['two methods', 'every problem', 'direct debit', 'paid']) {
    await openState(page, gallery, { state });
    await page.addStyleTag({ content: 'html { font-size: 200% } body { padding: 20px !important }' });
    expect.soft(await page.evaluate(findFaults), state).toEqual([]);
    const lines = await page.evaluate(countLines, '€25.99');
    expect.soft(lines, state).toBe(1);
  }
});

/** Counts the lines of a text that is seen. It runs in the page. */
function countLines(text: string): number {
  const walker = document.createTreeWalker(document.querySelector('.payveil') as Element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const at = node.textContent?.indexOf(text) ?? -1;
    if (at < 0 || !node.parentElement?.checkVisibility()) continue;
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + text.length);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  }
  return 0;
}
