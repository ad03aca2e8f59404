/** A payment through the frame, under the strictest policies of the page and of the folder. The long spec files have more. */
import type { Frame, Page } from '@playwright/test';
import { completeThreeDSecure, expectPaid, fillCheckout } from 'payveil/sandbox/playwright';
import { expect, mountFrame, pay, readEvents, test } from './frame-site.js';

/** Notes violations in the page and in its frame, from the first script on. */
const watchViolations = (page: Page) =>
  page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(window, { violations });
    addEventListener('securitypolicyviolation', (event) => {
      violations.push(`${event.effectiveDirective} ${event.blockedURI}`);
    });
  });

const readViolations = (frame: Frame) =>
  frame.evaluate(() => (window as unknown as { violations: string[] }).violations);

test('a card pays, without a violation', async ({ page, open }) => {
  await watchViolations(page);
  const printed: string[] = [];
  page.on('console', (message) => void printed.push(message.text()));
  const frame = await open({ options: { methods: ['card', 'sepa'] } });
  await fillCheckout(frame, '4242 4242 4242 4242');
  await pay(frame);
  await expectPaid(frame);
  expect(await readEvents(page, 'charge')).toEqual([{ id: expect.any(String), status: 'succeeded', method: 'card' }]);
  await expect.poll(() => readEvents(page, 'busy')).toEqual([{ busy: true }, { busy: false }]);
  for (const each of page.frames()) expect(await readViolations(each)).toEqual([]);
  expect(printed).toEqual([]);
});

test('the page comes back from the bank with a clean address', async ({ page, shop, addPage, addFolder }) => {
  await watchViolations(page);
  const [path, src] = [addPage(), addFolder()];
  const address = `${shop}${path}?basket=a%20b&x#top`;
  const options = { orderId: 'A-17' };
  await page.goto(address);
  await mountFrame(page, src, options);
  await fillCheckout(page, '4000 0025 0000 3155');
  await pay(page.locator('iframe').contentFrame());
  await completeThreeDSecure(page);
  // The page mounts it with the same options, as on every load.
  await mountFrame(page, src, { ...options, returnUrl: address });
  await expectPaid(page);
  expect(await readEvents(page, 'charge')).toMatchObject([{ status: 'succeeded', method: 'card' }]);
  expect(page.url()).toBe(address);
  for (const each of page.frames()) expect(await readViolations(each)).toEqual([]);
});
