/** The README's page, as it stands there. */
import { readFileSync } from 'node:fs';
import { expect, test } from './servers.js';

test("the README's script tag example charges the gateway", async ({ page, gateway, site }) => {
  const html = readFileSync('README.md', 'utf8').split('```html\n')[1]?.split('\n```')[0] ?? '';
  expect(html).toContain("status === 'succeeded'");
  const body = html.replace('http://localhost:4010', gateway.url);
  await page.route(`${site}/readme.html`, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(`${site}/readme.html`);
  await expect(page.locator('body')).toContainText('Payment pending');
});
