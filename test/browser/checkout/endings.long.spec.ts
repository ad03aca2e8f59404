/** Lost answers, from the click to the final words: each case makes one charge at most, and never a second token. */
import type { Page } from '@playwright/test';
import { LOST_ANSWERS, OFFLINE, UNKNOWN_WITH_ADVICE, USED } from '../../checkout/scenarios.js';
import {
  alert,
  askSandbox,
  button,
  CARD_ALONE,
  ending,
  expect,
  expectEmpty,
  listCharges,
  listPayments,
  mount,
  type PageGlobals,
  phase,
  status,
  test,
  told,
  typeCard,
} from './form.js';
import { passTime, readTokens, seeSent, stopClock, waitOut } from './wound-clock.js';

const PROCESS = '**/v1/process/card-payment';
const PAID = 'Payment complete';

type Gateway = Parameters<typeof askSandbox>[0];

async function pay(page: Page): Promise<void> {
  await typeCard(page);
  await button(page).click();
}

const seePhase = (page: Page, phase: string) => expect(page.locator('.payveil')).toHaveAttribute('data-phase', phase);

const addFault = (gateway: Gateway, fault: string, times = 1) =>
  askSandbox(gateway, 'POST', 'faults', { match: { path: '/v1/process/card-payment' }, fault, times });

/** Waits until a request has arrived for every fault, even if it has no answer yet. */
const seeFaultsMet = (gateway: Gateway) =>
  expect.poll(async () => (await askSandbox<{ data: unknown[] }>(gateway, 'GET', 'faults')).data).toEqual([]);

test.beforeEach(({ page }, { title }) => (title.startsWith('while it is busy') ? undefined : stopClock(page)));

/** Sends the same token once more as the buyer does. The form shows that it works for a second, however soon the answer is there. */
async function finish(page: Page, sent: number): Promise<void> {
  await page.getByRole('button', { name: 'Finish this payment' }).click();
  await seeSent(page, sent);
  await seePhase(page, 'checking');
  await waitOut(page, 1000);
}

for (const [what, { faults, waits, title, text }] of Object.entries(LOST_ANSWERS)) {
  test(`${what}: ${title}, one charge, one token`, async ({ page, open, gateway }) => {
    await open(CARD_ALONE);
    for (const [fault, times] of faults) await addFault(gateway, fault, times);
    await pay(page);
    let sent = 1;
    for (const [ms, phase] of waits) {
      await seePhase(page, phase);
      await waitOut(page, ms);
      await seeSent(page, ++sent);
    }
    await expect(ending(page)).toHaveText(title);
    if (text) await expect(told(page)).toHaveText(text);
    if (title !== PAID) expect(await page.locator('.payveil').textContent()).not.toMatch(/not been charged/);
    if (title !== PAID && text !== USED) {
      // The gateway works again, and says that the token was used.
      await finish(page, ++sent);
      await expect(told(page)).toHaveText(USED);
    }
    await expect(page.getByRole('button')).toHaveText(title === PAID ? ['Copy'] : ['Copy', 'Start again']);
    await expectEmpty(page);
    await seeSent(page, sent);
    expect(await listPayments(gateway)).toHaveLength(sent);
    expect(await listCharges(gateway)).toMatchObject([{ status: 'succeeded' }]);
  });
}

test('404 to the charge itself: the form asks once more, does not say "not charged", and the buyer can finish the payment', async ({
  page,
  open,
  gateway,
}) => {
  const printed: string[] = [];
  page.on('console', (message) => void printed.push(message.text()));
  await open(CARD_ALONE);
  await addFault(gateway, 'status=404', 2);
  await pay(page);
  await seeSent(page, 1);
  await seePhase(page, 'checking');
  await waitOut(page, 1000);
  await expect(told(page)).toHaveText(UNKNOWN_WITH_ADVICE);
  expect(await page.locator('.payveil').textContent()).not.toMatch(/not been charged/);
  await expectEmpty(page);
  expect(await listCharges(gateway)).toEqual([]);
  expect(printed.filter((text) => text.includes('payveil doctor'))).toHaveLength(1);
  await expect(page.locator('.payveil-panel')).toContainText('this pays €25.99 now');
  await finish(page, 3);
  await expect(ending(page)).toHaveText(PAID);
  expect(await listCharges(gateway)).toMatchObject([{ status: 'succeeded' }]);
});

test('an answer that is 40 s late: the form sends again after the 30 s of a call', async ({ page, gateway, site }) => {
  // A merchant for this test alone, so that its late charge disturbs no other. test/engines counts that charge.
  const late = {
    url: gateway.url,
    publishableKey: 'pk_test_late',
    secretKey: 'sk_test_late',
    signature: 'sig_test_late',
  };
  await askSandbox(late, 'POST', 'reset');
  await page.goto(`${site}/checkout/plain.html`);
  await mount(page, late, CARD_ALONE);
  await addFault(late, 'latency=40000');
  await pay(page);
  await seeSent(page, 1);
  // The first payment must have reached the sandbox, because otherwise the second one would meet its fault.
  await seeFaultsMet(late);
  await waitOut(page, 30_000);
  await seePhase(page, 'checking');
  await waitOut(page, 1000);
  await expect(ending(page)).toHaveText(PAID);
  await seeSent(page, 2);
  expect(await listCharges(late)).toHaveLength(1);
});

test('offline before the click: the form sends nothing and stays open', async ({ page, open, context, gateway }) => {
  await open(CARD_ALONE);
  await context.setOffline(true);
  await pay(page);
  await expect(alert(page)).toHaveText(OFFLINE);
  expect({ phase: await phase(page), tokens: (await readTokens(page)).made }).toEqual({ phase: 'open', tokens: 0 });
  await context.setOffline(false);
  await expect(alert(page)).toHaveText('');
  await button(page).click();
  await expect(ending(page)).toHaveText(PAID);
  await seeSent(page, 1);
  expect(await listCharges(gateway)).toHaveLength(1);
});

test('offline during the payment: the form waits for the network, and sends the same token again', async ({
  page,
  open,
  context,
  gateway,
}) => {
  await open(CARD_ALONE);
  await page.route(PROCESS, async (route) => {
    await context.setOffline(true);
    await route.abort();
  });
  await pay(page);
  await expect(ending(page)).toHaveText('Checking your payment…');
  await page.unroute(PROCESS);
  await passTime(page, 12_000);
  await seeSent(page, 1);
  await context.setOffline(false);
  await expect(ending(page)).toHaveText(PAID);
  await seeSent(page, 2);
  expect(await listCharges(gateway)).toHaveLength(1);
});

test('the form also pays in a frame that does not allow forms', async ({ page, open, gateway, site }) => {
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

test('while it is busy, the form says so, and says more after 8 seconds', async ({ page, open }) => {
  await page.clock.install();
  await open(CARD_ALONE);
  await page.route(PROCESS, () => {});
  await pay(page);
  await expect(page.locator('.payveil-button')).toHaveText('Processing…');
  await page.clock.fastForward(8000);
  await expect(status(page)).toHaveText("Still working. Don't close this page.");
});
