/** A folder with `--server`: no script of the page decides what is charged. It can only name another order, which the frame shows. */
import type { FrameLocator, Page } from '@playwright/test';
import { expectPaid, fillCard } from 'payveil/sandbox/playwright';
import { askSandbox } from '../checkout/form.js';
import type { Gateway } from '../servers.js';
import {
  test as base,
  CARD_ALONE,
  expect,
  mountFrame,
  pay,
  type SentOptions,
  type ShopGlobals,
  SPY,
  type SpyGlobals,
} from './frame-site.js';
import { type OrderServer, startOrderServer } from './order-server.js';

const CARD = '4242 4242 4242 4242';

/** What the page gives: the number of the order, and nothing of money. */
const giveOrder = (orderId: string): SentOptions => ({
  ...CARD_ALONE,
  // `mountFrame` of the tests gives these to every frame.
  ...({ amount: undefined, currency: undefined, remoteIp: undefined } as object),
  orderId,
});

interface Fixtures {
  readonly shopServer: OrderServer;
  /** Two orders, of 25.99 and of 1.00 euros, that no other test has. */
  readonly orderId: string;
  readonly cheapId: string;
  /** Opens a page with a frame of a folder with `--server`. */
  readonly openOrder: (orderId: string, options?: object, scripts?: readonly string[]) => Promise<FrameLocator>;
}

let orders = 0;

const test = base.extend<Fixtures>({
  shopServer: async ({ gateway, frame }, use) => {
    const server = await startOrderServer(gateway, frame);
    await use(server);
    server.stop();
  },
  baseUrls: async ({ servers, gateway, shopServer }, use) =>
    use([gateway.url, servers.frame, servers.shop, servers.stranger, shopServer.url]),
  orderId: async ({ shopServer }, use) => {
    const id = `A-${process.pid}-${++orders}`;
    shopServer.orders.set(id, { amount: 2599, currency: 'eur', description: `Blue kettle ${id}` });
    await use(id);
  },
  cheapId: async ({ shopServer }, use) => {
    const id = `B-${process.pid}-${++orders}`;
    shopServer.orders.set(id, { amount: 100, currency: 'eur', description: `Sticker ${id}` });
    await use(id);
  },
  openOrder: async ({ page, shop, addPage, addFolder, shopServer }, use) => {
    await use(async (orderId, options = {}, scripts = []) => {
      await page.goto(shop + addPage({ scripts }));
      const src = addFolder({ server: shopServer.payments, allow: ['customer'] });
      await mountFrame(page, src, { ...giveOrder(orderId), ...options });
      return page.locator('iframe').contentFrame();
    });
  },
});

interface ListedCharge {
  readonly amount: number;
  readonly status: string;
  readonly description: string;
}

/** Lists what was charged for orders, whatever became of it. */
async function listCharges(gateway: Gateway, ...ids: readonly string[]): Promise<ListedCharge[]> {
  const { data } = await askSandbox<{ data: ListedCharge[] }>(gateway, 'GET', 'charges');
  return data
    .filter(({ description }) => ids.some((id) => String(description).endsWith(id)))
    .map(({ amount, status, description }) => ({ amount, status, description }));
}

const paidOnce = (id: string) => [{ amount: 2599, status: 'succeeded', description: `Blue kettle ${id}` }];

/** Options that say how much is paid, by whom and for what, or who is asked for it. */
const MONEY = {
  amount: 1,
  currency: 'jpy',
  description: 'Something else',
  remoteIp: '198.51.100.66',
  customerId: 'cus_1',
  checkoutId: 'evil',
  remember: true,
  server: 'http://127.0.0.1:1/payments',
};

/** Changes options through the handle, and returns how that was refused. */
const update = (page: Page, changes: object) =>
  page.evaluate(
    (changes) =>
      (window as unknown as ShopGlobals).handle.update(changes).then(
        () => 'updated',
        ({ code, message }) => `${code} ${message}`,
      ),
    changes,
  );

test('the frame charges what the server says', async ({ page, openOrder, orderId, shopServer, gateway }) => {
  const frame = await openOrder(orderId);
  await expect(frame.getByRole('button', { name: 'Pay €25.99' })).toBeVisible();
  await expect(frame.getByText(`Blue kettle ${orderId}`)).toBeVisible();
  for (const [name, value] of Object.entries(MONEY)) {
    expect(await update(page, { [name]: value }), name).toMatch(new RegExp(`^option_invalid .*${name}`));
  }
  await fillCard(frame, CARD);
  await pay(frame);
  await expectPaid(frame);
  expect(await listCharges(gateway, orderId)).toEqual(paidOnce(orderId));
  await expect.poll(() => shopServer.paid).toEqual([{ orderId, amount: 2599 }]);
});

test('forged messages on a stolen port change no charge', async ({ page, openOrder, orderId, cheapId, gateway }) => {
  const frame = await openOrder(orderId, {}, [SPY]);
  await expect(frame.getByRole('button', { name: 'Pay €25.99' })).toBeVisible();
  const forge = () =>
    page.evaluate(
      ({ money, cheapId }) => {
        const port = (window as unknown as SpyGlobals).spy.getPort();
        const names = Object.keys(money);
        const terms = { amount: 1, currency: 'eur', description: 'x', remoteIp: '192.0.2.1', status: 'succeeded' };
        const given = [
          { options: money, names, functions: [] },
          { options: { amount: 1 }, names: ['amount'], functions: [] },
          { options: { terms, charge: terms, order: terms, orderId: cheapId }, names: ['terms'], functions: [] },
          { options: {}, names: ['remoteIp', 'lookUp'], functions: ['remoteIp', 'lookUp'] },
          { options: { amount: 1 }, names: [], functions: [] },
        ];
        for (const [i, value] of given.entries()) port.postMessage({ type: 'update', id: 500 + i, ...value });
        for (let id = 0; id < 30; id++) port.postMessage({ type: 'answer', id, value: terms });
        for (const type of ['terms', 'order', 'mounted', 'event', 'done', 'hello', 'payveil:hello']) {
          port.postMessage({ type, id: 1, name: 'update', value: terms, terms, order: terms, options: money, names });
        }
        for (const version of [0, 1]) {
          const { port2 } = new MessageChannel();
          const hello = { type: 'payveil:hello', version, ...given[0], around: {}, address: '/' };
          document.querySelector('iframe')?.contentWindow?.postMessage(hello, '*', [port2]);
        }
      },
      { money: MONEY, cheapId },
    );
  await forge();
  await fillCard(frame, CARD);
  await forge();
  await expect(frame.getByRole('button', { name: 'Pay €25.99' })).toBeVisible();
  await pay(frame);
  await forge();
  await expectPaid(frame);
  expect(await listCharges(gateway, orderId, cheapId)).toEqual(paidOnce(orderId));
});

test('a script can name another order: the frame shows that one, and charges what it costs', async ({
  page,
  openOrder,
  orderId,
  cheapId,
  shopServer,
  gateway,
}) => {
  const frame = await openOrder(orderId);
  await expect(frame.getByRole('button', { name: 'Pay €25.99' })).toBeVisible();
  await fillCard(frame, CARD);
  // Whether the page may change the number later or only name another one at first, the buyer sees what is charged.
  if ((await update(page, { orderId: cheapId })) !== 'updated') {
    await openOrder(cheapId);
    await fillCard(frame, CARD);
  }
  await expect(frame.getByText(`Sticker ${cheapId}`)).toBeVisible();
  await expect(frame.getByText(`Blue kettle ${orderId}`)).toHaveCount(0);
  await expect(frame.getByRole('button', { name: 'Pay €1.00' })).toBeVisible();
  await pay(frame);
  await expectPaid(frame);
  expect(await listCharges(gateway, orderId, cheapId)).toEqual([
    { amount: 100, status: 'succeeded', description: `Sticker ${cheapId}` },
  ]);
  await expect.poll(() => shopServer.paid).toEqual([{ orderId: cheapId, amount: 100 }]);
});

test('the control: without a server, a script decides the amount', async ({ page, open, orderId, gateway }) => {
  const options = { ...CARD_ALONE, description: `Blue kettle ${orderId}` };
  const frame = await open({ options });
  await fillCard(frame, CARD);
  expect(await update(page, { amount: 100 })).toBe('updated');
  await expect(frame.getByRole('button', { name: 'Pay €1.00' })).toBeVisible();
  await pay(frame);
  await expectPaid(frame);
  expect(await listCharges(gateway, orderId)).toEqual([{ ...paidOnce(orderId)[0], amount: 100 }]);
});
