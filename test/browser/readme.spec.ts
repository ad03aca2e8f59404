/** The README's page, as it stands there. */
import { expect, test } from './servers.js';

test("the README's script tag example charges the gateway", async ({ page, site }) => {
  await page.goto(`${site}/readme.html`);
  expect(await page.locator('script[type=module]').textContent()).toContain("status === 'succeeded'");
  await expect(page.locator('body')).toContainText('Payment pending');
});
