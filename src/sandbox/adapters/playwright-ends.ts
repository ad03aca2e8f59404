/** Waits for the end of a payment, by the form's `data-phase`, and answers the sandbox's 3-D Secure page. */
import type { Frame, FrameLocator, Page } from '@playwright/test';
import type { CheckoutPlace } from './playwright-fill.js';

/**
 * The phase in which a payment ended: `sent` if the token was handed on and nobody has told a result, `open` if the buyer may
 * try again, `action` if the buyer must confirm.
 */
export type CheckoutEnd = 'done' | 'pending' | 'sent' | 'unknown' | 'action' | 'open';

/** The options for waiting. */
export interface WaitOptions {
  /** The longest wait, in milliseconds. Default: Playwright's own timeout. */
  readonly timeout?: number;
}

const ALERT = '[role=alert]:not(:empty)';
/** The reason of a decline that is about a field stands in that field. */
const PROBLEM = '.payveil-error';
/** What the buyer reads where a panel stands in place of the fields. */
const PANEL = '.payveil-panel-title, .payveil-panel-text';
/** An open form means that a payment has ended only if it shows a reason. */
const ENDED = ['done', 'pending', 'sent', 'unknown', 'action']
  .map((phase) => `[data-phase=${phase}]`)
  .concat(`[data-phase=open]:has(${ALERT})`)
  .join();

/**
 * Waits until a payment has ended, in whatever way.
 * @returns The phase: `done`, `pending`, `sent`, `unknown`, `action` or `open`.
 * @throws {Error} Playwright's error, when the payment does not end in time.
 * @example
 * ```ts
 * expect(await waitForEnd(page)).toBe('done');
 * ```
 */
export async function waitForEnd(place: CheckoutPlace, options: WaitOptions = {}): Promise<CheckoutEnd> {
  // It waits and reads in one step. Between two steps the page could go to the bank, or show the form again.
  return (await place.locator(ENDED).first().getAttribute('data-phase', options)) as CheckoutEnd;
}

/**
 * Waits until a payment is complete.
 * @throws {Error} as soon as it ends in another way. The error has the text that the buyer reads.
 * @example
 * ```ts
 * await expectPaid(page);
 * ```
 */
export async function expectPaid(place: CheckoutPlace, options: WaitOptions = {}): Promise<void> {
  await expectEnd(place, 'done', options);
}

/**
 * Waits until a payment is pending, such as a SEPA charge.
 * @throws {Error} as soon as it ends in another way. The error has the text that the buyer reads.
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
  const said = place.locator(`[data-phase=${end}] :is(${ALERT}, ${PROBLEM}, [role=status], ${PANEL})`);
  // The page may be on its way to the bank. The end is known even then.
  const texts = await said.allInnerTexts().catch(() => []);
  const told = texts
    .map((text) => text.trim())
    .filter(Boolean)
    .join(' ');
  throw new Error(`The checkout is ${end}, not ${wanted}. The buyer reads: ${told || 'nothing'}`);
}

/**
 * Waits for the sandbox's 3-D Secure page, answers it, and waits until the buyer is back.
 * @param place The page, or the frame in which the bank's page opens.
 * @param choice The button that the buyer presses. Default: `confirm`.
 * @example
 * ```ts
 * await completeThreeDSecure(page, 'refuse');
 * ```
 */
export async function completeThreeDSecure(
  place: Page | Frame | FrameLocator,
  choice: 'confirm' | 'refuse' = 'confirm',
): Promise<void> {
  const target = 'owner' in place ? await findFrame(place) : place;
  await target.waitForURL(isChallenge);
  await target.getByRole('button', { name: choice === 'confirm' ? 'Confirm' : 'Refuse' }).click();
  await target.waitForURL((url) => !isChallenge(url));
}

const isChallenge = ({ pathname }: URL) => pathname.includes('/sandbox/3ds/');

/** Only a frame itself knows its address. */
async function findFrame(place: FrameLocator): Promise<Frame> {
  const element = await place.owner().elementHandle();
  return (await element?.contentFrame()) as Frame;
}
