/** The demo of a running command, for browser tests. No page of it prints anything or asks another host. */
import type { Page } from '@playwright/test';
import { test as base, expect } from './servers.js';

/** `demo` is the address of the demo. */
export const test = base.extend<{ demo: string; complaints: string[] }>({
  demo: ({ gateway }, use) => use(`${gateway.url}/`),
  complaints: [
    async ({ page, demo }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (!BY_BROWSER.test(message.text())) complaints.push(message.text());
      });
      page.on('pageerror', ({ message }) => void complaints.push(message));
      page.on('request', (request) => {
        if (!request.url().startsWith(demo)) complaints.push(request.url());
      });
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

/** The line that Chromium itself prints for an answer such as 402. */
const BY_BROWSER = /^Failed to load resource: /;

export { expect };

export const field = (page: Page, name: string) => page.locator(`.payveil-${name} .payveil-input`);
export const pay = (page: Page) => page.locator('.payveil-button').click();
/** Pays when the form is filled, and sees the phase. */
export async function payFilled(page: Page, name: string, phase: string): Promise<void> {
  await expect(field(page, name)).not.toHaveValue('');
  await pay(page);
  await seePhase(page, phase);
}

export const seePhase = (page: Page, phase: string) =>
  expect(page.locator('.payveil')).toHaveAttribute('data-phase', phase);
