/** The page with a frame and the form in it, as axe and a keyboard find them. */
import { AxeBuilder } from '@axe-core/playwright';
import { TAGS } from '../list-violations.js';
import { test as base, expect } from '../servers.js';
import { startShop } from '../start-shop.js';

const test = base.extend<{ shop: Awaited<ReturnType<typeof startShop>> }>({
  shop: async ({ startOnce }, use) => use(await startOnce(startShop)),
  baseUrls: ({ shop }, use) => use([shop.frame]),
});

test('axe finds nothing in the page and its frame, and Tab goes through both', async ({ page, shop }) => {
  await page.goto(`${shop.url}/frame`);
  const frame = page.locator('iframe').contentFrame();
  const [first, last] = [frame.getByRole('radio', { name: 'Card' }), frame.getByRole('button', { name: /^Pay/ })];
  await expect(last).toHaveText('Pay €25.99');
  const { violations, passes } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => String(target))])).toEqual([]);
  // It has looked into the frame.
  const seen = passes.flatMap(({ nodes }) => nodes.map(({ target }) => target));
  expect(seen.filter((target) => target.length > 1).length).toBeGreaterThan(50);
  await page.getByLabel('Quantity').focus();
  await page.keyboard.press('Tab');
  await expect(first).toBeFocused();
  await last.focus();
  await page.keyboard.press('Tab');
  await expect(page.locator('details > summary')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(last).toBeFocused();
});
