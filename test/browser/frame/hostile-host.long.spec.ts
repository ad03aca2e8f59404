/** A hostile folder in the frame cannot lead the buyer elsewhere. The page itself can, and test/engines/frame.test.ts has more. */
import type { Page } from '@playwright/test';
import { expect, phase, test } from './frame-site.js';

/** A frame that takes the hello of its page and then does what a test says, in the place of Payveil. */
const writeHost = (code: string) => `addEventListener('message', ({ data, ports: [port], origin }) => {
  ${code};
  port.postMessage({ type: 'phase', phase: 'end' });
});`;

const isOver = (page: Page) => expect.poll(() => phase(page)).toBe('end');

/** A button in the frame, so that a press waits until the frame hears it. */
const BUTTON = "document.body.append(Object.assign(document.createElement('button'), { textContent: 'Press' }))";
const press = (page: Page) => page.frameLocator('iframe').getByRole('button').click();

test('the frame cannot lead the page away or open another one', async ({ page, open, context }) => {
  const tries = [
    `top.location = 'https://evil.example/'`,
    `parent.location.replace('https://evil.example/')`,
    `window.open('https://evil.example/', '_top')`,
    `window.open('https://evil.example/')`,
    `Object.assign(document.createElement('a'), { href: 'https://evil.example/', target: '_top' }).click()`,
    `const form = document.body.appendChild(Object.assign(document.createElement('form'), { action: 'https://evil.example/', target: '_top' })); form.submit()`,
    `top.postMessage({ type: 'payveil:hello' }, '*')`,
  ];
  const code = tries.map((each) => `try { ${each} } catch {}`).join(';');
  // A click of the buyer in the frame must not help it.
  const host = writeHost(`const attempt = () => { ${code} }; attempt(); addEventListener('click', attempt); ${BUTTON}`);
  const headers = { 'content-security-policy': undefined };
  await open({ folder: { rewrite: () => host, headers }, shop: { headers }, isFaulty: true });
  const address = page.url();
  await isOver(page);
  await press(page);
  await page.waitForTimeout(500);
  expect(page.url()).toBe(address);
  expect(context.pages()).toHaveLength(1);
});
