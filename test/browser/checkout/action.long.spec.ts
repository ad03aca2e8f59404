/** 3-D Secure, from the button to the return page. Each way to confirm and to refuse is in examples/three-d-secure.long.spec.ts. */
import type { Page } from '@playwright/test';
import type { PaymentAnswer } from 'payveil/checkout';
import { AUTHENTICATES } from '../../checkout/scenarios.js';
import {
  type askSandbox,
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

const listAll = (gateway: Gateway) =>
  listCharges(gateway) as unknown as Promise<{ readonly id: string; readonly status: string }[]>;

const BACK = 'Your bank is waiting for you';

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

test('the return page reads that the bank has confirmed, and cleans the address', async ({
  page,
  open,
  gateway,
  site,
}) => {
  const options = { ...CARD_ALONE, returnUrl: `${site}/checkout/plain.html?order=1` };
  await open(options);
  await pay(page);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL('**/checkout/plain.html?**status=*');
  await page.evaluate(() => history.replaceState({ step: 3 }, '', `${location.href}#pay`));
  await mount(page, gateway, options);
  await expect(ending(page)).toHaveText('Payment complete');
  expect(await phase(page)).toBe('done');
  expect(page.url()).toBe(`${site}/checkout/plain.html?order=1#pay`);
  expect(await page.evaluate(() => history.state)).toEqual({ step: 3 });
  const [charge] = await listAll(gateway);
  expect(await readEvents(page, 'charge')).toEqual([{ id: charge?.id, status: 'succeeded', method: 'card' }]);
  expect(await listAll(gateway)).toMatchObject([{ status: 'succeeded' }]);
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
