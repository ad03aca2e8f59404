/** How a payment can end, and what the buyer reads. It never says "not charged" when the result is unknown. */
import type { Page } from '@playwright/test';
import type { PaymentAnswer } from 'payveil/checkout';
import {
  alert,
  button,
  CARD_ALONE,
  ending,
  expect,
  expectEmpty,
  type FormOptions,
  field,
  listCharges,
  listPayments,
  type PageGlobals,
  problem,
  readEvents,
  status,
  takeTokens,
  testInOneTab as test,
  told,
  type,
  typeBuyer,
  typeCard,
} from './form.js';

const UNKNOWN = "We don't know yet whether the payment went through. Don't pay again.";
const USED = "This payment was sent before, and we don't know its result here. Don't pay again.";
const TOKEN_ALONE: FormOptions = { ...CARD_ALONE, mode: 'token' };

test('succeeded: the form says so, clears the card, and stays closed', async ({ page, open, gateway }) => {
  await open();
  await typeCard(page);
  await typeBuyer(page);
  await expect(button(page)).toHaveText('Pay €25.99');
  await button(page).click();
  await expect(ending(page)).toHaveText('Payment complete');
  for (const name of ['cardNumber', 'expiry', 'cvc'] as const) await expect(field(page, name)).toHaveValue('');
  await expect(field(page, 'name')).toHaveValue('Ada Lovelace');
  await expect(page.locator('.payveil-button')).toHaveAttribute('aria-disabled', 'true');
  expect(await listCharges(gateway)).toMatchObject([{ status: 'succeeded', amount: 2599, currency: 'eur' }]);
  expect(await readEvents(page, 'charge')).toMatchObject([{ status: 'succeeded', method: 'card' }]);
  expect(await readEvents(page, 'busy')).toEqual([{ busy: true }, { busy: false }]);
});

const NOT_CHARGED = 'You have not been charged.';

for (const [why, number, message, name] of [
  ['no funds', '4000000000009995', 'This card does not have enough funds. Use another card.'],
  ['a wrong code', '4000000000000127', 'The security code is wrong. Check it and try again.', 'cvc'],
  ['an expired card', '4000000000000069', 'This card has expired. Use another card.', 'expiry'],
  [
    'a reason without its own message',
    '4000000000009987',
    'The payment was declined. Use another card, or ask your bank.',
  ],
] as const) {
  test(`declined for ${why}: the form says so, and the buyer can change the card`, async ({ page, open }) => {
    await open(CARD_ALONE);
    await typeCard(page, { number });
    await button(page).click();
    // The reason stands where the focus goes: in the field that is wrong, or on top of the form.
    await expect(name ? problem(page, name) : alert(page)).toHaveText(`${message} ${NOT_CHARGED}`);
    await expect(name ? field(page, name) : alert(page)).toBeFocused();
    if (name) await expect(alert(page)).toHaveText('');
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(name ? 1 : 0);
    await expect(status(page)).toHaveText('');
    await expect(button(page)).not.toHaveAttribute('aria-disabled', 'true');
    await expect(field(page, 'cardNumber')).toBeEditable();
    await field(page, 'cardNumber').press('End');
    await type(page, 'cardNumber', '1');
    await expect(alert(page)).toHaveText('');
  });
}

test('unknown: the form sends the same token again, and no other', async ({ page, open, gateway }) => {
  const tokens: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') tokens.push((request.postDataJSON() as { token: string }).token);
  });
  await open();
  await typeCard(page);
  await typeBuyer(page, { email: 'ada+sandbox.drop-after@example.com' });
  await button(page).click();
  // The second answer says that the charge was made, but not whether it succeeded.
  await expect(told(page)).toHaveText(USED);
  await expect(page.getByRole('button')).toHaveText(['Copy', 'Start again']);
  await expectEmpty(page);
  await page.evaluate(() => {
    document.querySelector<HTMLFormElement>('form')?.requestSubmit();
    return (window as unknown as PageGlobals).handle.submit();
  });
  await expect(told(page)).toHaveText(USED);
  expect({ tokens: tokens.length, differentTokens: new Set(tokens).size }).toEqual({ tokens: 2, differentTokens: 1 });
  const charges = await listCharges(gateway);
  expect(charges).toMatchObject([{ status: 'succeeded' }]);
  await expect(page.locator('.payveil-panel')).toContainText((charges[0] as unknown as { id: string }).id);
  expect(await readEvents(page, 'error')).toMatchObject([{ outcome: 'unknown', message: USED }]);
});

test('unknown: an answer that cannot be read locks the form as well', async ({ page, open, gateway }) => {
  await open();
  await typeCard(page);
  await typeBuyer(page, { email: 'ada+sandbox.malformed@example.com' });
  await button(page).click();
  await expect(told(page)).toHaveText(USED);
  await expectEmpty(page);
  // The first request, and the same token once more.
  expect(await listPayments(gateway)).toHaveLength(2);
});

test('unknown: the merchant opens the form again by `clear`, and it is empty', async ({ page, open }) => {
  await open();
  await typeCard(page);
  await typeBuyer(page, { email: 'ada+sandbox.drop-after@example.com' });
  await button(page).click();
  await expect(told(page)).toHaveText(USED);
  await page.evaluate(() => (window as unknown as PageGlobals).handle.clear());
  await expect(page.locator('.payveil-panel')).toBeHidden();
  await expect(field(page, 'cardNumber')).toHaveValue('');
  await typeCard(page);
  await typeBuyer(page);
  await button(page).click();
  await expect(ending(page)).toHaveText('Payment complete');
});

test('refused: the form says that nothing was charged, and the next try pays', async ({ page, open, gateway }) => {
  await open();
  await typeCard(page);
  await typeBuyer(page, { email: 'ada+sandbox.status=400@example.com' });
  await button(page).click();
  await expect(alert(page)).toHaveText('The payment service did not accept this payment. You have not been charged.');
  expect(await readEvents(page, 'error')).toMatchObject([{ outcome: 'refused' }]);
  expect(await listCharges(gateway)).toEqual([]);
  await field(page, 'email').fill('ada@example.com');
  await button(page).click();
  await expect(ending(page)).toHaveText('Payment complete');
});

/** Handles the token on the page, with the result of the expression. */
async function handToken(page: Page, by: 'onToken' | 'waitUntil', how: string): Promise<void> {
  await page.evaluate(
    ({ by, how }) => {
      const { handle } = window as unknown as PageGlobals;
      const end = new Function(`return ${how}`) as () => Promise<PaymentAnswer>;
      if (by === 'onToken') handle.update({ onToken: end });
      else handle.on('token', ({ waitUntil }) => waitUntil(end()));
    },
    { by, how },
  );
}

for (const by of ['onToken', 'waitUntil'] as const) {
  for (const [how, shown, phase] of [
    ['Promise.resolve()', 'Your details were sent securely', 'sent'],
    ['Promise.resolve({ status: "succeeded" })', 'Payment complete', 'done'],
    ['Promise.resolve({ status: "pending" })', 'Payment started', 'pending'],
  ] as const) {
    test(`by ${by}, ${how} is ${phase}, and shows: ${shown}`, async ({ page, open }) => {
      await open(TOKEN_ALONE);
      await handToken(page, by, how);
      await typeCard(page);
      await button(page).click();
      await expect(ending(page)).toHaveText(shown);
      await expect(page.locator('.payveil')).toHaveAttribute('data-phase', phase);
      // Only a payment has a mark, and only a paid one says so.
      await expect(page.locator('.payveil-mark')).toHaveCount(phase === 'sent' ? 0 : 1);
      if (phase === 'sent') expect(await page.locator('.payveil-panel').textContent()).not.toMatch(/paid|complete/i);
      await expectEmpty(page);
    });
  }

  for (const [how, message, isOpen] of [
    [
      'Promise.resolve({ status: "failed", decline_code: "insufficient_funds" })',
      'This card does not have enough funds. Use another card. You have not been charged.',
      true,
    ],
    ['Promise.resolve({ ok: true })', UNKNOWN, false],
    ['Promise.resolve({ status: "on_hold" })', UNKNOWN, false],
    ['Promise.reject(new Error("down"))', UNKNOWN, false],
    [
      'Promise.reject(Object.assign(new Error("no"), { outcome: "refused" }))',
      'The payment service did not accept this payment. You have not been charged.',
      true,
    ],
    [
      'Promise.reject(Object.assign(new Error("no"), { outcome: "not_sent" }))',
      "We couldn't reach the payment service. You have not been charged.",
      true,
    ],
  ] as const) {
    test(`by ${by}, ${how} is shown, and ${isOpen ? 'can be tried again' : 'locks'}`, async ({ page, open }) => {
      await open(TOKEN_ALONE);
      await handToken(page, by, how);
      await typeCard(page);
      await button(page).click();
      await expect(isOpen ? alert(page) : told(page)).toHaveText(message);
      await expect(page.locator('.payveil-button')).toHaveAttribute('aria-disabled', String(!isOpen));
      if (!isOpen) await expectEmpty(page);
      if (isOpen) await button(page).click();
      else await page.evaluate(() => (window as unknown as PageGlobals).handle.submit());
      await expect.poll(async () => (await readEvents(page, 'token')).length).toBe(isOpen ? 2 : 1);
    });
  }
}

for (const [how, shown] of [
  ['undefined', 'Your details were sent securely'],
  ['({ status: "succeeded" })', 'Payment complete'],
  [
    '({ status: "failed" })',
    'The payment was declined. Use another card, or ask your bank. You have not been charged.',
  ],
] as const) {
  test(`by onToken, ${how} without a promise counts as well: ${shown}`, async ({ page, open }) => {
    await open(TOKEN_ALONE);
    await handToken(page, 'onToken', how);
    await typeCard(page);
    await button(page).click();
    await expect(how.includes('failed') ? alert(page) : ending(page)).toHaveText(shown);
  });
}

test('a token that a listener reads, and that nobody waits for, ends as sent', async ({ page, open, gateway }) => {
  await open(TOKEN_ALONE);
  await takeTokens(page);
  await typeCard(page);
  await button(page).click();
  await expect(ending(page)).toHaveText('Your details were sent securely');
  await expect(page.locator('.payveil')).toHaveAttribute('data-phase', 'sent');
  await expectEmpty(page);
  expect(await listPayments(gateway)).toEqual([]);
});

test('a token that nobody takes is no payment: the form stays open, and tells the page why', async ({ page, open }) => {
  const printed: string[] = [];
  page.on('console', (message) => void printed.push(message.text()));
  await open(TOKEN_ALONE);
  await typeCard(page);
  await button(page).click();
  await expect(alert(page)).toHaveText('This shop cannot take payments right now.');
  await expect(page.locator('.payveil')).toHaveAttribute('data-phase', 'open');
  expect(await readEvents(page, 'error')).toMatchObject([{ code: 'option_invalid', outcome: 'not_sent' }]);
  await expect.poll(() => printed.join()).toContain('Nobody takes the token');
  await takeTokens(page);
  await button(page).click();
  await expect(ending(page)).toHaveText('Your details were sent securely');
});

test('a form with both charge and onToken is refused, and the page does not change', async ({ page, open }) => {
  await open(TOKEN_ALONE);
  const thrown = await page.evaluate(() => {
    const { Payveil } = window as unknown as PageGlobals;
    const keys = { apiKey: 'pk_test_both', signature: 'sig_test_both' };
    const place = document.body.appendChild(document.createElement('div'));
    try {
      Payveil.mountCheckout(place, {
        ...keys,
        amount: 2599,
        currency: 'eur',
        remoteIp: '192.0.2.10',
        returnUrl: 'https://shop.example/return',
        charge: Payveil.createClient({ ...keys, baseUrl: location.origin }),
        onToken: (() => {}) as never,
      });
      return 'nothing';
    } catch (error) {
      return `${(error as Error).name}, ${place.childElementCount} nodes`;
    }
  });
  expect(thrown).toBe('ConfigurationError, 0 nodes');
});

test('a handler can charge the token', async ({ page, open, gateway }) => {
  await open(TOKEN_ALONE);
  await page.evaluate((gateway) => {
    const { handle, Payveil } = window as unknown as PageGlobals;
    const client = Payveil.createClient({
      baseUrl: gateway.url,
      apiKey: gateway.publishableKey,
      signature: gateway.signature,
    });
    handle.update({ onToken: ({ token }) => client.chargeCard(token) });
  }, gateway);
  await typeCard(page);
  await button(page).click();
  await expect(ending(page)).toHaveText('Payment complete');
  expect(await listCharges(gateway)).toMatchObject([{ status: 'succeeded', amount: 2599 }]);
});
