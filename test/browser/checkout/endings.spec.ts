/** Lost answers, from the button to the words: each ends, with one charge at most and never a second token. */
import type { Page } from '@playwright/test';
import {
  alert,
  askSandbox,
  button,
  CARD_ALONE,
  ending,
  expect,
  listCharges,
  type PageGlobals,
  phase,
  status,
  test,
  told,
  typeCard,
} from './form.js';

const PROCESS = '**/v1/process/card-payment';
const USED = "This payment was sent before, and we don't know its result here. Don't pay again";
const UNKNOWN = "We don't know yet whether the payment went through. Don't pay again";

/** The tokens that leave a page, one for each request. */
function watchTokens(page: Page): string[] {
  const tokens: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') tokens.push((request.postDataJSON() as { token: string }).token);
  });
  return tokens;
}

async function pay(page: Page): Promise<void> {
  await typeCard(page);
  await button(page).click();
}

const addFault = (gateway: Parameters<typeof askSandbox>[0], fault: string, times = 1) =>
  askSandbox(gateway, 'POST', 'faults', { match: { path: '/v1/process/card-payment' }, fault, times });

for (const [what, fault, times, requests] of [
  ['503, three times', 'status=503', 3, 4],
  ['429 with Retry-After', 'status=429', 1, 2],
  ['cut before the work', 'drop', 1, 2],
] as const) {
  test(`${what}: it is paid by the same token, once`, async ({ page, open, gateway }) => {
    const tokens = watchTokens(page);
    await open(CARD_ALONE);
    await addFault(gateway, fault, times);
    await pay(page);
    await expect(ending(page)).toHaveText('Payment complete', { timeout: 20_000 });
    expect([tokens.length, new Set(tokens).size]).toEqual([requests, 1]);
    expect(await listCharges(gateway)).toMatchObject([{ status: 'succeeded' }]);
  });
}

for (const refusal of [401, 404]) {
  test(`cut after the work, then ${refusal}: it says that it does not know`, async ({ page, open, gateway }) => {
    const tokens = watchTokens(page);
    await open(CARD_ALONE);
    await addFault(gateway, 'drop-after');
    await pay(page);
    await page.route(PROCESS, (route) =>
      route.fulfill({ status: refusal, body: '{}', headers: { 'access-control-allow-origin': '*' } }),
    );
    expect(await phase(page)).toMatch(/busy|checking/);
    await expect(ending(page)).toHaveText("We're not sure yet", { timeout: 20_000 });
    await expect(told(page)).toHaveText(UNKNOWN);
    expect(await page.locator('.payveil').textContent()).not.toMatch(/not been charged/);
    // The gateway is itself again, and says that the token was used.
    await page.unroute(PROCESS);
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(told(page)).toHaveText(USED);
    await expect(page.getByRole('button')).toHaveCount(0);
    expect(new Set(tokens).size).toBe(1);
    expect(await listCharges(gateway)).toMatchObject([{ status: 'succeeded' }]);
  });
}

test('offline before the click: nothing is sent, and the form is open', async ({ page, open, context, gateway }) => {
  const tokens = watchTokens(page);
  await open(CARD_ALONE);
  await typeCard(page);
  await context.setOffline(true);
  await button(page).click();
  await expect(alert(page)).toHaveText("You're offline. Nothing was sent");
  expect([await phase(page), tokens]).toEqual(['open', []]);
  await context.setOffline(false);
  await button(page).click();
  await expect(ending(page)).toHaveText('Payment complete');
  expect(await listCharges(gateway)).toHaveLength(1);
});

test('offline in mid-pay: it waits for the network, and pays by the same token', async ({
  page,
  open,
  context,
  gateway,
}) => {
  const tokens = watchTokens(page);
  await open(CARD_ALONE);
  await page.route(PROCESS, async (route) => {
    await context.setOffline(true);
    await route.abort();
  });
  await pay(page);
  await expect(ending(page)).toHaveText('Checking your payment…');
  await page.unroute(PROCESS);
  await context.setOffline(false);
  await expect(ending(page)).toHaveText('Payment complete', { timeout: 20_000 });
  expect(new Set(tokens).size).toBe(1);
  expect(await listCharges(gateway)).toHaveLength(1);
});

test('an answer that takes too long: it is asked for again', async ({ page, open, gateway }) => {
  const tokens = watchTokens(page);
  await open(CARD_ALONE);
  await page.evaluate((gateway) => {
    const { handle, Payveil } = window as unknown as PageGlobals;
    const { url, publishableKey, signature } = gateway;
    handle.update({
      charge: Payveil.createClient({ baseUrl: url, apiKey: publishableKey, signature, timeoutMs: 500 }),
    });
  }, gateway);
  await addFault(gateway, 'latency=1500');
  await pay(page);
  await expect(ending(page)).toHaveText('Checking your payment…');
  await expect(page.locator('.payveil')).toHaveAttribute('data-phase', /done|unknown/, { timeout: 20_000 });
  expect(new Set(tokens).size).toBe(1);
  expect(await listCharges(gateway)).toHaveLength(1);
});

test('a frame that allows no forms still pays', async ({ page, open, gateway, site }) => {
  await open(CARD_ALONE);
  await page.evaluate(async (site) => {
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin');
    frame.src = `${site}/checkout/plain.html`;
    const isLoaded = new Promise((resolve) => frame.addEventListener('load', resolve));
    document.body.replaceChildren(frame);
    await isLoaded;
  }, site);
  const frame = page.frameLocator('iframe');
  const { amount: _, ...options } = { amount: 0, ...CARD_ALONE };
  await page.frames()[1]?.evaluate(
    ({ gateway, options }) => {
      const { Payveil } = window as unknown as PageGlobals;
      const keys = { apiKey: gateway.publishableKey, signature: gateway.signature };
      Payveil.mountCheckout('#checkout', {
        ...keys,
        amount: 2599,
        currency: 'eur',
        remoteIp: '192.0.2.10',
        returnUrl: 'https://shop.example/return',
        charge: Payveil.createClient({ ...keys, baseUrl: gateway.url }),
        ...(options as object),
      });
    },
    { gateway, options },
  );
  await frame.getByLabel('Card number').fill('4242424242424242');
  await frame.getByLabel('Expiry date').fill('1231');
  await frame.getByLabel('Security code').fill('123');
  await frame.getByRole('button', { name: /^Pay/ }).click();
  await expect(frame.locator('.payveil-panel-title')).toHaveText('Payment complete');
  expect(await listCharges(gateway)).toHaveLength(1);
});

test('while it is busy, it says so, and after 8 seconds once more', async ({ page, open }) => {
  await page.clock.install();
  await open(CARD_ALONE);
  await page.route(PROCESS, () => {});
  await pay(page);
  await expect(page.locator('.payveil-button')).toHaveText('Processing…');
  await page.clock.fastForward(8000);
  await expect(status(page)).toHaveText("Still working. Don't close this page");
});
