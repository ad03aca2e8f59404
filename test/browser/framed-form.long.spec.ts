/** The Playwright helpers on a form in a frame, given as a `Frame` and as a `FrameLocator`. */
import type { Frame, FrameLocator, Page } from '@playwright/test';
import { createSandbox } from 'payveil/sandbox';
import {
  completeThreeDSecure,
  expectPaid,
  fillCard,
  fillCheckout,
  routeSandbox,
  waitForEnd,
} from 'payveil/sandbox/playwright';
import { expect, test } from './servers.js';

const FRAMES: Readonly<Record<string, (page: Page) => Promise<Frame | FrameLocator>>> = {
  Frame: async (page) => {
    await page.frameLocator('iframe').locator('form').waitFor();
    return page.frame('pay') as Frame;
  },
  FrameLocator: async (page) => page.frameLocator('iframe'),
};

// Chromium takes the routed page of the bank for one of the Internet, which may not lead a frame to this machine.
test.use({ permissions: ['local-network-access'] });

test.beforeEach(async ({ page, site, gateway }) => {
  await routeSandbox(page, createSandbox(), { baseUrl: gateway.url });
  await page.goto(`${site}/empty.html`);
  await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement('iframe'), { src: '/readme.html', name: 'pay' }));
  });
});

for (const [kind, find] of Object.entries(FRAMES)) {
  test(`a ${kind}: a card pays after another one was declined`, async ({ page }) => {
    const frame = await find(page);
    await fillCheckout(frame, '4000 0000 0000 9995');
    await frame.getByRole('button', { name: /^Pay/ }).click();
    expect(await waitForEnd(frame)).toBe('open');
    await fillCard(frame, '4242 4242 4242 4242');
    await frame.getByRole('button', { name: /^Pay/ }).click();
    await expectPaid(frame);
  });

  for (const [choice, end] of [
    ['confirm', 'done'],
    ['refuse', 'open'],
  ] as const) {
    test(`a ${kind}: 3-D Secure in it, ${choice}`, async ({ page, site }) => {
      const frame = await find(page);
      await fillCheckout(frame, '4000 0025 0000 3155');
      await frame.getByRole('button', { name: /^Pay/ }).click();
      await completeThreeDSecure(frame, choice);
      expect(await waitForEnd(frame)).toBe(end);
      expect(page.url()).toBe(`${site}/empty.html`);
    });
  }
}
