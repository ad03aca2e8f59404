/** The built page: the server renders empty elements, and each has its form after hydration. */
import { expect, test } from '@playwright/test';

test('a server renders every component empty, and each mounts', async ({ page, request }) => {
  const html = await (await request.get('/')).text();
  expect(html).toContain('<div class="component"></div><div class="framed"></div>');
  expect(html).toMatch(/<payveil-checkout[^>]*><\/payveil-checkout><payveil-frame[^>]*><\/payveil-frame>/);

  const said = [];
  page.on('pageerror', (error) => said.push(String(error)));
  await page.route('https://pay.shop.example/**', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto('/');
  for (const place of ['.component', 'payveil-checkout']) {
    await expect(page.locator(place).getByRole('button', { name: 'Pay €25.99' })).toBeVisible();
  }
  for (const place of ['.framed', 'payveil-frame']) await expect(page.locator(`${place} iframe`)).toHaveCount(1);
  expect(said).toEqual([]);
});
