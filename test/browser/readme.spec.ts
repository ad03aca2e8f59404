/** The README's pages, as they stand there. */
import { fillCard } from 'payveil/sandbox/playwright';
import { expect, test } from './servers.js';

test("the README's script tag example charges the gateway", async ({ page, site }) => {
  await page.goto(`${site}/readme.html`);
  expect(await page.locator('script[type=module]').textContent()).toContain("status === 'succeeded'");
  await expect(page.locator('body')).toContainText('Payment pending');
});

test("the README's form charges the gateway", async ({ page, site }) => {
  const said: string[] = [];
  page.on('console', (message) => void said.push(message.text()));
  await page.goto(`${site}/readme-form.html`);
  await fillCard(page, { number: '4242424242424242', name: 'Ada Lovelace' });
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Country').selectOption('DE');
  await page.getByLabel('Address line 1').fill('Invalidenstr. 1');
  await page.getByLabel('Postal code').fill('10115');
  await page.getByLabel('City').fill('Berlin');
  await page.getByRole('button', { name: 'Pay €25.99' }).click();
  await expect(page.getByRole('status')).toHaveText('Payment complete');
  expect(said).toEqual([expect.stringMatching(/^ch_\w+ succeeded$/)]);
});
