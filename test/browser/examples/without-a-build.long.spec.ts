/** The examples without a build, a script tag and a merchant's own inputs, under the strictest policy with which a checkout works. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { fillCheckout } from 'payveil/sandbox/playwright';
import { listen } from '../listen.js';
import { readPolicy } from '../read-policy.js';
import type { Gateway } from '../servers.js';
import { DECLINED_CARD, GOOD_CARD } from './cards.js';
import { copyExample } from './copy-example.js';
import { coverThreeDSecure, payAndAnswer } from './cover-three-d-secure.js';
import { test as base, expect } from './quiet-test.js';

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** Serves a copy of an example. Its pages may connect only to their gateway. */
const serve = (name: string) => async (gateway: Gateway) => {
  const { root, remove } = copyExample(name, gateway);
  const server = createServer(async ({ url = '/' }, response) => {
    // The bank sends the buyer back with a query.
    const [path = ''] = url.split('?');
    const type = TYPES[extname(path)];
    const body = type && (await readFile(join(root, path), 'utf8').catch(() => undefined));
    if (!body) return response.writeHead(404).end();
    const headers = { 'content-type': `${type}; charset=utf-8`, 'content-security-policy': readPolicy(gateway.url) };
    return response.writeHead(200, headers).end(body);
  });
  const { url, stop } = await listen(server);
  return { url: `${url}/examples/${name}/index.html`, stop: () => [stop(), remove()] };
};

/** Tests of an example, whose page is open. */
function openExample(name: string) {
  const start = serve(name);
  const test = base.extend<{ address: string }>({
    address: async ({ startOnce }, use) => use((await startOnce(start)).url),
  });
  test.beforeEach(({ page, address }) => page.goto(address));
  coverThreeDSecure(test);
  return test;
}

base.describe('a script tag', () => {
  const test = openExample('script-tag');

  test('tells the page the charge when the buyer comes back from the bank', async ({ page }) => {
    await payAndAnswer(page, '4000002500003155', 'confirm');
    await expect(page.locator('#receipt')).toHaveText(/^ch_\w+: succeeded$/);
  });

  test('changes the language and keeps the typed values, and pays after a decline', async ({ page }) => {
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByLabel('Language').selectOption('Deutsch');
    await expect(page.getByLabel('Kartennummer')).toBeVisible();
    await expect(page.getByRole('button', { name: '25,99 €' })).toBeVisible();
    await expect(page.locator('[autocomplete=email]')).toHaveValue('ada@example.com');
    await page.getByLabel('Language').selectOption('English');
    for (const [card, status] of [
      [DECLINED_CARD, 'failed'],
      [GOOD_CARD, 'succeeded'],
    ] as const) {
      await fillCheckout(page, card);
      await page.getByRole('button', { name: 'Pay' }).click();
      await expect(page.locator('#receipt')).toHaveText(new RegExp(`^ch_\\w+: ${status}$`));
    }
    await expect(page.getByRole('heading', { name: 'Payment complete' })).toBeVisible();
  });
});

base.describe('own inputs', () => {
  const test = openExample('own-inputs');

  test('pays by card, and formats the number while it is typed', async ({ page }) => {
    await page.getByLabel('Card number').pressSequentially(GOOD_CARD);
    await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
    await expect(page.locator('#brand')).toHaveText('(visa)');
    await fillCheckout(page, GOOD_CARD);
    await page.getByRole('button').click();
    await expect(page.getByRole('status')).toHaveText('Payment complete');
    await expect(page.getByLabel('Card number')).toHaveValue('');
  });
});
