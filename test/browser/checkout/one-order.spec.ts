/** An order is paid once, in however many windows, and its buyer sees how it ended. */
import type { BrowserContext, Page } from '@playwright/test';
import type { Gateway } from '../servers.js';
import {
  alert,
  button,
  CARD_ALONE,
  ending,
  expect,
  type FormOptions,
  forgetRequests,
  holdAnswer,
  listCharges,
  mount,
  phase,
  test,
  told,
  typeCard,
} from './form.js';

const ORDER: FormOptions = { ...CARD_ALONE, orderId: 'B-7' };
const ELSEWHERE = 'A payment for this order is under way in another window';
const PAID = 'Payment complete';

test.beforeEach(({ gateway }) => forgetRequests(gateway));

interface Window {
  readonly page: Page;
  readonly pay: () => Promise<void>;
}

/** Opens the form in a window of the buyer's browser. */
async function openWindow(context: BrowserContext, url: string, gateway: Gateway, options = ORDER): Promise<Window> {
  const page = await context.newPage();
  await page.goto(`${url}/checkout/plain.html`);
  await mount(page, gateway, options);
  const pay = async () => {
    await typeCard(page);
    await button(page).click();
  };
  return { page, pay };
}

test('two windows of one order: the second waits, and shows the end of the first', async ({
  context,
  site,
  gateway,
}) => {
  const first = await openWindow(context, site, gateway);
  const second = await openWindow(context, site, gateway);
  const answer = await holdAnswer(first.page);
  await first.pay();
  await expect.poll(() => listCharges(gateway)).toHaveLength(1);
  // An open form hears of it, and so does one that is opened now.
  await expect(ending(second.page)).toHaveText(ELSEWHERE);
  const third = await openWindow(context, site, gateway);
  await expect(ending(third.page)).toHaveText(ELSEWHERE);
  expect(await phase(third.page)).toBe('checking');
  answer();
  for (const { page } of [first, second, third]) await expect(ending(page)).toHaveText(PAID);
  expect(await listCharges(gateway)).toHaveLength(1);
  // A paid order shows that it is paid, after a reload as well.
  await first.page.reload();
  await mount(first.page, gateway, ORDER);
  expect(await phase(first.page)).toBe('done');
});

test('two clicks in two windows at the same moment make one payment', async ({ context, site, gateway }) => {
  const windows = [await openWindow(context, site, gateway), await openWindow(context, site, gateway)];
  for (const { page } of windows) await typeCard(page);
  const click = () => document.querySelector<HTMLElement>('.payveil-button')?.click();
  await Promise.all(windows.map(({ page }) => page.evaluate(click)));
  for (const { page } of windows) await expect(ending(page)).toHaveText(PAID);
  expect(await listCharges(gateway)).toHaveLength(1);
});

test('after a decline, the window that waited opens with what was typed there', async ({ context, site, gateway }) => {
  const [first, second] = [await openWindow(context, site, gateway), await openWindow(context, site, gateway)];
  await typeCard(second.page);
  const answer = await holdAnswer(first.page);
  await typeCard(first.page, { number: '4000000000000002' });
  await button(first.page).click();
  await expect(ending(second.page)).toHaveText(ELSEWHERE);
  answer();
  await expect(alert(second.page)).toContainText('The payment was declined');
  expect(await phase(second.page)).toBe('open');
  await button(second.page).click();
  await expect(ending(second.page)).toHaveText(PAID);
  expect((await listCharges(gateway)).map(({ status }) => status).sort()).toEqual(['failed', 'succeeded']);
});

test('a window that is closed in mid-payment leaves it to the one that waits, which asks', async ({
  context,
  site,
  gateway,
}) => {
  const [first, second] = [await openWindow(context, site, gateway), await openWindow(context, site, gateway)];
  await holdAnswer(first.page);
  await first.pay();
  await expect.poll(() => listCharges(gateway)).toHaveLength(1);
  await expect(ending(second.page)).toHaveText(ELSEWHERE);
  await first.page.close();
  await expect(ending(second.page)).toHaveText("We're not sure yet");
  await expect(told(second.page)).toContainText("Don't pay again");
  await expect(second.page.getByRole('button', { name: 'Start again' })).toBeVisible();
});

test('a window whose order another one has taken says nothing of its own decline, and shows that the order is paid', async ({
  context,
  site,
  gateway,
}) => {
  const [first, second] = [await openWindow(context, site, gateway), await openWindow(context, site, gateway)];
  await second.page.clock.install();
  const answer = await holdAnswer(first.page);
  await typeCard(first.page, { number: '4000000000000002' });
  await button(first.page).click();
  await expect(ending(second.page)).toHaveText(ELSEWHERE);
  // The first window seems to be asleep, so the buyer takes the order over.
  await second.page.clock.fastForward(61_000);
  await second.page.getByRole('button', { name: 'Start again' }).click();
  await second.page.clock.fastForward(1000);
  await second.page.getByRole('button', { name: 'Start again anyway' }).click();
  await second.page.clock.resume();
  const end = await holdAnswer(second.page);
  await second.pay();
  await expect(ending(first.page)).toHaveText(ELSEWHERE);
  answer();
  await expect.poll(() => listCharges(gateway)).toHaveLength(2);
  await expect(alert(first.page)).toHaveText('');
  expect(await phase(first.page)).toBe('checking');
  end();
  for (const { page } of [first, second]) await expect(ending(page)).toHaveText(PAID);
});

test('a window that waits sends nothing by itself where the storage is full', async ({ context, site, gateway }) => {
  await context.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('', 'QuotaExceededError');
    };
  });
  const [first, second] = [await openWindow(context, site, gateway), await openWindow(context, site, gateway)];
  const answer = await holdAnswer(first.page);
  await first.pay();
  await expect.poll(() => listCharges(gateway)).toHaveLength(1);
  await second.pay();
  await expect(ending(second.page)).toHaveText(ELSEWHERE);
  answer();
  await expect(ending(first.page)).toHaveText(PAID);
  await expect(ending(second.page)).toHaveText("We're not sure yet");
  await expect(second.page.getByRole('button', { name: 'Start again' })).toBeVisible();
  expect(await listCharges(gateway)).toHaveLength(1);
});

test('an end that nobody has seen is shown by the next page', async ({ page, open, gateway }) => {
  await open(CARD_ALONE);
  const answer = await holdAnswer(page);
  await typeCard(page);
  await button(page).click();
  await expect.poll(() => listCharges(gateway)).toHaveLength(1);
  answer();
  await expect(ending(page)).toHaveText(PAID);
  await page.reload();
  await mount(page, gateway, CARD_ALONE);
  expect(await phase(page)).toBe('done');
  // Without an order, an equal purchase may be a new one.
  await page.getByRole('button', { name: 'New payment' }).click();
  expect(await phase(page)).toBe('open');
  await page.reload();
  await mount(page, gateway, CARD_ALONE);
  expect(await phase(page)).toBe('open');
});

test('an end that was seen for three seconds is not shown again, but by the form of its order', async ({
  page,
  open,
  gateway,
}) => {
  await open(CARD_ALONE);
  await typeCard(page);
  await button(page).click();
  await expect(ending(page)).toHaveText(PAID);
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
  await page.reload();
  await mount(page, gateway, CARD_ALONE);
  expect(await phase(page)).toBe('open');
});

test('what all windows can read is the order, and nothing of the card', async ({ page, open }) => {
  await open({ ...ORDER, description: 'Lamp', customerId: undefined });
  await typeCard(page);
  await button(page).click();
  await expect(ending(page)).toHaveText(PAID);
  const [record] = await page.evaluate(() => JSON.parse(localStorage.getItem('payveil.payments') ?? '[]'));
  expect(Object.keys(record.purchase).sort()).toEqual(['amount', 'currency', 'orderId']);
  expect(JSON.stringify(record)).not.toMatch(/4242|Lamp|pk_|sig_/);
  expect(record).toMatchObject({ phase: 'done', status: 'succeeded', method: 'card', purchase: { orderId: 'B-7' } });
});
