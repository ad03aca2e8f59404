/** Stops a page's clock and counts its tokens, for tests of when a payment is sent again. */
import type { Page } from '@playwright/test';
import { expect } from './form.js';

/** How many tokens the page made, how many payments it sent, and how many different tokens they had. */
export interface Tokens {
  readonly made: number;
  readonly sent: number;
  readonly different: number;
}

/** Stops the clock and counts the tokens of every page that is opened from now on. */
export async function stopClock(page: Page): Promise<void> {
  for (const name of ['page-clock', 'count-tokens']) await page.addInitScript({ path: `test/browser/${name}.js` });
}

export const readTokens = (page: Page) => page.evaluate<Tokens>('readTokens()');

/** Lets time pass on the page. */
export const passTime = (page: Page, ms: number) => page.evaluate(`pageClock.pass(${ms})`);

/** Expects that the page made one token and sent it so many times. */
export const seeSent = (page: Page, sent: number) =>
  expect.poll(() => readTokens(page)).toEqual({ made: 1, sent, different: 1 });

/** Waits until the page waits for this time, lets it pass, and expects no request one millisecond before. */
export async function waitOut(page: Page, ms: number): Promise<void> {
  await expect.poll(() => page.evaluate('pageClock.list()')).toContain(ms);
  const before = await readTokens(page);
  await passTime(page, ms - 1);
  expect(await readTokens(page)).toEqual(before);
  await passTime(page, 1);
}
