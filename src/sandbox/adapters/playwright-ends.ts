/** Waits for the end of a payment, by the form's `data-phase`, and answers the sandbox's 3-D Secure page. */
import type { Frame, FrameLocator, Page } from '@playwright/test';
import { type CheckoutPlace, findForm, inBox, type WaitOptions } from './playwright-place.js';

/**
 * The phase in which a payment ended: `sent` if the token was handed on and no result was told, `open` if the buyer may
 * try again, `action` if the buyer must confirm.
 */
export type CheckoutEnd = 'done' | 'pending' | 'sent' | 'unknown' | 'action' | 'open';

const ALERT = '[role=alert]:not(:empty)';
/** The reason of a decline that is about a field stands in that field. */
const PROBLEM = '.payveil-error';
/** What the buyer reads where a panel stands in place of the fields. */
const PANEL = '.payveil-panel-title, .payveil-panel-text';
/** An open form means that a payment has ended only if it shows a reason. */
const ENDED = ['done', 'pending', 'sent', 'unknown', 'action']
  .map((phase) => `[data-phase=${phase}]`)
  .concat(`[data-phase=open]:has(${ALERT}, .payveil-input[aria-invalid=true])`)
  .map((form) => `${form}:not(.payveil-frame)`)
  .join();
/** A frame that cannot be shown, or was lost during a payment. Without an alert, the form in the frame tells the end. */
const FAULT = inBox(`:is([data-phase=open], [data-phase=unknown]):has(${ALERT})`);

/**
 * Waits until a payment has ended, in whatever way. With `payveil/frame` it also ends when the page says that the frame cannot be
 * shown (`open`), or was lost during a payment (`unknown`).
 * @returns The phase: `done`, `pending`, `sent`, `unknown`, `action` or `open`.
 * @throws {Error} Playwright's error, when the payment does not end in time.
 * @example
 * ```ts
 * expect(await waitForEnd(page)).toBe('done');
 * ```
 */
export async function waitForEnd(place: CheckoutPlace, options: WaitOptions = {}): Promise<CheckoutEnd> {
  return (await findEnd(place, options)).phase as CheckoutEnd;
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
  const { phase: end, at } = await findEnd(place, options);
  if (end === wanted) return;
  const texts = `[data-phase=${end}]:not(.payveil-frame) :is(${ALERT}, ${PROBLEM}, [role=status], ${PANEL})`;
  const said = at.locator(`${texts}, ${inBox(` ${ALERT}`)}`);
  // The page may be on its way to the bank. The end is known even then.
  const lines = await said.allInnerTexts().catch(() => []);
  const told = lines
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join(' ');
  throw new Error(`The checkout is ${end}, not ${wanted}. The buyer reads: ${told || 'nothing'}`);
}

interface FoundEnd {
  readonly at: CheckoutPlace;
  readonly phase: string | null;
}

/** Waits for the end of a payment, and tells where it is shown. */
async function findEnd(place: CheckoutPlace, options: WaitOptions): Promise<FoundEnd> {
  const begun = performance.now();
  const { at, phase } = await findForm(place, place.locator(`${ENDED}, ${FAULT}`), options);
  if (phase !== undefined) return { at, phase };
  // The form in the frame shows the end, or the page shows a fault. One locator cannot look in both.
  const left = options.timeout ? { timeout: Math.max(options.timeout - (performance.now() - begun), 1) } : {};
  return Promise.race([readEnd(at, ENDED, left), readEnd(place, FAULT, left)]);
}

/** It waits and reads in one step. Between two steps the page could go to the bank, or show the form again. */
async function readEnd(at: CheckoutPlace, ended: string, options: WaitOptions): Promise<FoundEnd> {
  return { at, phase: await at.locator(ended).first().getAttribute('data-phase', options) };
}

/**
 * Waits for the sandbox's 3-D Secure page, answers it, and waits until the buyer is back.
 * @param place The page, or the frame with the form. The bank's page may open in that frame, or in the page, as with
 * `payveil/frame`. A `Frame` does not come back with its page, so take a `FrameLocator`, or look it up again.
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
  const bank = 'mainFrame' in place ? await waitForBank(place.mainFrame()) : await findBank(place);
  // Not by the mouse: a browser may drop its press while a frame has just changed its page.
  await bank.getByRole('button', { name: choice === 'confirm' ? 'Confirm' : 'Refuse' }).dispatchEvent('click');
  await bank.waitForURL((url) => !isChallenge(url));
}

const isChallenge = ({ pathname }: URL) => pathname.includes('/sandbox/3ds/');

async function waitForBank(frame: Frame): Promise<Frame> {
  await frame.waitForURL(isChallenge);
  return frame;
}

/** Waits for the bank's page in a frame, or in the page around it. */
async function findBank(place: Frame | FrameLocator): Promise<Frame> {
  const inPage = waitForBank(('owner' in place ? place.owner() : place).page().mainFrame());
  const frame = 'owner' in place ? findFrame(place) : Promise.resolve(place);
  // The frame is lost when its page goes to the bank.
  return Promise.race([inPage, frame.then(waitForBank).catch(() => inPage)]);
}

/** Only a frame itself knows its address. */
async function findFrame(place: FrameLocator): Promise<Frame> {
  const element = await place.owner().elementHandle();
  return (await element?.contentFrame()) as Frame;
}
