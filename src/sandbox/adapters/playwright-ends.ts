/** Waits for what becomes of a payment: the form's `data-phase`, and the sandbox's page for 3-D Secure. */
import type { Page } from '@playwright/test';
import type { CheckoutPlace } from './playwright-fill.js';

/** Where a payment has come to rest: `open` when the buyer may try again, `action` when the buyer has to confirm. */
export type CheckoutEnd = 'done' | 'pending' | 'unknown' | 'action' | 'open';

/** How long to wait. */
export interface WaitOptions {
  /** In milliseconds. Default: as Playwright is configured. */
  readonly timeout?: number;
}

const ALERT = '[role=alert]:not(:empty)';
/** An open form has ended a payment when it tells why it is open again. */
const ENDED = ['done', 'pending', 'unknown', 'action']
  .map((phase) => `[data-phase=${phase}]`)
  .concat(`[data-phase=open]:has(${ALERT})`)
  .join();

/**
 * Waits until a payment has come to rest, however it did.
 * @returns The phase: `done`, `pending`, `unknown`, `action` or `open`.
 * @throws {Error} Playwright's, when none is reached in time.
 * @example
 * ```ts
 * expect(await waitForEnd(page)).toBe('done');
 * ```
 */
export async function waitForEnd(place: CheckoutPlace, options: WaitOptions = {}): Promise<CheckoutEnd> {
  const form = place.locator(ENDED).first();
  await form.waitFor({ ...options, state: 'attached' });
  return (await form.getAttribute('data-phase')) as CheckoutEnd;
}

/**
 * Waits until a payment is complete.
 * @throws {Error} as soon as it ends in another way, with the words that the buyer reads.
 * @example
 * ```ts
 * await expectPaid(page);
 * ```
 */
export async function expectPaid(place: CheckoutPlace, options: WaitOptions = {}): Promise<void> {
  await expectEnd(place, 'done', options);
}

/**
 * Waits until a payment has started but is not complete, as a SEPA charge.
 * @throws {Error} as soon as it ends in another way, with the words that the buyer reads.
 * @example
 * ```ts
 * await expectPending(page);
 * ```
 */
export async function expectPending(place: CheckoutPlace, options: WaitOptions = {}): Promise<void> {
  await expectEnd(place, 'pending', options);
}

async function expectEnd(place: CheckoutPlace, wanted: CheckoutEnd, options: WaitOptions): Promise<void> {
  const end = await waitForEnd(place, options);
  if (end === wanted) return;
  const texts = await place.locator(`[data-phase=${end}] :is(${ALERT}, [role=status])`).allInnerTexts();
  const told = texts
    .map((text) => text.trim())
    .filter(Boolean)
    .join(' ');
  throw new Error(`The checkout is ${end}, not ${wanted}. The buyer reads: ${told || 'nothing'}`);
}

/**
 * Waits for the sandbox's page for 3-D Secure, answers it, and waits until the buyer is back.
 * @param choice What the buyer presses. Default: `confirm`.
 * @example
 * ```ts
 * await completeThreeDSecure(page, 'refuse');
 * ```
 */
export async function completeThreeDSecure(page: Page, choice: 'confirm' | 'refuse' = 'confirm'): Promise<void> {
  await page.waitForURL(isChallenge);
  await page.getByRole('button', { name: choice === 'confirm' ? 'Confirm' : 'Refuse' }).click();
  await page.waitForURL((url) => !isChallenge(url));
}

const isChallenge = ({ pathname }: URL) => pathname.includes('/sandbox/3ds/');
