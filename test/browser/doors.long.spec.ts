/** Runs the conformance suite through the two adapters of a page: Playwright and a service worker. */
import type { Page } from '@playwright/test';
import { createSandbox } from 'payveil/sandbox';
import { routeSandbox } from 'payveil/sandbox/playwright';
import { conformance, type Door } from '../sandbox/adapters/conformance.js';
import { test } from './servers.js';

const baseUrl = 'https://gateway.example/pay';

test.use({ baseUrls: [baseUrl] });

/** Sends the suite's requests by the fetch of a page. */
const throughPage =
  (page: Page, baseUrl: string): Door =>
  ({ path, ...init }) =>
    page.evaluate(
      async ({ url, init }) => {
        const response = await fetch(url, init);
        return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
      },
      { url: baseUrl + path, init },
    );

test('the suite by Playwright', async ({ page, site }) => {
  await page.goto(`${site}/empty.html`);
  for (const { name, run } of conformance) {
    await page.unrouteAll();
    await routeSandbox(page, createSandbox(), { baseUrl: `${site}/pay` });
    await test.step(name, () => run(throughPage(page, `${site}/pay`)));
  }
});

test('the suite by a service worker', async ({ page, site }) => {
  await page.goto(`${site}/worker.html`);
  await page.waitForFunction(() => 'renew' in globalThis);
  for (const { name, run } of conformance) {
    await page.evaluate('renew()');
    await test.step(name, () => run(throughPage(page, `${site}/pay`)));
  }
});

test('by Playwright: no request to a base URL in another spelling leaves the machine', async ({ page, site }) => {
  await page.goto(`${site}/empty.html`);
  for (const baseUrl of [
    'https://Gateway.Example',
    'https://gateway.example:443',
    'https://gateway.example/x/../pay',
  ]) {
    await page.unrouteAll();
    await routeSandbox(page, createSandbox(), { baseUrl });
    const answer = await page.evaluate(async (url) => (await fetch(url)).status, `${baseUrl}/v1/none`);
    test.expect(answer, baseUrl).toBe(404);
  }
});
