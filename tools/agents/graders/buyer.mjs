/** What a buyer does with a form: pays, reads how it ended, and goes on. */
import { fillCheckout, waitForEnd } from 'payveil/sandbox/playwright';
import { STEP_MS } from './browser.mjs';
import { expectSame, expectThat, waitUntil } from './report.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('payveil/sandbox/playwright').CheckoutPlace} Place */

export const GOOD = '4242 4242 4242 4242';
export const NO_FUNDS = '4000 0000 0000 9995';
export const ASKS_BANK = '4000 0025 0000 3155';
export const ACCOUNT = 'DE89 3704 0044 0532 0130 00';

/** An address by which the sandbox makes a fault for one token. @param {string} fault */
export const askForFault = (fault) => `ada+sandbox.${fault}@example.com`;

const FORM = '[data-phase]:not(.payveil-frame)';

/** The button that pays. @param {Place} place */
export const findButton = (place) => place.locator(`${FORM} button[type=submit]`).first();

/**
 * Waits until the form can be paid: with a server, it learns the amount after it is there.
 * @param {Place} place
 * @returns {Promise<string>} The text of the button.
 */
export async function waitForForm(place) {
  const button = findButton(place);
  await button.filter({ hasText: /\d/ }).waitFor();
  return ((await button.textContent()) ?? '').trim();
}

/**
 * Fills in the form and presses the button.
 * @param {Place} place
 * @param {string | import('payveil/sandbox/playwright').FillableCheckout} [payment]
 */
export async function pay(place, payment = GOOD) {
  await waitForForm(place);
  await fillCheckout(place, payment);
  await findButton(place).click();
}

/** Reads the phase of the form, or nothing if there is none now. @param {Place} place */
export const readPhase = (place) =>
  place
    .locator(FORM)
    .first()
    .getAttribute('data-phase', { timeout: 2000 })
    .catch(() => null);

/**
 * @param {Place} place
 * @param {string} wanted
 * @param {number} [timeout]
 */
export async function expectEnd(place, wanted, timeout = STEP_MS) {
  expectSame(await waitForEnd(place, { timeout }), wanted, 'the form ends as');
}

/**
 * Pays, and sees that it is paid.
 * @param {Place} place
 * @param {Parameters<typeof pay>[1]} [payment]
 */
export async function payAndSee(place, payment) {
  await pay(place, payment);
  await expectEnd(place, 'done');
}

/**
 * Watches the form for a time: it must never let the buyer pay again.
 * @param {Place} place
 * @param {number} ms
 */
export async function expectNeverOpen(place, ms) {
  const end = performance.now() + ms;
  while (performance.now() < end) {
    const phase = await readPhase(place);
    expectThat(phase !== 'open', 'the form is open again, though nobody knows whether the buyer has paid');
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}

/**
 * Waits until the page says that the order is paid: by the form, or by words of its own in place of it.
 * @param {Place} place
 * @param {number} [limitMs]
 */
export async function waitForPaid(place, limitMs) {
  const words = place.getByText(/\b(is|been|was|already) paid\b|thank you|complete/i).first();
  const read = async () => {
    const phase = await readPhase(place);
    if (phase !== null) return phase;
    return (await words.isVisible().catch(() => false)) ? 'done' : 'no form';
  };
  await waitUntil(read, (phase) => phase === 'done', 'the page should say that the order is paid', limitMs);
}

/**
 * Watches for a time that nobody can pay: there is no open form with a price on its button.
 * @param {Place} place
 * @param {number} [ms]
 */
export async function expectNotPayable(place, ms = 3000) {
  const button = place
    .locator(`[data-phase=open]:not(.payveil-frame) button[type=submit]:visible`)
    .filter({ hasText: /\d/ });
  const end = performance.now() + ms;
  while (performance.now() < end) {
    const count = await button.count().catch(() => 0);
    expectThat(count === 0, 'there is an open form with a price on its button');
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}
