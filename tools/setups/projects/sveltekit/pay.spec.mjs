/** The built page: the server renders an empty element, which pays after hydration. */
import { expect, test } from '@playwright/test';
import { createSandbox } from 'payveil/sandbox';
import { expectPaid, fillCheckout, routeSandbox } from 'payveil/sandbox/playwright';

test('a server renders the element empty, and it pays after hydration', async ({ page, request }) => {
  expect(await (await request.get('/')).text()).toMatch(/<payveil-checkout[^>]*><\/payveil-checkout>/);
  const said = [];
  page.on('pageerror', (error) => said.push(String(error)));
  await routeSandbox(page, createSandbox(), { baseUrl: 'http://localhost:4010' });
  await page.goto('/');
  await fillCheckout(page);
  await page.getByRole('button', { name: 'Pay €25.99' }).click();
  await expectPaid(page);
  await expect(page.getByText(/^ch_\w+: succeeded$/)).toBeVisible();
  expect(said).toEqual([]);
});
