/** The tests that every example with a server of its own passes: the buyer's address, and a server that charges. */
import type { Browser, BrowserContext, Page, Request } from '@playwright/test';
import { expectPaid, fillCheckout, waitForEnd } from 'payveil/sandbox/playwright';
import type { Gateway } from '../servers.js';
import { DECLINED_CARD, GOOD_CARD } from './cards.js';
import { coverThreeDSecure, listCharges, payAndAnswer } from './cover-three-d-secure.js';
import { expect } from './quiet-test.js';
import type { extendWithServer } from './server-example.js';
import type { RunningScript } from './start-script.js';

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

/** How the tests reach the example. */
interface Ways {
  /** Opens the checkout of a new order. */
  readonly open: (page: Page, url: string) => Promise<unknown>;
  /** Reads the number of the order from the address of its checkout. */
  readonly readOrderId: (page: Page) => string;
}

/** Adds the tests of the buyer's address. */
export function coverAddresses(test: ServerTest, { open, readOrderId }: Ways): void {
  test("reads the buyer's address behind each number of proxies", async ({ start, page }) => {
    for (const proxies of [0, 1, 2]) {
      const { url, stop } = await start(proxies);
      await open(page, url);
      for (const { forwarded, address } of FORWARDED.filter((row) => row.proxies === proxies)) {
        const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
        const response = await page.request.get(`${url}/payments/orders/${readOrderId(page)}`, { headers });
        expect((await response.json()).remoteIp, forwarded).toBe(address);
      }
      await stop();
    }
  });

  test('does not start if PROXIES is not a number', async ({ start }) => {
    await expect(start('one')).rejects.toThrow('ended without an address');
    await expect(start('-1')).rejects.toThrow('ended without an address');
  });
}

/** Adds the tests of a server that charges: what its framework must pass on to the payments. */
export function coverServerCharges(test: ServerTest, ways: Ways): void {
  const { open } = ways;
  test.beforeEach(async ({ page, shop }) => void (await open(page, shop.url)));
  const expectShipped = createExpectShipped(ways);

  // The server knows why the charge failed.
  coverThreeDSecure(test, { refused: /^(Your bank did not confirm the payment|The payment was declined)/ });

  test('an order is not shipped for a declined card, or a buyer who refuses at the bank', async ({ page, shop }) => {
    const checkout = page.url();
    await fillCheckout(page, DECLINED_CARD);
    await pay(page);
    expect(await waitForEnd(page)).toBe('open');
    await page.goto(checkout);
    await payAndAnswer(page, '4000002500003155', 'refuse');
    expect(await waitForEnd(page)).toBe('open');
    await expectShipped(shop, page, 0);
  });

  test('an order is shipped when the buyer has confirmed at the bank', async ({ page, shop }) => {
    await payAndAnswer(page, '4000002500003155', 'confirm');
    await expectPaid(page);
    await expectShipped(shop, page, 1);
  });
}

/** Adds the test beside those of an order that is paid in two browsers. Only the server holds the two apart, and no framework changes it. */
export function coverOneOrder(test: ServerTest, ways: Ways): void {
  const expectShipped = createExpectShipped(ways);

  test('of two payments at once, from two browsers, there is one charge', async ({ page, browser, shop, gateway }) => {
    const context = await openSameBuyer(browser, page);
    await addFault(gateway, 'latency=1500', 2);
    const pages = [page, await openAgain(context, page)];
    for (const tab of pages) await fillCheckout(tab, GOOD_CARD);
    await Promise.all(pages.map(pay));
    for (const tab of pages) await expectPaid(tab);
    expect(await listCharges(gateway)).toHaveLength(1);
    await expectShipped(shop, page, 1);
    await context.close();
  });
}

/** Asserts how often the server has shipped the order of a page. */
const createExpectShipped =
  ({ readOrderId }: Ways) =>
  (shop: RunningScript, page: Page, times: number) =>
    expect.poll(() => shop.countShipped(readOrderId(page))).toBe(times);

const pay = (page: Page) => page.getByRole('button', { name: /^Pay/ }).click();

/** Opens another browser of the same buyer, who has signed in there too. */
async function openSameBuyer(browser: Browser, page: Page): Promise<BrowserContext> {
  const context = await browser.newContext();
  await context.addCookies(await page.context().cookies());
  return context;
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
export function findToken(request: Request): string | undefined {
  return /[0-9a-f]{200,}/.exec(request.postData() ?? '')?.[0];
}
