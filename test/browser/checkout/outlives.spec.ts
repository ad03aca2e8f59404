/** A payment outlives its form: the next form of the page goes on with it, and a form after a reload knows of it. */
import type { Page } from '@playwright/test';
import {
  button,
  CARD_ALONE,
  confirmStartAgain,
  ending,
  expect,
  expectEmpty,
  type FormOptions,
  field,
  listButtons,
  listCharges,
  mount,
  type PageGlobals,
  payAndHold,
  phase,
  status,
  test,
  told,
  typeCard,
} from './form.js';

const UNKNOWN = "We don't know yet whether the payment went through. Don't pay again.";
const OPTIONS: FormOptions = { ...CARD_ALONE, orderId: 'A-17' };

const readReference = (page: Page) =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('payveil.payments') ?? '[]')[0]?.reference as unknown);

test('after a reload in mid-payment the form begins as unknown, and pays again only after a warning', async ({
  page,
  open,
  gateway,
}) => {
  await open(OPTIONS);
  await payAndHold(page, gateway);
  const reference = await readReference(page);
  await page.reload();
  await mount(page, gateway, OPTIONS);
  expect(await phase(page)).toBe('unknown');
  await expect(told(page)).toHaveText(UNKNOWN);
  await expect(page.locator('.payveil-reference dd')).toHaveText(String(reference));
  await expectEmpty(page);
  expect(await listButtons(page)).toEqual(['Copy', 'Start again']);

  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(ending(page)).toHaveText('Start again?');
  await expect(told(page)).toHaveText(
    'Paying again can charge you twice. First look for a confirmation, or at your bank statement.',
  );
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(ending(page)).toHaveText("We're not sure yet");
  expect(await listCharges(gateway)).toHaveLength(1);

  // The question is not forgotten by another reload, and the confirmed answer is.
  await page.reload();
  await mount(page, gateway, OPTIONS);
  expect(await phase(page)).toBe('unknown');
  await page.getByRole('button', { name: 'Start again' }).click();
  await confirmStartAgain(page);
  await expect(field(page, 'cardNumber')).toBeFocused();
  expect(await phase(page)).toBe('open');
  expect(await readReference(page)).toBeUndefined();
  await page.reload();
  await mount(page, gateway, OPTIONS);
  expect(await phase(page)).toBe('open');
});

test('a double click on "Start again" asks the question, and does not answer it', async ({ page, open, gateway }) => {
  await open(OPTIONS);
  await payAndHold(page, gateway);
  await page.reload();
  await mount(page, gateway, OPTIONS);
  await page.getByRole('button', { name: 'Start again' }).dblclick();
  await expect(ending(page)).toHaveText('Start again?');
  expect(await phase(page)).toBe('unknown');
});

test('after a reload `lookUp` tells how the payment has ended', async ({ page, open, gateway }) => {
  await open(OPTIONS);
  await payAndHold(page, gateway);
  const reference = await readReference(page);
  await page.reload();
  await page.evaluate(() => {
    const globals = window as unknown as PageGlobals & { asked: unknown[] };
    globals.asked = [];
    const { mountCheckout } = globals.Payveil;
    const lookUp = (payment: unknown) => {
      globals.asked.push(payment);
      return Promise.resolve({ status: 'succeeded' });
    };
    // Functions cannot be sent to the page with the other options.
    const Payveil = {
      ...globals.Payveil,
      mountCheckout: (place: string, options: object) => mountCheckout(place, { ...options, lookUp } as never),
    };
    Object.assign(globals, { Payveil });
  });
  await mount(page, gateway, OPTIONS);
  await expect(ending(page)).toHaveText('Payment complete');
  expect(await page.evaluate(() => (window as unknown as { asked: unknown[] }).asked)).toEqual([{ reference }]);
  // The order is paid, and shows it for half an hour.
  expect(await readReference(page)).toBe(reference);
});

for (const [what, change] of [
  ['another order', { orderId: 'A-18' }],
  ['a form that remembers nothing', { remember: false }],
] as const) {
  test(`after a reload ${what} begins with an open form`, async ({ page, open, gateway }) => {
    await open(OPTIONS);
    await payAndHold(page, gateway);
    await page.reload();
    await mount(page, gateway, { ...OPTIONS, ...change });
    expect(await phase(page)).toBe('open');
  });
}

test('a payment whose form was removed goes on in the next form, with one charge and one event', async ({
  page,
  open,
  gateway,
}) => {
  await open(OPTIONS);
  const answer = await payAndHold(page, gateway);
  await page.evaluate(() => (window as unknown as PageGlobals).handle.unmount());
  await expect(page.locator('.payveil')).toHaveCount(0);
  await page.evaluate(() => {
    const globals = window as unknown as { charges: string[] };
    globals.charges = [];
    addEventListener('payveil:charge', (event) => globals.charges.push((event as CustomEvent).detail.status));
  });
  await mount(page, gateway, OPTIONS);
  expect(await phase(page)).toBe('busy');
  await expect(status(page)).toHaveText('Processing your payment');
  await expect(button(page)).toHaveText('Processing…');
  answer();
  await expect(ending(page)).toHaveText('Payment complete');
  expect(await listCharges(gateway)).toHaveLength(1);
  expect(await page.evaluate(() => (window as unknown as { charges: string[] }).charges)).toEqual(['succeeded']);
});

test('two forms that stand at the same time never share a payment', async ({ page, site, gateway }) => {
  await page.goto(`${site}/checkout/two.html`);
  await mount(page, gateway, OPTIONS, '#first');
  await mount(page, gateway, OPTIONS, '#second');
  await page.route('**/v1/process/card-payment', () => {});
  const [first, second] = [page.locator('#first'), page.locator('#second')];
  await typeCard(first);
  await button(first).click();
  await expect(status(first)).toHaveText('Processing your payment');
  expect({ first: await phase(first), second: await phase(second) }).toEqual({ first: 'busy', second: 'open' });
});

test('storage that throws is like a form that remembers nothing: the payment goes on', async ({
  page,
  open,
  gateway,
}) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('No storage here', 'SecurityError');
    };
    Storage.prototype.setItem = refuse;
    Storage.prototype.getItem = refuse;
  });
  await open(OPTIONS);
  await typeCard(page);
  await button(page).click();
  await expect(ending(page)).toHaveText('Payment complete');
  expect(await listCharges(gateway)).toHaveLength(1);
});
