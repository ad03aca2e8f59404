/** The shop of `npm start`, as a buyer uses it. */
import { serveShop } from '../../examples/shop/serve-shop.mjs';
import { test as base, expect } from './servers.js';

const test = base.extend<{ shop: string }>({
  shop: async ({ gateway }, use) => {
    const { url, signature, publishableKey } = gateway;
    const shop = await serveShop({ baseUrl: url, apiKey: publishableKey, signature });
    await use(shop.url);
    shop.close();
  },
});

test('a card is paid', async ({ page, shop }) => {
  await page.goto(shop);
  await page.getByRole('button', { name: 'by card' }).click();
  await expect(page.getByRole('status')).toContainText('Payment succeeded (ch_');
});

test('a declined card is told', async ({ page, shop }) => {
  await page.goto(shop);
  await page.getByLabel('Card number').fill('4000 0000 0000 0002');
  await page.getByRole('button', { name: 'by card' }).click();
  await expect(page.getByRole('status')).toContainText('Payment failed (ch_');
});

test('an account is debited later', async ({ page, shop }) => {
  await page.goto(shop);
  await page.getByRole('button', { name: 'from my account' }).click();
  await expect(page.getByRole('status')).toContainText('Payment pending (ch_');
});

test('a wrong field is told, and can be mended', async ({ page, shop }) => {
  await page.goto(shop);
  await page.getByLabel('Security code').fill('1');
  await page.getByRole('button', { name: 'by card' }).click();
  await expect(page.getByRole('status')).toContainText('cvc (cvc_invalid)');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: 'by card' }).click();
  await expect(page.getByRole('status')).toContainText('Payment succeeded');
});

test('no request goes anywhere but to the shop and the gateway', async ({ page, shop, gateway }) => {
  const origins = new Set<string>();
  page.on('request', (request) => void origins.add(new URL(request.url()).origin));
  await page.goto(shop);
  await page.getByRole('button', { name: 'by card' }).click();
  await expect(page.getByRole('status')).toContainText('Payment succeeded');
  expect([...origins].sort()).toEqual([shop, gateway.url].sort());
});
