/** The pages of the README and the guides, unchanged, and the helpers that fill them. */
import {
  chooseMethod,
  expectPaid,
  expectPending,
  fillCard,
  fillCheckout,
  fillIban,
  waitForEnd,
} from 'payveil/sandbox/playwright';
import { expect, test } from './servers.js';

const pay = (page: import('@playwright/test').Page) => page.getByRole('button', { name: 'Pay €25.99' }).click();

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
