/** A page with a frame that the browser keeps while the buyer is elsewhere, and shows again. Only the whole Chromium does so. */
import { fillCheckout } from 'payveil/sandbox/playwright';
import { expect, readEvents, type ShopGlobals, test } from './frame-site.js';

test('after Back the frame has no card number any more, and answers its page', async ({ page, open, gateway }) => {
  const frame = await open();
  await fillCheckout(frame, '4242 4242 4242 4242');
  const validate = () => page.evaluate(() => (window as unknown as ShopGlobals).handle.validate());
  expect(await validate()).toBe(true);
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => void Object.assign(globalThis, { wasRestored: persisted }));
  });
  await page.goto(`${gateway.url}/sandbox/`);
  await page.goBack({ waitUntil: 'commit' });
  await page.waitForFunction(() => 'wasRestored' in globalThis);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'wasRestored'))).toBe(true);
  // Playwright does not find the frame again. So the page asks it: it answers, and its card is gone.
  expect(await validate()).toBe(false);
  const problems = (await readEvents(page, 'change')).filter(({ errorCode }) => errorCode === 'cardNumber.empty');
  expect(problems.length).toBeGreaterThan(0);
  await expect(page.locator('.payveil-frame')).toHaveAttribute('data-phase', 'open');
});
