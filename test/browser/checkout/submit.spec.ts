/** Only one payment at a time, and another one after a failure. */
import type { Request } from '@playwright/test';
import {
  alert,
  button,
  CARD_ALONE,
  expect,
  field,
  listCharges,
  listPayments,
  type PageGlobals,
  readEvents,
  status,
  takeTokens,
  testInOneTab as test,
  type,
  typeCard,
} from './form.js';

/** A form that keeps its fields after a payment, so that the test can press the button again. */
const KEPT = { ...CARD_ALONE, after: 'keep' } as const;

test('24: a double click, Enter, requestSubmit and the handle make one payment', async ({ page, open, gateway }) => {
  await open(KEPT);
  await typeCard(page);
  await button(page).dblclick();
  await field(page, 'cvc').press('Enter');
  await page.evaluate(() => {
    document.querySelector<HTMLFormElement>('form')?.requestSubmit();
    return (window as unknown as PageGlobals).handle.submit();
  });
  await expect(status(page)).toHaveText('Payment complete');
  expect(await listPayments(gateway)).toHaveLength(1);
  expect(await readEvents(page, 'submit')).toMatchObject([{ method: 'card' }]);
});

test('24: fifty clicks within one task make one payment', async ({ page, open, gateway }) => {
  await open(KEPT);
  await typeCard(page);
  await button(page).evaluate((element: HTMLElement) => {
    for (let n = 0; n < 50; n++) element.click();
  });
  await expect(status(page)).toHaveText('Payment complete');
  expect(await listPayments(gateway)).toHaveLength(1);
});

test('24: a double click makes one token', async ({ page, open }) => {
  await open({ ...KEPT, mode: 'token' });
  await takeTokens(page);
  await typeCard(page);
  await button(page).dblclick();
  await expect(status(page)).toHaveText('Your details were sent securely');
  expect(await readEvents(page, 'token')).toHaveLength(1);
});

test('24: after a payment, Enter and a click neither check the cleared form nor pay again', async ({
  page,
  open,
  gateway,
}) => {
  await open(KEPT);
  await typeCard(page);
  await field(page, 'cvc').press('Enter');
  await expect(status(page)).toHaveText('Payment complete');
  await button(page).click({ force: true });
  await field(page, 'cardNumber').press('Enter');
  await expect(alert(page)).toHaveText('');
  await expect(field(page, 'cardNumber')).toHaveAttribute('aria-invalid', 'false');
  expect(await listPayments(gateway)).toHaveLength(1);
});

test('24: while it is busy, the form says so, and its fields cannot change', async ({ page, open, gateway }) => {
  await open({ ...KEPT, mode: 'token' });
  await page.evaluate(() => {
    const { handle } = window as unknown as PageGlobals;
    handle.on('token', ({ waitUntil }) => waitUntil(new Promise(() => {})));
  });
  await typeCard(page);
  await button(page).click();
  await expect(status(page)).toHaveText('Processing your payment');
  await expect(button(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(page.locator('form')).toHaveAttribute('aria-busy', 'true');
  await expect(button(page)).toBeFocused();
  await type(page, 'cardNumber', '1');
  await expect(field(page, 'cardNumber')).toHaveValue('4242 4242 4242 4242');
  expect(await readEvents(page, 'busy')).toEqual([{ busy: true }]);
  expect(await listPayments(gateway)).toEqual([]);
});

test('25: after a failure the values stay, and the next payment has a new token', async ({ page, open, gateway }) => {
  await open(KEPT);
  const bodies: (string | null)[] = [];
  page.on('request', (request: Request) => {
    if (request.method() === 'POST') bodies.push(request.postData());
  });
  await typeCard(page, { number: '4000000000000002' });
  await button(page).click();
  await expect(alert(page)).toHaveText(/^The payment was declined/);
  await expect(field(page, 'cardNumber')).toHaveValue('4000 0000 0000 0002');
  await expect(field(page, 'expiry')).toHaveValue('12 / 31');
  await expect(field(page, 'cvc')).toHaveValue('739');

  await field(page, 'cardNumber').press('Control+a');
  await type(page, 'cardNumber', '5555555555554444');
  await button(page).click();
  await expect(status(page)).toHaveText('Payment complete');
  await expect(alert(page)).toHaveText('');
  expect(new Set(bodies).size).toBe(2);
  expect((await listCharges(gateway)).map((charge) => charge.status)).toEqual(['succeeded', 'failed']);
});

test('25: a merchant can stop a payment by the event `submit`, and the next one pays', async ({
  page,
  open,
  gateway,
}) => {
  await open(KEPT);
  await page.evaluate(() => {
    const place = document.getElementById('checkout');
    place?.addEventListener('payveil:submit', (event) => event.preventDefault(), { once: true });
  });
  await typeCard(page);
  await button(page).click();
  await expect(status(page)).toHaveText('');
  expect(await listPayments(gateway)).toEqual([]);
  await button(page).click();
  await expect(status(page)).toHaveText('Payment complete');
});
