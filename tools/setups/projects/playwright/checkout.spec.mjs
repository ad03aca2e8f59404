/** A checkout's test in Playwright: a page with the script tag's file, and the sandbox in place of the gateway. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from '@playwright/test';
import { createSandbox } from 'payveil/sandbox';
import { fillCard, routeSandbox } from 'payveil/sandbox/playwright';

const path = createRequire(import.meta.url).resolve('payveil/umd/payveil-checkout.js');

test('pays in a page', async ({ page }) => {
  const sandbox = createSandbox();
  const { publishableKey: apiKey, signature } = sandbox.keys;
  const baseUrl = 'https://gateway.example';
  await page.route('https://shop.example/**', (route) => {
    const isScript = route.request().url().endsWith('.js');
    const contentType = isScript ? 'text/javascript; charset=utf-8' : 'text/html';
    const html = '<!doctype html><div id="checkout"></div><script src="payveil-checkout.js"></script>';
    return route.fulfill({ contentType, body: isScript ? readFileSync(path, 'utf8') : html });
  });
  await routeSandbox(page, sandbox, { baseUrl });
  await page.goto('https://shop.example/pay');
  await page.evaluate(
    (keys) => {
      const charge = Payveil.createClient(keys);
      const { apiKey, signature } = keys;
      const returnUrl = 'https://shop.example/return';
      const shop = { remoteIp: '192.0.2.10', amount: 2599, currency: 'eur', returnUrl, charge };
      Payveil.mountCheckout('#checkout', { apiKey, signature, ...shop });
    },
    { baseUrl, apiKey, signature },
  );
  await fillCard(page, { number: '4242424242424242', name: 'Ada Lovelace' });
  for (const [label, text] of [
    ['Name', 'Ada Lovelace'],
    ['Email', 'ada@example.com'],
    ['Address line 1', 'Invalidenstr. 1'],
    ['City', 'Berlin'],
  ]) {
    await page.getByLabel(label).first().fill(text);
  }
  await page.getByLabel('Country').selectOption('DE');
  await page.getByLabel('Postal code').fill('10115');
  await page.getByRole('button', { name: /^Pay/ }).click();
  const list = async () => {
    const headers = { authorization: sandbox.keys.secretKey };
    const answer = await sandbox.fetch(new Request('http://127.0.0.1/sandbox/charges', { headers }));
    return (await answer.json()).data.map(({ status, amount }) => [status, amount]);
  };
  await expect.poll(list).toEqual([['succeeded', 2599]]);
});
