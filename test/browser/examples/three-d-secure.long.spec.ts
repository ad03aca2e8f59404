/** 3-D Secure in the pages of the README and the guides, and in the example in one file. shop.long.spec.ts has the shop. */

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { completeThreeDSecure, expectPaid, fillCheckout } from 'payveil/sandbox/playwright';
import { listen } from '../listen.js';
import type { Gateway } from '../servers.js';
import { coverThreeDSecure, payAndAnswer, THREE_D_SECURE } from './cover-three-d-secure.js';
import { serveGuides } from './guide-site.js';
import { test as base, expect } from './quiet-test.js';

/** Serves the example in one file. Its script and styles are inline, so the strict policy of the others would refuse them. */
async function serveOneFile(gateway: Gateway) {
  const page = await readFile('examples/own-inputs-in-one-file.html', 'utf8');
  const html = page
    .replaceAll('http://localhost:4010', gateway.url)
    .replace('</head>', '<link rel="icon" href="data:,"></head>');
  const server = createServer(async ({ url = '' }, response) => {
    const isScript = url.startsWith('/dist/');
    const body = isScript ? await readFile('dist/umd/payveil-checkout.js') : html;
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' }).end(body);
  });
  const { url, stop } = await listen(server);
  return { url: `${url}/examples/one-file.html`, stop };
}

const test = base.extend<{ guides: string; oneFile: string }>({
  guides: async ({ startOnce }, use) => use((await startOnce(serveGuides)).url),
  oneFile: async ({ startOnce }, use) => use((await startOnce(serveOneFile)).url),
});

const GUIDE_PAGES = {
  'the page of the README': '/readme',
  'the script of the README': '/readme-form',
  'the script of form.md': '/guide-form',
  'onToken of form.md, with the server of server.md': '/on-token',
  'the script and the server of server.md': '/server-page',
};

for (const [name, path] of Object.entries(GUIDE_PAGES)) {
  test.describe(name, () => {
    // The page's own query comes back from the bank with the buyer.
    test.beforeEach(({ page, guides }) => page.goto(`${guides}${path}?basket=7`).then(() => {}));
    test.afterEach(({ page }) => expect(new URL(page.url()).search).toBe('?basket=7'));
    coverThreeDSecure(test);
  });
}

test.describe('lookUp of form.md', () => {
  test.beforeEach(({ page, guides }) => page.goto(`${guides}/look-up`).then(() => {}));
  // The server knows why the charge failed.
  coverThreeDSecure(test, { refused: /^(Your bank did not confirm the payment|The payment was declined)/ });
});

for (const [path, heard] of [
  ['/guide-form', [expect.stringMatching(/^ch_\w+ succeeded$/)]],
  // The server knows already.
  ['/look-up', []],
] as const) {
  test(`onCharge of ${path} hears of ${heard.length} charges when the buyer comes back`, async ({ page, guides }) => {
    await page.goto(guides + path);
    const said: string[] = [];
    await fillCheckout(page, '4000002500003155');
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.getByRole('button', { name: 'Confirm' }).waitFor();
    page.on('console', (message) => void said.push(message.text()));
    await completeThreeDSecure(page, 'confirm');
    await expectPaid(page);
    await expect.poll(() => said).toEqual(heard);
  });
}

test.describe('the return page without a form', () => {
  // Confirmed, refused, and confirmed but declined.
  for (const { number, choice, status } of [...THREE_D_SECURE.slice(0, 2), ...THREE_D_SECURE.slice(4, 5)]) {
    test(`3-D Secure of ${number}, ${choice}: it reads ${status}`, async ({ page, guides }) => {
      await page.goto(`${guides}/elsewhere`);
      await payAndAnswer(page, number, choice);
      await expect(page.locator('body')).toContainText(status === 'succeeded' ? 'Thank you' : 'Not paid yet');
    });
  }
});

test.describe('own inputs in one file', () => {
  test.beforeEach(({ page, oneFile }) => page.goto(oneFile).then(() => {}));
  coverThreeDSecure(test);

  test('Back from the bank: the buyer goes there again, or starts again after a warning', async ({ page }) => {
    await fillCheckout(page, '4000002500003155');
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.getByRole('button', { name: 'Confirm' }).waitFor();
    await page.goBack();
    await expect(page.getByRole('status')).toContainText('Your bank is waiting for you');
    await page.getByRole('button', { name: 'Go to your bank' }).click();
    await page.getByRole('button', { name: 'Confirm' }).waitFor();
    await page.goBack();
    page.once('dialog', (dialog) => dialog.accept());
    await page.getByRole('button', { name: 'Start again' }).click();
    await expect(page.locator('form')).toHaveAttribute('data-phase', 'open');
    await expect(page.getByRole('button')).toHaveCount(1);
  });
});
