/** 3-D Secure, from the button to the return page: the buyer confirms, refuses, comes back, or is too late. */
import type { Page } from '@playwright/test';
import { AUTHENTICATES, CHALLENGES } from '../../checkout/scenarios.js';
import {
  askSandbox,
  button,
  CARD_ALONE,
  expect,
  listCharges,
  mount,
  type PageGlobals,
  phase,
  readEvents,
  test,
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

// Here the browser does not restore the page. one-charge.long.spec.ts has the test where it does.
test('after the Back button the buyer gets a new form, can still confirm, and pays once', async ({
  page,
  open,
  gateway,
  site,
}) => {
  const options = { ...CARD_ALONE, returnUrl: `${site}/umd.html?order=1` };
  await open(options);
  await pay(page);
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible();
  await page.goBack();
  await expect(page.locator('.payveil')).toHaveCount(0);
  await mount(page, gateway, options);
  expect(await phase(page)).toBe('open');
  await page.goForward();
  await page.getByRole('button', { name: 'Confirm' }).click();
  expect((await readReturn(page)).status).toBe('succeeded');
  expect(await listAll(gateway)).toMatchObject([{ status: 'succeeded' }]);
});

test('a merchant can show the challenge in a frame, and the form shows its result', async ({
  page,
  open,
  gateway,
  site,
}) => {
  await open({ ...CARD_ALONE, returnUrl: `${site}/umd.html?order=1` });
  await page.evaluate(() => {
    const { handle } = window as unknown as PageGlobals;
    handle.update({
      onAction: ({ url, waitUntil }) => {
        const frame = document.createElement('iframe');
        frame.src = url;
        document.body.append(frame);
        const isBack = new Promise((resolve) => {
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
