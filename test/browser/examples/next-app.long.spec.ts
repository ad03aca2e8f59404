/** The example with Next.js, built and started with its own scripts, in both ways to charge. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectPaid, fillCheckout } from 'payveil/sandbox/playwright';
import { GOOD_CARD } from './cards.js';
import { installPackages } from './copy-example.js';
import { coverAddresses, coverServerCharges } from './cover-server-charges.js';
import { coverThreeDSecure, payAndAnswer } from './cover-three-d-secure.js';
import { expect } from './quiet-test.js';
import { extendWithServer } from './server-example.js';

const test = extendWithServer({ name: 'next-app', script: 'start', prepare });

// In one worker, because each would build the app.
test.describe.configure({ mode: 'default' });

function prepare(folder: string): void {
  installPackages(folder);
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' } as const;
  execFileSync('npm', ['run', 'build'], { cwd: folder, env, stdio: 'pipe' });
  const built = join(folder, '.next/static');
  const scripts = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.js'));
  const code = scripts.map((path) => readFileSync(join(built, path), 'utf8')).join();
  expect(code).toContain('pk_test_sandbox');
  expect(code).not.toContain('sk_test');
}

/** Buys something, and opens its checkout. */
const buy = async (page: Page, shop: string, way: 'page' | 'server') => {
  await page.goto(shop);
  await page.getByRole('button', { name: `the ${way} charges` }).click();
  await page.waitForURL(`${shop}/${way}-charges/*`);
};

/** Tells whether the server counts the order of the page as paid. */
const isPaid = async (page: Page) => {
  const { origin, pathname } = new URL(page.url());
  const html = await (await page.request.get(`${origin}/orders/${pathname.split('/').at(-1)}`)).text();
  expect(html).toMatch(/<p>(Not paid yet|Paid)<\/p>/);
  return html.includes('<p>Paid</p>');
};

test.describe('the server charges', () => {
  coverServerCharges(test, { open: (page, shop) => buy(page, shop, 'server'), isPaid });

  test('Next keeps the page, and no address or amount is in it', async ({ page, request }) => {
    await request.get(page.url());
    const headers = { 'x-forwarded-for': '192.0.2.10' };
    const response = await request.get(page.url(), { headers });
    expect(response.headers()['x-nextjs-cache']).toBe('HIT');
    expect(await response.text()).not.toMatch(/192\.0\.2\.10|127\.0\.0\.1|2599/);
  });
});

test.describe('the page charges', () => {
  test.beforeEach(({ page, shop }) => buy(page, shop, 'page'));
  coverThreeDSecure(test);

  test('an order is paid when the server has verified the charge', async ({ page }) => {
    expect(await isPaid(page)).toBe(false);
    await fillCheckout(page, GOOD_CARD);
    await pay(page);
    await expectPaid(page);
    await expect.poll(() => isPaid(page)).toBe(true);
  });

  test('an order is paid when the buyer has confirmed at the bank', async ({ page }) => {
    await payAndAnswer(page, '4000002500003155', 'confirm');
    await expectPaid(page);
    await expect.poll(() => isPaid(page)).toBe(true);
  });

  test('a charge pays for its own order only, even if another one names it first', async ({
    page,
    context,
    shop,
    complaints,
  }) => {
    const thief = await context.newPage();
    await buy(thief, shop, 'page');
    // The server does not learn the charge of the first order from its own page.
    let charge = '';
    await page.route('**/page-charges/*', (route) => {
      charge ||= /ch_\w+/.exec(route.request().postData() ?? '')?.[0] ?? '';
      return charge ? route.abort() : route.fallback();
    });
    await fillCheckout(page, GOOD_CARD);
    await pay(page);
    await expect.poll(() => charge).not.toBe('');
    const answers: string[] = [];
    await thief.route('**/page-charges/*', async (route) => {
      const sent = route.request().postData() ?? '';
      if (!/ch_\w+/.test(sent)) return route.fallback();
      const response = await route.fetch({ postData: sent.replace(/ch_\w+/, charge) });
      answers.push(await response.text());
      return route.fulfill({ response });
    });
    await fillCheckout(thief, GOOD_CARD);
    await pay(thief);
    await expect.poll(() => answers).toEqual([expect.not.stringContaining(charge)]);
    expect(await isPaid(thief)).toBe(false);
    await expect.poll(() => complaints.splice(0)).toEqual([expect.stringContaining('onCharge failed')]);
    await thief.unrouteAll({ behavior: 'ignoreErrors' });
  });
});

coverAddresses(test, async (url, headers) => {
  // The address stands in what Next gives to the form.
  const page = await fetch(url, { headers });
  const form = /name="(\$ACTION_ID_\w+)"/.exec(await page.text())?.[1] ?? '';
  const body = new FormData();
  body.append(form, '');
  body.append('way', 'page-charges');
  const checkout = await fetch(url, { method: 'POST', body, headers: { ...headers, origin: url } });
  return /remoteIp\\":\\"([^\\]+)/.exec(await checkout.text())?.[1];
});

const pay = (page: Page) => page.getByRole('button', { name: /^Pay/ }).click();
