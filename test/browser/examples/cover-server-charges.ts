/** The tests that every example with a server of its own passes: the buyer's address, and a server that charges. */
import type { BrowserContext, Page, Request } from '@playwright/test';
import { expectPaid, fillCheckout, waitForEnd } from 'payveil/sandbox/playwright';
import { openToken } from '../../token/node-crypto.js';
import type { Gateway } from '../servers.js';
import { DECLINED_CARD, GOOD_CARD } from './cards.js';
import { coverThreeDSecure, listCharges, payAndAnswer } from './cover-three-d-secure.js';
import { expect } from './quiet-test.js';
import type { extendWithServer } from './server-example.js';

type ServerTest = ReturnType<typeof extendWithServer>;

/** What stands in `X-Forwarded-For`, and the buyer's address. The buyer has forged the addresses that begin with 203. */
const FORWARDED = [
  { proxies: 0, forwarded: undefined, address: '127.0.0.1' },
  { proxies: 0, forwarded: '203.0.113.66', address: '127.0.0.1' },
  { proxies: 1, forwarded: '192.0.2.10', address: '192.0.2.10' },
  { proxies: 1, forwarded: '203.0.113.66, 192.0.2.10', address: '192.0.2.10' },
  { proxies: 2, forwarded: '192.0.2.10, 198.51.100.1', address: '192.0.2.10' },
  { proxies: 2, forwarded: '203.0.113.66, 203.0.113.67, 192.0.2.10, 198.51.100.1', address: '192.0.2.10' },
];

/** Adds a test for each number of proxies. */
export function coverAddresses(
  test: ServerTest,
  readAddress: (url: string, headers: Record<string, string>) => Promise<string | undefined>,
): void {
  for (const proxies of [0, 1, 2]) {
    test(`reads the buyer's address behind ${proxies} proxies`, async ({ start }) => {
      const { url, stop } = await start(proxies);
      for (const { forwarded, address } of FORWARDED.filter((row) => row.proxies === proxies)) {
        const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
        expect(await readAddress(url, headers), forwarded).toBe(address);
      }
      await stop();
    });
  }

  test('does not start if PROXIES is not a number', async ({ start }) => {
    await expect(start('one')).rejects.toThrow('ended without an address');
    await expect(start('-1')).rejects.toThrow('ended without an address');
  });
}

/** How the tests of a server that charges reach the example. */
interface Ways {
  /** Opens the checkout of a new order. */
  readonly open: (page: Page, shop: string) => Promise<unknown>;
  /** Tells whether the server counts the order of the page as paid. */
  readonly isPaid: (page: Page) => Promise<boolean>;
}

/** Adds the tests of a server that charges. */
export function coverServerCharges(test: ServerTest, { open, isPaid }: Ways): void {
  test.beforeEach(async ({ page, shop, gateway }) => {
    await fetch(`${gateway.url}/sandbox/reset`, { method: 'POST', headers: { authorization: gateway.secretKey } });
    await open(page, shop);
  });

  // The server knows why the charge failed.
  coverThreeDSecure(test, { refused: /^(Your bank did not confirm the payment|The payment was declined)/ });

  test('a second tab shows that its order is paid', async ({ page, context, gateway }) => {
    const second = await openAgain(context, page);
    await fillCheckout(page, GOOD_CARD);
    await pay(page);
    await expectPaid(page);
    await expectPaid(second);
    expect(await listCharges(gateway)).toHaveLength(1);
    await second.reload();
    await expect(second.getByText('This order is paid.')).toBeVisible();
  });

  // Another browser knows nothing of this one: only the server holds the two apart.
  test('an order is paid, and is not charged again from another browser', async ({ page, browser, gateway }) => {
    const context = await browser.newContext();
    const second = await openAgain(context, page);
    await fillCheckout(page, GOOD_CARD);
    await pay(page);
    await expectPaid(page);
    expect(await isPaid(page)).toBe(true);
    await fillCheckout(second, DECLINED_CARD);
    await pay(second);
    await expectPaid(second);
    expect(await listCharges(gateway)).toHaveLength(1);
    await context.close();
  });

  test('of two payments at once, from two browsers, the order has one charge', async ({ page, browser, gateway }) => {
    const context = await browser.newContext();
    await addFault(gateway, 'latency=1500', 2);
    const pages = [page, await openAgain(context, page)];
    for (const tab of pages) await fillCheckout(tab, GOOD_CARD);
    await Promise.all(pages.map(pay));
    const ends = await Promise.all(pages.map((tab) => waitForEnd(tab)));
    expect(ends.sort()).toEqual(['done', 'open']);
    expect(await listCharges(gateway)).toHaveLength(1);
    expect(await isPaid(page)).toBe(true);
    await context.close();
  });

  test('a buyer who gives up at the bank pays with another card', async ({ page, gateway }) => {
    const checkout = page.url();
    await fillCheckout(page, '4000002500003155');
    await pay(page);
    await page.waitForURL(`${gateway.url}/**`);
    await page.goto(checkout);
    await page.getByRole('button', { name: 'Pay another way' }).click();
    await confirmAnotherWay(page);
    await fillCheckout(page, GOOD_CARD);
    await pay(page);
    await expectPaid(page);
    expect(await isPaid(page)).toBe(true);
    expect((await listCharges(gateway)).map(({ status }) => status)).toEqual(['succeeded', 'requires_action']);
  });

  test('an order is not paid by a declined card, or by a buyer who refuses at the bank', async ({ page }) => {
    const checkout = page.url();
    await fillCheckout(page, DECLINED_CARD);
    await pay(page);
    expect(await waitForEnd(page)).toBe('open');
    expect(await isPaid(page)).toBe(false);
    await page.goto(checkout);
    await payAndAnswer(page, '4000002500003155', 'refuse');
    expect(await waitForEnd(page)).toBe('open');
    expect(await isPaid(page)).toBe(false);
  });

  test('an order is paid when the buyer has confirmed at the bank', async ({ page }) => {
    await payAndAnswer(page, '4000002500003155', 'confirm');
    await expectPaid(page);
    expect(await isPaid(page)).toBe(true);
  });

  test('an order is not paid by a charge of a smaller amount', async ({ page, gateway }) => {
    await page.route('**/*', async (route) => {
      if (findToken(route.request()) !== undefined) return route.fallback();
      const response = await route.fetch();
      return route.fulfill({ response, body: (await response.text()).replaceAll('2599', '100') });
    });
    await page.reload();
    await fillCheckout(page, GOOD_CARD);
    await page.getByRole('button', { name: 'Pay €1.00' }).click();
    expect(await waitForEnd(page)).toBe('unknown');
    expect(await listCharges(gateway)).toEqual([expect.objectContaining({ status: 'succeeded', amount: 100 })]);
    await page.unrouteAll();
    expect(await isPaid(page)).toBe(false);
  });

  test('the form asks the server again when the answer of the gateway was lost', async ({ page, gateway }) => {
    await addFault(gateway, 'drop-after', 1);
    await fillCheckout(page, GOOD_CARD);
    await pay(page);
    await expectPaid(page);
    expect(await isPaid(page)).toBe(true);
    expect(await listCharges(gateway)).toHaveLength(1);
  });

  test('the form asks the server again when its answer was lost', async ({ page, gateway, complaints }) => {
    await page.route('**/*', async (route) => {
      if (findToken(route.request()) === undefined) return route.fallback();
      expect((await route.fetch()).status()).toBe(200);
      return route.abort();
    });
    await fillCheckout(page, GOOD_CARD);
    await pay(page);
    await expectPaid(page);
    expect(await isPaid(page)).toBe(true);
    expect(await listCharges(gateway)).toHaveLength(1);
    // The form tells the developer that the page could not reach its server.
    expect(complaints.splice(0)).toEqual([expect.stringContaining('onToken failed')]);
  });

  test('the charge has the address that the server saw, and not one that the buyer wrote', async ({ page }) => {
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.66' });
    const sent = page.waitForRequest((request) => findToken(request) !== undefined);
    await fillCheckout(page, GOOD_CARD);
    await pay(page);
    const charge = JSON.parse(openToken(findToken(await sent) ?? ''));
    expect(charge.remote_ip).toBe('127.0.0.1');
    await expectPaid(page);
  });
}

const pay = (page: Page) => page.getByRole('button', { name: /^Pay/ }).click();

/** Confirms the warning. The form takes a press that comes too early as the second half of a double click. */
async function confirmAnotherWay(page: Page): Promise<void> {
  const confirm = page.getByRole('button', { name: 'Start again anyway' });
  const press = async () => {
    if (await confirm.isVisible()) await confirm.click();
    return page.locator('[data-phase=open]').count();
  };
  await expect.poll(press).toBe(1);
}

/** Opens the checkout of the same order in another tab. */
async function openAgain(context: BrowserContext, page: Page): Promise<Page> {
  const second = await context.newPage();
  await second.goto(page.url());
  return second;
}

/** Makes the gateway do something to the next charges. */
async function addFault({ url, secretKey }: Gateway, fault: string, times: number): Promise<void> {
  const match = { method: 'POST', path: '/v1/process/card-payment' };
  const body = JSON.stringify({ match, fault, times });
  const response = await fetch(`${url}/sandbox/faults`, {
    method: 'POST',
    headers: { authorization: secretKey },
    body,
  });
  expect(response.ok).toBe(true);
}

/** Finds the token in what a page sends to its server. */
function findToken(request: Request): string | undefined {
  return /[0-9a-f]{200,}/.exec(request.postData() ?? '')?.[0];
}
