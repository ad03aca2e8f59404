/** The Playwright helpers: on the pages of the README and the guides, on forms that appear later, and on pages that are left at once. */
import type { Page } from '@playwright/test';
import {
  type CheckoutPlace,
  chooseMethod,
  expectPaid,
  expectPending,
  fillCard,
  fillCheckout,
  fillIban,
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

const pay = (page: Page) => page.getByRole('button', { name: 'Pay €25.99' }).click();

test('expectPaid and expectPending fail on a token that was only handed on', async ({ page, site }) => {
  await page.goto(`${site}/readme.html`);
  await page.evaluate(() => {
    const { Payveil } = window as unknown as { Payveil: typeof import('payveil/checkout') };
    const place = document.querySelector('#checkout') as HTMLElement;
    place.replaceChildren();
    const keys = { apiKey: 'pk_test_sandbox', signature: 'sig_test_sandbox', remoteIp: '192.0.2.10' };
    const order = { amount: 2599, currency: 'eur', returnUrl: location.href, orderId: 'handed on' };
    Payveil.mountCheckout(place, { ...keys, ...order, onToken: () => undefined });
  });
  await fillCheckout(page, '4242 4242 4242 4242');
  await pay(page);
  const told = /^The checkout is sent, not (done|pending)\. The buyer reads: Your details were sent securely/;
  await expect(expectPaid(page)).rejects.toThrow(told);
  await expect(expectPending(page)).rejects.toThrow(told);
  expect(await waitForEnd(page)).toBe('sent');
});

test.describe("the guide's form", () => {
  test.beforeEach(({ page, site }) => page.goto(`${site}/form.html`).then(() => {}));

  test('fills a country with states, and takes a card object', async ({ page }) => {
    const card = { number: '378282246310005', cvcLength: 4, expiry: '06/40', name: 'Grace Hopper' };
    await fillCheckout(page, { card, country: 'US', state: 'CA', postal_code: '94102', city: 'San Francisco' });
    await expect(page.getByLabel('Security code')).toHaveValue('1234');
    await expect(page.getByLabel('Name on card')).toHaveValue('Grace Hopper');
    await pay(page);
    await expectPaid(page);
  });

  test('tells the test why a payment did not succeed, wherever the reason stands', async ({ page }) => {
    for (const [card, told] of [
      ['4000 0000 0000 9995', 'The checkout is open, not done. The buyer reads: This card does not have enough funds'],
      ['4000 0000 0000 0069', 'The buyer reads: This card has expired. Use another card. You have not been charged.'],
    ] as const) {
      await fillCheckout(page, card);
      await pay(page);
      await expect(expectPaid(page)).rejects.toThrow(told);
      expect(await waitForEnd(page)).toBe('open');
    }
  });
});

test("the guide's form with SEPA: a card by its number alone, and an account by its IBAN", async ({ page, site }) => {
  await page.goto(`${site}/sepa.html`);
  await fillCard(page, '371449635398431');
  await expect(page.getByLabel('Card number')).toHaveValue('3714 496353 98431');
  await expect(page.getByLabel('Security code')).toHaveValue('1234');
  await chooseMethod(page, 'sepa');
  await fillIban(page, 'NL39RABO0300065264');
  await expect(page.getByLabel('IBAN')).toHaveValue('NL39 RABO 0300 0652 64');
});

test.describe('a form that appears later', () => {
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
});
