/** The shop of an example, built, in Chromium: its component mounts, follows its options, pays and unmounts. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { createSandbox } from 'payveil/sandbox';
import { expectPaid, fillCheckout, routeSandbox } from 'payveil/sandbox/playwright';

const SHOP = 'http://localhost:5173';
/** Where the frame of an example is, whose folder is `frame`. */
const FRAME = 'http://localhost:8081';
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** Serves a folder in place of an origin. */
async function routeFolder(page, origin, folder) {
  await page.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const path = join(folder, pathname.endsWith('/') ? `${pathname}index.html` : pathname);
    if (!existsSync(path)) return route.fulfill({ status: 404, body: '' });
    return route.fulfill({ contentType: `${TYPES[extname(path)]}; charset=utf-8`, body: readFileSync(path) });
  });
}

/** Opens the shop, and lists the errors that the browser tells. */
async function openShop(page) {
  const said = [];
  page.on('pageerror', (error) => said.push(String(error)));
  page.on('console', (message) => {
    // The templates name an icon that they have not.
    const isIcon = message.location().url.includes('favicon');
    if (message.type() === 'error' && !isIcon) said.push(message.text());
  });
  await routeSandbox(page, createSandbox(), { baseUrl: 'http://localhost:4010' });
  await routeFolder(page, SHOP, 'dist');
  await routeFolder(page, FRAME, 'frame');
  await page.goto(`${SHOP}/`);
  return said;
}

test('mounts, follows its options, pays and unmounts', async ({ page }) => {
  const said = await openShop(page);
  const isFramed = existsSync('frame');
  const form = isFramed ? page.locator('.payveil-frame iframe').contentFrame() : page;
  const press = (name) => page.getByRole('button', { name }).click();
  const number = form.getByLabel('Card number');

  await number.fill('4242424242424242');
  await press('One more');
  await expect(form.getByRole('button', { name: 'Pay €51.98' })).toBeVisible();
  await expect(number).toHaveValue('4242 4242 4242 4242');

  await fillCheckout(form);
  await form.getByRole('button', { name: 'Pay €51.98' }).click();
  await expectPaid(form);
  await expect(page.getByText(/^ch_\w+: succeeded$/)).toBeVisible();

  await press('Back to the basket');
  await expect(page.locator('.payveil, .payveil-frame')).toHaveCount(0);
  expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
  await press('To the checkout');
  await expect(form.locator('.payveil')).toHaveCount(1);
  expect(said).toEqual([]);
});

test.beforeAll(() => {
  // What the framework has built must be one page with its files.
  expect(readdirSync('dist')).toContain('index.html');
});
