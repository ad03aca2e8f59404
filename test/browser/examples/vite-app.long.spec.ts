/** The example of a Vite app, built with its own script. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillCheckout } from 'payveil/sandbox/playwright';
import { preview } from 'vite';
import type { Gateway } from '../servers.js';
import { GOOD_CARD } from './cards.js';
import { copyExample } from './copy-example.js';
import { coverThreeDSecure } from './cover-three-d-secure.js';
import { test as base, expect } from './quiet-test.js';

/** Builds the app with its own script, and serves it. */
async function startApp(gateway: Gateway) {
  const { folder, remove } = copyExample('vite-app', gateway);
  execFileSync('npm', ['run', 'build'], { cwd: folder, stdio: 'pipe' });
  const server = await preview({ root: folder, preview: { port: 0 }, logLevel: 'silent' });
  const stop = async () => {
    await server.close();
    remove();
  };
  return { url: server.resolvedUrls?.local[0] as string, folder, stop };
}

const test = base.extend<{ app: Awaited<ReturnType<typeof startApp>> }>({
  app: async ({ startOnce }, use) => use(await startOnce(startApp)),
});

// In one worker, because each would build the app.
test.describe.configure({ mode: 'default' });

test.beforeEach(({ page, app }) => page.goto(app.url));

coverThreeDSecure(test);

test('the server charges the card', async ({ page }) => {
  const posted = page.waitForRequest('**/api/charge');
  await fillCheckout(page, GOOD_CARD);
  await page.getByRole('button', { name: 'Pay €25.99' }).click();
  await expect(page.getByRole('heading', { name: 'Payment complete' })).toBeVisible();
  expect((await posted).postDataJSON()).toEqual({ token: expect.stringMatching(/^[0-9a-f]+$/), method: 'card' });
});

test('a lost answer locks the form, and is reported', async ({ page, complaints }) => {
  await page.route('**/api/charge', (route) => route.abort());
  await fillCheckout(page, GOOD_CARD);
  await page.getByRole('button').click();
  await expect(page.locator('.payveil')).toHaveAttribute('data-phase', 'unknown');
  await expect(page.locator('.payveil-panel-text').first()).toContainText("Don't pay again");
  await expect(page.getByRole('button')).toHaveText(['Copy', 'Start again']);
  expect(complaints.splice(0)).toEqual([
    'onToken failed: Failed to fetch',
    "Payveil: Throw { outcome: 'refused' } if nothing was charged. See node_modules/payveil/docs/errors.md#handler_failed",
  ]);
});

test('gets its styles from the bundle', async ({ page }) => {
  await expect(page.locator('.payveil')).toHaveCSS('display', 'grid');
  expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
});

test('the files for the browser do not contain the secret key', async ({ app }) => {
  const assets = join(app.folder, 'dist/assets');
  const built = readdirSync(assets).map((name) => readFileSync(join(assets, name), 'utf8'));
  expect(built.join()).toContain('pk_test_sandbox');
  expect(built.join()).not.toContain('sk_test');
});
