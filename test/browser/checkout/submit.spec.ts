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
  test,
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
