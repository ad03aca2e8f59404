/** The example of a form in a frame, by the commands of its README, and the pages of docs/frame.md beside the same folder. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { completeThreeDSecure, expectPaid, fillCheckout, waitForEnd } from 'payveil/sandbox/playwright';
import { findFreePort } from '../../../tools/start/find-free-port.mjs';
import { readSnippet } from '../../docs/documents.js';
import type { Gateway } from '../servers.js';
import { DECLINED_CARD, GOOD_CARD } from './cards.js';
import { copyExample } from './copy-example.js';
import { test as base, expect } from './quiet-test.js';

/** A page that the guide shows, in the place of the example's. */
const GUIDE = {
  'frame.js': readSnippet('docs/frame.md', 'frame.js'),
  'Payment.tsx': `${readSnippet('docs/frame.md', 'Payment.tsx')}
    import { createElement, StrictMode, useState } from 'react';
    import { createRoot } from 'react-dom/client';
    function Shop() {
      const [amount, setAmount] = useState(2599);
      return createElement('div', {}, createElement(Payment, { amount }),
        createElement('button', { onClick: () => setAmount(5198) }, 'Two'));
    }
    const place = document.getElementById('checkout') as HTMLElement;
    createRoot(place).render(createElement(StrictMode, {}, createElement(Shop)));`,
};

/** Follows the README on ports that are free. */
async function startExample(gateway: Gateway) {
  const { folder, remove } = copyExample('frame', gateway);
  const ports: Record<string, number> = { 8080: await findFreePort(), 8081: await findFreePort() };
  for (const name of readdirSync(folder).filter((each) => each.includes('.'))) {
    const text = readFileSync(join(folder, name), 'utf8');
    writeFileSync(
      join(folder, name),
      text.replaceAll(/808[01]/g, (port) => String(ports[port])),
    );
  }
  const [, flags = ''] = /^npx payveil (frame .*)$/m.exec(readFileSync(join(folder, 'README.md'), 'utf8')) ?? [];
  execFileSync(process.execPath, [resolve('dist/command/main.js'), ...flags.split(' ')], {
    cwd: folder,
    stdio: 'pipe',
  });
  const child = spawn(process.execPath, ['serve.mjs'], { cwd: folder });
  const [line] = await once(child.stdout, 'data');
  const stop = () => {
    child.kill();
    remove();
  };
  return { url: String(line).trim(), frame: `http://localhost:${ports[8081]}`, stop };
}

const test = base.extend<{ example: Awaited<ReturnType<typeof startExample>> }>({
  example: async ({ startOnce }, use) => use(await startOnce(startExample)),
  baseUrls: async ({ gateway, example }, use) => use([gateway.url, example.frame]),
});

const form = '.payveil-frame iframe';

/** Chromium warns of a permission that it does not know yet. */
test.afterEach(({ complaints }) => {
  const rest = complaints.filter((text) => !text.includes("'focus-without-user-activation'"));
  complaints.splice(0, complaints.length, ...rest);
});

/** Bundles for development, where StrictMode runs each effect twice. */
async function bundle(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: resolve('.'), loader: 'tsx' },
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"development"' },
    // The package's own `paths` lead the type check to the sources. Here the built files are needed.
    tsconfigRaw: {},
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}

test('pays by card, after a decline', async ({ page, example }) => {
  await page.goto(example.url);
  for (const [card, status] of [
    [DECLINED_CARD, 'failed'],
    [GOOD_CARD, 'succeeded'],
  ] as const) {
    await fillCheckout(page, card);
    await page.frameLocator(form).getByRole('button', { name: 'Pay €25.99' }).click();
    await expect(page.locator('#receipt')).toHaveText(new RegExp(`^ch_\\w+: ${status}$`));
  }
  await expectPaid(page);
});

test('3-D Secure: the buyer comes back', async ({ page, example }) => {
  await page.goto(`${example.url}?basket=7`);
  await fillCheckout(page, '4000002500003155');
  await page.frameLocator(form).getByRole('button', { name: /^Pay/ }).click();
  await completeThreeDSecure(page);
  expect(await waitForEnd(page)).toBe('done');
  expect(page.url()).toBe(`${example.url}?basket=7`);
});

for (const [file, code] of Object.entries(GUIDE)) {
  test(`${file} of docs/frame.md pays in one frame`, async ({ page, example }) => {
    const script = await bundle(code.replace('https://pay.shop.example/', `${example.frame}/`));
    await page.route('**/checkout.js', (route) => route.fulfill({ contentType: 'text/javascript', body: script }));
    await page.goto(example.url);
    await fillCheckout(page, GOOD_CARD);
    await expect(page.locator('iframe')).toHaveCount(1);
    const pay = page.frameLocator(form).getByRole('button', { name: /^Pay/ });
    if (file === 'Payment.tsx') await page.getByRole('button', { name: 'Two' }).click();
    await expect(pay).toHaveText(file === 'Payment.tsx' ? 'Pay €51.98' : 'Pay €25.99');
    const told = page.waitForEvent('console', (message) => message.text().startsWith('ch_'));
    await pay.click();
    expect((await told).text()).toMatch(/^ch_\w+ succeeded$/);
    await expectPaid(page);
  });
}
