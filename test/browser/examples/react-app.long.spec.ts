/** The example of a React app, from server rendering to leaving the page, as a production and as a development build. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Page } from '@playwright/test';
import { fillCheckout } from 'payveil/sandbox/playwright';
import { isFull } from '../../record.mjs';
import { createHold } from '../hold.js';
import type { Gateway } from '../servers.js';
import { DECLINED_CARD, GOOD_CARD } from './cards.js';
import { copyExample } from './copy-example.js';
import { coverThreeDSecure, payAndAnswer } from './cover-three-d-secure.js';
import { test as base, expect } from './quiet-test.js';

/** Builds the app with its own script, and runs its server. React prints warnings only in a development build. */
async function startApp(gateway: Gateway, mode: string) {
  const { folder, remove } = copyExample('react-app', gateway);
  const env = { ...process.env, NODE_ENV: mode, PORT: '0' };
  execFileSync('npm', ['run', 'build'], { cwd: folder, env, stdio: 'pipe' });
  const child = spawn(process.execPath, ['server.mjs'], { cwd: folder, env });
  const [line] = await once(child.stdout, 'data');
  const stop = () => {
    child.kill();
    remove();
  };
  return { url: String(line).trim(), stop };
}

// In one worker, because each would build the app.
base.describe.configure({ mode: 'default' });

/** Loads the page but delays its script, so that a buyer can type before React starts. */
async function openBeforeReact(page: Page, url: string) {
  const { held, release: letReactIn } = createHold();
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(url, { waitUntil: 'commit' });
  return letReactIn;
}

// React tells what is wrong in development only. `--full` tries what a merchant deploys, too.
for (const mode of isFull ? ['production', 'development'] : ['development']) {
  const startInMode = (gateway: Gateway) => startApp(gateway, mode);
  const test = base.extend<{ app: string }>({
    app: async ({ startOnce }, use) => use((await startOnce(startInMode)).url),
  });

  test.describe(`in ${mode}`, () => {
    test('the server renders the page with an empty place for the form', async ({ request, app }) => {
      const html = await (await request.get(app)).text();
      expect(html).toContain('<textarea name="message"></textarea>');
      expect(html).toContain('<div class="checkout"></div>');
      expect(html).toContain('"remoteIp":"127.0.0.1"');
    });

    test('hydrates to one form, keeps the text that was typed before, and pays after a decline', async ({
      page,
      app,
    }) => {
      const letReactIn = await openBeforeReact(page, app);
      await page.getByLabel('Message').fill('For Charles');
      await expect(page.locator('.payveil')).toHaveCount(0);
      letReactIn();
      await expect(page.locator('.payveil')).toHaveCount(1);
      await expect(page.getByLabel('Message')).toHaveValue('For Charles');
      for (const [card, status] of [
        [DECLINED_CARD, 'failed'],
        [GOOD_CARD, 'succeeded'],
      ] as const) {
        await fillCheckout(page, card);
        await page.getByRole('button', { name: 'Pay €25.99' }).click();
        await expect(page.getByText(new RegExp(`^ch_\\w+: ${status}$`))).toBeVisible();
      }
    });

    test.describe('3-D Secure', () => {
      test.beforeEach(({ page, app }) => page.goto(app).then(() => {}));
      coverThreeDSecure(test);

      test('tells the page the charge when the buyer comes back', async ({ page }) => {
        await payAndAnswer(page, '4000002500003155', 'confirm');
        await expect(page.getByText(/^ch_\w+: succeeded$/)).toBeVisible();
      });
    });
  });
}
