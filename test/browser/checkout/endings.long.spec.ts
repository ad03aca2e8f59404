/** Lost answers, from the click to the final words: each case makes one charge at most, and never a second token. */
import type { Page } from '@playwright/test';
import { LOST_ANSWERS, USED } from '../../checkout/scenarios.js';
import {
  askSandbox,
  button,
  CARD_ALONE,
  ending,
  expect,
  expectEmpty,
  listCharges,
  listPayments,
  mount,
  test,
  told,
  typeCard,
} from './form.js';
import { seeSent, stopClock, waitOut } from './wound-clock.js';

const PAID = 'Payment complete';

type Gateway = Parameters<typeof askSandbox>[0];

async function pay(page: Page): Promise<void> {
  await typeCard(page);
  await button(page).click();
}

const seePhase = (page: Page, phase: string) => expect(page.locator('.payveil')).toHaveAttribute('data-phase', phase);

const addFault = (gateway: Gateway, fault: string, times = 1) =>
  askSandbox(gateway, 'POST', 'faults', { match: { path: '/v1/process/card-payment' }, fault, times });

test.beforeEach(({ page }) => stopClock(page));

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
  // A frame evaluates as its page does.
  await mount(page.frames()[1] as unknown as Page, gateway, CARD_ALONE);
  await typeCard(frame.locator('body'));
  await button(frame.locator('body')).click();
  await expect(frame.locator('.payveil-panel-title')).toHaveText('Payment complete');
  expect(await listCharges(gateway)).toHaveLength(1);
});
