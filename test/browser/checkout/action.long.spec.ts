/** 3-D Secure, from the button to the return page: the buyer confirms, refuses, comes back, or is too late. */
import type { Page } from '@playwright/test';
import type { PaymentAnswer } from 'payveil/checkout';
import { AUTHENTICATES, CHALLENGES } from '../../checkout/scenarios.js';
import {
  alert,
  askSandbox,
  button,
  CARD_ALONE,
  confirmStartAgain,
  ending,
  expect,
  type FormOptions,
  listButtons,
  listCharges,
  mount,
  type PageGlobals,
  phase,
  readEvents,
  test,
  told,
  typeCard,
} from './form.js';

type Gateway = Parameters<typeof askSandbox>[0];

/** Pays with a card whose bank asks the buyer to confirm. */
async function pay(page: Page, number = AUTHENTICATES): Promise<void> {
  await typeCard(page, { number });
  await button(page).click();
}

/** Reads the result on the return page with the SDK's own function. */
async function readReturn(page: Page): Promise<{ charge: string | undefined; status: string | undefined }> {
  await page.waitForURL('**/umd.html?**');
  await page.addScriptTag({ url: 'payveil-checkout.js' });
  return page.evaluate(() => (window as unknown as PageGlobals).Payveil.readReturn(location));
}

const listAll = (gateway: Gateway) =>
  listCharges(gateway) as unknown as Promise<{ readonly id: string; readonly status: string }[]>;

for (const [what, { number, press, status }] of Object.entries(CHALLENGES)) {
  test(`${what}: the return page gets the result, and there is one charge`, async ({ page, open, gateway, site }) => {
    await open({ ...CARD_ALONE, returnUrl: `${site}/umd.html?order=1` });
    await pay(page, number);
    await page.getByRole('button', { name: press }).click();
    const { charge, status: told } = await readReturn(page);
    expect(told).toBe(status);
    expect(await listAll(gateway)).toMatchObject([{ id: charge, status }]);
  });
}

test('a challenge fails after it has expired', async ({ page, open, gateway, site }) => {
  await open({ ...CARD_ALONE, returnUrl: `${site}/umd.html?order=1` });
  await pay(page);
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible();
  await askSandbox(gateway, 'POST', 'clock', { advance: { seconds: 16 * 60 } });
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(() => listAll(gateway)).toMatchObject([{ status: 'failed' }]);
});

const BACK = 'Your bank is waiting for you';
const NOT_CONFIRMED = 'Your bank did not confirm the payment. Try again, or use another card.';

/** Goes to the bank, comes back by the Back button, and mounts a new form on the page that the browser loads anew. */
async function goToBankAndBack(page: Page, gateway: Gateway, options: FormOptions): Promise<void> {
  await pay(page);
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible();
  await page.goBack();
  await expect(page.locator('.payveil')).toHaveCount(0);
  await mount(page, gateway, options);
  await expect(ending(page)).toHaveText(BACK);
  expect(await phase(page)).toBe('action');
  expect(await listButtons(page)).toEqual(['Go to your bank', 'Pay another way']);
}

test('after Back the buyer can pay another way, and is asked once more', async ({ page, open, gateway, site }) => {
  const options = { ...CARD_ALONE, returnUrl: `${site}/umd.html?order=1` };
  await open(options);
  await goToBankAndBack(page, gateway, options);
  await page.getByRole('button', { name: 'Pay another way' }).click();
  await expect(told(page)).toHaveText('Paying again can charge you twice, if you confirm at your bank later.');
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(ending(page)).toHaveText(BACK);
  await page.getByRole('button', { name: 'Pay another way' }).click();
  await confirmStartAgain(page);
  await typeCard(page);
  await button(page).click();
  await expect(ending(page)).toHaveText('Payment complete');
  expect((await listAll(gateway)).map(({ status }) => status).sort()).toEqual(['requires_action', 'succeeded']);
});

/** Pays, presses a button of the bank, and mounts the form on the page to which the bank leads back. */
async function returnFromBank(page: Page, gateway: Gateway, press: string, options: FormOptions): Promise<void> {
  await pay(page);
  await page.getByRole('button', { name: press }).click();
  await page.waitForURL('**/checkout/plain.html?**status=*');
  await page.evaluate(() => history.replaceState({ step: 3 }, '', `${location.href}#pay`));
  await mount(page, gateway, options);
}

test('the return page reads that the bank has confirmed, and cleans the address', async ({
  page,
  open,
  gateway,
  site,
}) => {
  const options = { ...CARD_ALONE, returnUrl: `${site}/checkout/plain.html?order=1` };
  await open(options);
  await returnFromBank(page, gateway, 'Confirm', options);
  await expect(ending(page)).toHaveText('Payment complete');
  expect(await phase(page)).toBe('done');
  expect(page.url()).toBe(`${site}/checkout/plain.html?order=1#pay`);
  expect(await page.evaluate(() => history.state)).toEqual({ step: 3 });
  const [charge] = await listAll(gateway);
  expect(await readEvents(page, 'charge')).toEqual([{ id: charge?.id, status: 'succeeded', method: 'card' }]);
  expect(await listAll(gateway)).toMatchObject([{ status: 'succeeded' }]);
});

test('the return page reads a refusal, and the buyer pays with another card', async ({ page, open, gateway, site }) => {
  const options = { ...CARD_ALONE, returnUrl: `${site}/checkout/plain.html?order=1` };
  await open(options);
  await returnFromBank(page, gateway, 'Refuse', options);
  await expect(alert(page)).toHaveText(NOT_CONFIRMED);
  expect(await phase(page)).toBe('open');
  expect(page.url()).toBe(`${site}/checkout/plain.html?order=1#pay`);
  await typeCard(page);
  await button(page).click();
  await expect(ending(page)).toHaveText('Payment complete');
  expect(await listAll(gateway)).toMatchObject([{ status: 'succeeded' }, { status: 'failed' }]);
});

test('a merchant can show the challenge in a frame', async ({ page, open, gateway, site }) => {
  await open({ ...CARD_ALONE, returnUrl: `${site}/umd.html?order=1` });
  await page.evaluate(() => {
    const { handle } = window as unknown as PageGlobals;
    handle.update({
      onAction: ({ url, waitUntil }) => {
        const frame = document.createElement('iframe');
        frame.src = url;
        document.body.append(frame);
        const isBack = new Promise<PaymentAnswer>((resolve) => {
          frame.addEventListener('load', () => {
            // The frame is of another origin until the buyer has come back.
            try {
              const status = new URLSearchParams(frame.contentWindow?.location.search).get('status');
              if (status) resolve({ status });
            } catch {}
          });
        });
        waitUntil(isBack);
      },
    });
  });
  await pay(page);
  await expect(page.locator('.payveil')).toHaveAttribute('data-phase', 'action');
  await page.frameLocator('iframe').getByRole('button', { name: 'Confirm' }).click();
  await expect(page.locator('.payveil')).toHaveAttribute('data-phase', 'done');
  expect(await readEvents(page, 'action')).toEqual([{ url: expect.stringContaining('/sandbox/3ds/') }]);
  expect(await listAll(gateway)).toMatchObject([{ status: 'succeeded' }]);
});
