/** A page whose clock the test winds and whose tokens are counted. Used by whoever must know when a payment is sent again. */
import type { Page } from '@playwright/test';
import { expect } from './form.js';

/** What the page did with tokens: how many it made, how often it sent one, and how many different ones. */
export interface Tokens {
  readonly made: number;
  readonly sent: number;
  readonly different: number;
}

/** Stops the clock of the pages that are opened from now on, and counts their tokens. */
export async function stopClock(page: Page): Promise<void> {
  for (const name of ['page-clock', 'count-tokens']) await page.addInitScript({ path: `test/browser/${name}.js` });
}

export const readTokens = (page: Page) => page.evaluate<Tokens>('readTokens()');

/** Lets time pass on the page. */
export const passTime = (page: Page, ms: number) => page.evaluate(`pageClock.pass(${ms})`);

/** Sees what the page has sent: one token, so many times. */
export const seeSent = (page: Page, sent: number) =>
  expect.poll(() => readTokens(page)).toEqual({ made: 1, sent, different: 1 });

/** Lets pass what the page waits for, and sees that it sends nothing a millisecond before. */
export async function waitOut(page: Page, ms: number): Promise<void> {
  await expect.poll(() => page.evaluate('pageClock.list()')).toContain(ms);
  const before = await readTokens(page);
  await passTime(page, ms - 1);
  expect(await readTokens(page)).toEqual(before);
  await passTime(page, 1);
}
