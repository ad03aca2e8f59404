/** The Playwright helpers on forms that appear later, and on pages that the browser leaves at once. */
import type { Page } from '@playwright/test';
import {
  type CheckoutPlace,
  expectPaid,
  expectPending,
  fillCard,
  fillCheckout,
  waitForEnd,
} from 'payveil/sandbox/playwright';
import { button, field, mount, test, WITH_SEPA } from './checkout/form.js';
import { expect } from './servers.js';

const CARD = '4242 4242 4242 4242';
const IBAN = 'DE89 3704 0044 0532 0130 00';

/** Wraps a place, so that a test can act in each step of a helper. A step is a call that returns a promise. */
function joinSteps<Place extends CheckoutPlace>(
  place: Place,
  join: (answer: Promise<unknown>, n: number) => Promise<unknown>,
): Place {
  let steps = 0;
  const wrap = <Target extends object>(target: Target): Target =>
    new Proxy(target, {
      get(_, name) {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        return (...args: unknown[]) => {
          const result: object = member.apply(target, args);
          return result instanceof Promise ? join(result, ++steps) : wrap(result);
        };
      },
    });
  return wrap(place);
}

/** Changes the page in one step of a helper, after the helper has looked at it. */
const changeInStep = <Place extends CheckoutPlace>(place: Place, wanted: number, change: () => Promise<void>): Place =>
  joinSteps(place, async (answer, n) => {
    if (n === wanted) {
      // A page answers requests in order, so the helper has its answer now.
      await place.locator('form').count();
      await change();
    }
    return answer;
  });

test.beforeEach(({ page, site }) => page.goto(`${site}/checkout/plain.html`).then(() => {}));

test('fillCheckout waits for a form that appears later, and chooses its account', async ({ page, gateway }) => {
  await fillCheckout(
    changeInStep(page, 1, () => mount(page, gateway, WITH_SEPA)),
    IBAN,
  );
  await expect(field(page, 'iban')).toHaveValue(IBAN);
  await button(page).click();
  await expectPending(page);
});

test('fillCard waits for an expiry date in two fields that appears after the number', async ({ page }) => {
  await page.setContent(`<iframe srcdoc='<form>
    <input autocomplete="cc-number"><input autocomplete="cc-csc"></form>'></iframe>`);
  const frame = page.frameLocator('iframe');
  const inputs = '<input autocomplete="cc-exp-month"><input autocomplete="cc-exp-year">';
  const add = () =>
    frame.locator('form').evaluate((form, inputs) => form.insertAdjacentHTML('beforeend', inputs), inputs);
  await fillCard(changeInStep(frame, 3, add), { number: CARD, expiry: '12/40' });
  await expect(frame.locator('[autocomplete=cc-number]')).toHaveValue(CARD);
  await expect(frame.locator('[autocomplete=cc-exp-month]')).toHaveValue('12');
  await expect(frame.locator('[autocomplete=cc-exp-year]')).toHaveValue('40');
});

test.describe('on a page that goes to the bank at once', () => {
  test.beforeEach(({ page }) =>
    page.setContent('<form data-phase="action"><p role="status">Your bank asks</p></form>'),
  );

  /** Wraps a page that is left as soon as a helper has its answer. */
  const leave = (page: Page, site: string) =>
    joinSteps(page, (answer) => answer.finally(() => page.goto(`${site}/empty.html`)));

  test('waitForEnd and expectPaid name the phase', async ({ page, site }) => {
    expect(await waitForEnd(leave(page, site))).toBe('action');
    await page.setContent('<form data-phase="action"></form>');
    const told = 'The checkout is action, not done. The buyer reads: nothing';
    await expect(expectPaid(leave(page, site))).rejects.toThrow(told);
    await page.setContent('<form data-phase="action"></form>');
    // Playwright throws this if the browser leaves the page while it reads the texts.
    const lost = () => Promise.reject(new Error('Execution context was destroyed'));
    const place = joinSteps(page, (answer, n) => (n === 2 ? answer.then(lost) : answer));
    await expect(expectPaid(place)).rejects.toThrow(told);
  });
});
