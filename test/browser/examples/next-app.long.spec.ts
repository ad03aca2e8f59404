/** The example with Next.js, built and started with its own scripts, in both ways to charge. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectPaid, fillCheckout } from 'payveil/sandbox/playwright';
import { REQUESTS } from '../../docs/shop-requests.mjs';
import { GOOD_CARD } from './cards.js';
import { installPackages } from './copy-example.js';
import { coverAddresses, coverOneOrder, coverServerCharges, findToken } from './cover-server-charges.js';
import { coverThreeDSecure, payAndAnswer } from './cover-three-d-secure.js';
import { expect } from './quiet-test.js';
import { copyOf, extendWithServer } from './server-example.js';
import { CRON_SECRET } from './start-script.js';

const test = extendWithServer({ copy: copyOf('next-app', prepare), script: 'start' });

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
const buy = async (page: Page, url: string, way: 'page' | 'server') => {
  await page.goto(url);
  await page.getByRole('button', { name: `the ${way} charges` }).click();
  await page.waitForURL(`${url}/${way}-charges/*`);
};

const readOrderId = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';
const WAYS = { open: (page: Page, url: string) => buy(page, url, 'server'), readOrderId };

test.describe('the server charges', () => {
  coverServerCharges(test, WAYS);
  coverOneOrder(test, WAYS);

  test('Next keeps the page, and no order, amount or address is in it', async ({ page, request }) => {
    const response = await request.get(page.url(), { headers: { 'x-forwarded-for': '192.0.2.10' } });
    expect(response.status()).toBe(200);
    expect(await response.text()).not.toMatch(/192\.0\.2\.10|127\.0\.0\.1|2599|25\.99/);
  });
});

test.describe('the page charges', () => {
  test.beforeEach(({ page, shop }) => buy(page, shop.url, 'page'));
  coverThreeDSecure(test, { refused: /^(Your bank did not confirm the payment|The payment was declined)/ });

  test('an order is shipped when the server has asked the gateway, and no token reaches it', async ({ page, shop }) => {
    const received: string[] = [];
    page.on('request', (request) => {
      const isShop = request.url().startsWith(shop.url);
      if (isShop && findToken(request) !== undefined) received.push(request.url());
    });
    const told = page.waitForRequest((request) => request.method() === 'PUT');
    await fillCheckout(page, GOOD_CARD);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await expectPaid(page);
    expect((await told).postDataJSON()).toEqual({ id: expect.stringMatching(/^ch_/) });
    await expect.poll(() => shop.countShipped(readOrderId(page))).toBe(1);
    expect(received).toEqual([]);
  });

  test('an order is shipped when the buyer has confirmed at the bank', async ({ page, shop }) => {
    await payAndAnswer(page, '4000002500003155', 'confirm');
    await expectPaid(page);
    await expect.poll(() => shop.countShipped(readOrderId(page))).toBe(1);
  });
});

coverAddresses(test, WAYS);

test.describe('requests', () => {
  for (const { title, run } of REQUESTS) {
    test(title, async ({ shop, gateway }) => {
      const ask = (path: string, init: RequestInit = {}) => fetch(shop.url + path, { ...init, redirect: 'manual' });
      await run({ ask, buy: (cookie) => buyByRequest(ask, cookie), countShipped: shop.countShipped, gateway });
    });
  }
});

/** Sends the form of the first page, as a browser without scripts does. */
async function buyByRequest(ask: (path: string, init?: RequestInit) => Promise<Response>, known?: string) {
  const action = /name="(\$ACTION_ID_\w+)"/.exec(await (await ask('/')).text())?.[1] ?? '';
  const body = new FormData();
  body.append(action, '');
  body.append('way', 'server');
  const { headers } = await ask('/', { method: 'POST', body, headers: known === undefined ? {} : { cookie: known } });
  const [cookie = ''] = headers.get('set-cookie')?.split(';') ?? [];
  return { cookie, orderId: headers.get('location')?.split('/').at(-1) ?? '' };
}

test('only a cron job that knows the secret settles', async ({ shop }) => {
  const settle = (authorization?: string) =>
    fetch(`${shop.url}/api/settle`, { headers: authorization === undefined ? {} : { authorization } });
  for (const wrong of [undefined, 'Bearer undefined', 'Bearer ', 'Bearer wrong', CRON_SECRET]) {
    expect((await settle(wrong)).status, wrong).toBe(401);
  }
  const settled = await (await settle(`Bearer ${CRON_SECRET}`)).json();
  expect(settled).toMatchObject({ paid: 0, errors: 0 });
});
