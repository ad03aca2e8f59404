/** The handle of a frame and the functions of its page: what is asked, answered, refused and frozen. */
import type { Page } from '@playwright/test';
import { completeThreeDSecure, expectPaid, fillCard, fillCheckout } from 'payveil/sandbox/playwright';
import { askSandbox, listCharges } from '../checkout/form.js';
import { createHold } from '../hold.js';
import {
  CARD_ALONE,
  expect,
  mountFrame,
  pay,
  payAndHold,
  phase,
  readEvents,
  type ShopGlobals,
  test,
} from './frame-site.js';

const CARD = '4242 4242 4242 4242';
const ASKING_CARD = '4000 0025 0000 3155';

test.beforeEach(({ gateway }) => askSandbox(gateway, 'POST', 'reset'));

/** Calls a function of the handle, and returns its result or the text of its error. */
const call = (
  page: Page,
  name: 'update' | 'validate' | 'submit' | 'checkAgain' | 'clear' | 'setError',
  value?: unknown,
) =>
  page.evaluate(
    ({ name, value }) => {
      const handle = (window as unknown as ShopGlobals).handle as unknown as Record<
        string,
        (value: unknown) => Promise<unknown>
      >;
      return handle[name]?.(value).then(
        (result) => result ?? 'done',
        ({ code, message }) => `${code}: ${message}`,
      );
    },
    { name, value },
  );

test('`validate`, `setError`, `clear` and `focus` reach the form', async ({ page, open }) => {
  const frame = await open({ options: CARD_ALONE });
  expect(await call(page, 'validate')).toBe(false);
  await expect(frame.getByLabel('Card number')).toBeFocused();
  await fillCard(frame, CARD);
  expect(await call(page, 'validate')).toBe(true);
  await call(page, 'setError', { field: 'cvc', message: '<b>Wrong</b>' });
  await expect(frame.locator('.payveil-cvc .payveil-error')).toHaveText('<b>Wrong</b>');
  await call(page, 'clear');
  await expect(frame.getByLabel('Card number')).toHaveValue('');
  await page.evaluate(() => (window as unknown as ShopGlobals).handle.focus('expiry'));
  await expect(frame.getByLabel('Expiry date')).toBeFocused();
  await page.keyboard.type('12');
  await expect(frame.getByLabel('Expiry date')).not.toHaveValue('');
});

test('names that do not exist break nothing', async ({ page, open }) => {
  const frame = await open({ options: CARD_ALONE });
  await page.evaluate(() => {
    const { handle } = window as unknown as ShopGlobals;
    for (const name of ['__proto__', 'constructor', 'nothing'] as never[]) handle.focus(name);
  });
  for (const field of ['__proto__', 'constructor', 'nothing']) {
    await call(page, 'setError', { field, message: 'Text' });
    await expect(frame.getByRole('alert').filter({ hasText: 'Text' })).toBeVisible();
  }
  await fillCard(frame, CARD);
  await pay(frame);
  await expectPaid(frame);
});

test('`update` changes the form and keeps the entries, and a wrong one changes nothing', async ({ page, open }) => {
  const frame = await open({ folder: { locales: ['de'] }, options: CARD_ALONE });
  await fillCard(frame, CARD);
  expect(await call(page, 'update', { amount: 5000 })).toBe('done');
  await expect(frame.getByRole('button', { name: 'Pay €50.00' })).toBeVisible();
  expect(await call(page, 'update', { amount: 0.5 })).toMatch(/^option_invalid: .*amount/);
  expect(await call(page, 'update', { returnUrl: 'https://evil.example/' })).toMatch(/own origin/);
  expect(await call(page, 'update', { customerId: 'cus_1' })).toMatch(/--allow customer/);
  expect(await call(page, 'update', { src: 'https://pay.shop.example/' })).toMatch(/src cannot change/);
  expect(await call(page, 'update', { locale: 'de' })).toBe('done');
  await expect(frame.getByRole('button', { name: '50,00' })).toBeVisible();
  await expect(frame.locator('[autocomplete~=cc-number]')).toHaveValue(CARD);
});

test('while the buyer pays, `update` rejects, and the amount on the button is charged', async ({
  page,
  open,
  gateway,
}) => {
  const frame = await open({ options: CARD_ALONE });
  await page.evaluate(() => {
    const globals = window as unknown as ShopGlobals & { codes: string[] };
    globals.codes = [];
    const update = () => globals.handle.update({ amount: 99_900 }).catch(({ code }) => globals.codes.push(code));
    globals.handle.on('submit', () => void update());
    globals.handle.on('busy', ({ busy }) => busy && void update());
  });
  const answer = await payAndHold(page, frame);
  expect(await call(page, 'update', { amount: 99_900 })).toMatch(/^option_invalid: .*during a payment/);
  answer();
  await expectPaid(frame);
  expect(await page.evaluate(() => (window as unknown as { codes: string[] }).codes)).toEqual([
    'option_invalid',
    'option_invalid',
  ]);
  expect(await listCharges(gateway)).toMatchObject([{ amount: 2599 }]);
});

test('a page that prevents `submit` keeps the buyer from paying, and the next click pays', async ({
  page,
  open,
  gateway,
}) => {
  const frame = await open({ options: CARD_ALONE });
  await page.evaluate(() => {
    let count = 0;
    (window as unknown as ShopGlobals).handle.on('submit', (_, event) => count++ || event.preventDefault());
  });
  await fillCard(frame, CARD);
  await pay(frame);
  await expect.poll(() => readEvents(page, 'submit')).toHaveLength(1);
  await expect(frame.getByLabel('Card number')).toBeEditable();
  expect(await listCharges(gateway)).toEqual([]);
  expect(await call(page, 'update', { amount: 5000 })).toBe('done');
  await pay(frame);
  await expectPaid(frame);
  expect(await listCharges(gateway)).toMatchObject([{ amount: 5000 }]);
});

test('a page that prevents `action` keeps the buyer in the shop', async ({ page, open }) => {
  const frame = await open({ options: CARD_ALONE });
  await page.evaluate(() => {
    (window as unknown as ShopGlobals).handle.on('action', (_, event) => event.preventDefault());
  });
  const address = page.url();
  await fillCard(frame, ASKING_CARD);
  await pay(frame);
  await expect.poll(() => phase(page)).toBe('action');
  expect(page.url()).toBe(address);
  expect(await readEvents(page, 'action')).toEqual([{ url: expect.stringContaining('/sandbox/3ds/') }]);
});

/** Gives the next frame functions of the page. */
const give = (page: Page, functions: () => object) =>
  page.addInitScript(`globalThis.asked = []; globalThis.functions = (${functions})();`);

const readAsked = (page: Page) => page.evaluate(() => (window as unknown as { asked: unknown[] }).asked);

declare const asked: unknown[];

for (const [what, functions, end] of [
  [
    'tells that the charge has succeeded',
    () => ({ onAction: (call: object) => asked.push(call) && Promise.resolve({ status: 'succeeded', id: 'ch_1' }) }),
    'done',
  ],
  [
    'tells that it has failed',
    () => ({ onAction: (call: object) => asked.push(call) && { status: 'failed' } }),
    'open',
  ],
  ['rejects', () => ({ onAction: (call: object) => asked.push(call) && Promise.reject(new Error('No')) }), 'unknown'],
  [
    'rejects with what is known',
    () => ({
      onAction: (call: object) =>
        asked.push(call) && Promise.reject(Object.assign(new Error('No'), { outcome: 'refused' })),
    }),
    'unknown',
  ],
] as const) {
  test(`\`onAction\` of the page ${what}`, async ({ page, open }) => {
    await give(page, functions);
    const frame = await open({ options: { ...CARD_ALONE, recover: false } });
    const address = page.url();
    await fillCard(frame, ASKING_CARD);
    await pay(frame);
    await expect(frame.locator('.payveil')).toHaveAttribute('data-phase', end);
    expect(await readAsked(page)).toEqual([{ url: expect.stringContaining('/sandbox/3ds/') }]);
    expect(page.url()).toBe(address);
  });
}

test('`onAction` that tells nothing leaves the payment with the bank', async ({ page, open }) => {
  await give(page, () => ({ onAction: (call: object) => void asked.push(call) }));
  const frame = await open({ options: CARD_ALONE });
  await fillCard(frame, ASKING_CARD);
  await pay(frame);
  await expect.poll(() => phase(page)).toBe('action');
  expect(await readAsked(page)).toHaveLength(1);
});

test('`onAction` beside a prevented `action` is not called, and the payment waits for the bank', async ({
  page,
  open,
}) => {
  await give(page, () => ({ onAction: (call: object) => void asked.push(call) }));
  const frame = await open({ options: { ...CARD_ALONE, recover: false } });
  await page.evaluate(() => {
    (window as unknown as ShopGlobals).handle.on('action', (_, event) => event.preventDefault());
  });
  await fillCard(frame, ASKING_CARD);
  await pay(frame);
  await expect.poll(() => phase(page)).toBe('action');
  await page.waitForTimeout(300);
  expect(await phase(page)).toBe('action');
  expect(await readAsked(page)).toEqual([]);
});

test('`remoteIp` is asked for each payment, and one that fails charges nothing', async ({ page, open, gateway }) => {
  await give(page, () => {
    let count = 0;
    return {
      remoteIp: async () => asked.push(1) && (count++ ? '192.0.2.55' : Promise.reject(new Error('No network'))),
    };
  });
  const frame = await open({ options: CARD_ALONE });
  await fillCard(frame, CARD);
  await pay(frame);
  await expect.poll(() => readEvents(page, 'error')).toMatchObject([{ code: 'remote_ip_failed', outcome: 'not_sent' }]);
  expect(await listCharges(gateway)).toEqual([]);
  await pay(frame);
  await expectPaid(frame);
  expect(await readAsked(page)).toHaveLength(2);
});

test('`lookUp` of the page tells how a payment has ended', async ({ page, open, gateway }) => {
  await give(page, () => ({
    lookUp: (payment: object) => asked.push(payment) && Promise.resolve({ status: 'succeeded' }),
  }));
  const frame = await open({ options: { ...CARD_ALONE, orderId: 'A-17' } });
  await payAndHold(page, frame);
  const [submitted] = await readEvents(page, 'submit');
  const src = await page.locator('iframe').evaluate((iframe: HTMLIFrameElement) => iframe.src);
  await page.reload();
  await mountFrame(page, src, { ...CARD_ALONE, orderId: 'A-17' });
  await expectPaid(page);
  expect(await readAsked(page)).toEqual([{ reference: submitted?.reference }]);
  expect(await listCharges(gateway)).toHaveLength(1);
});

test('after a reload in the middle of a payment the buyer is warned, and pays only once', async ({
  page,
  open,
  gateway,
}) => {
  const frame = await open({ options: { ...CARD_ALONE, orderId: 'A-17' } });
  await payAndHold(page, frame);
  const src = await page.locator('iframe').evaluate((iframe: HTMLIFrameElement) => iframe.src);
  await page.reload();
  await mountFrame(page, src, { ...CARD_ALONE, orderId: 'A-17' });
  await expect(frame.locator('.payveil')).toHaveAttribute('data-phase', 'unknown');
  await expect(frame.getByLabel('Card number')).toBeHidden();
  await expect.poll(() => phase(page)).toBe('unknown');
  // Another order is another payment.
  await page.reload();
  await mountFrame(page, src, { ...CARD_ALONE, orderId: 'A-18' });
  await expect(frame.getByLabel('Card number')).toBeVisible();
  expect(await listCharges(gateway)).toHaveLength(1);
});

for (const [status, end] of [
  ['succeeded', 'unknown'],
  ['failed', 'unknown'],
] as const) {
  test(`in a tab that knows nothing of the payment, the address alone says ${status}: unknown, and the address is clean`, async ({
    page,
    shop,
    addPage,
    addFolder,
  }) => {
    const path = shop + addPage();
    await page.goto(`${path}?a=1&charge=ch_unknown&status=${status}&b=2#part`);
    await mountFrame(page, addFolder(), { ...CARD_ALONE, returnUrl: `${path}?a=1&b=2` });
    const frame = page.locator('iframe').contentFrame();
    await expect(frame.locator('.payveil')).toHaveAttribute('data-phase', end);
    await expect.poll(() => page.url()).toBe(`${path}?a=1&b=2#part`);
  });
}

test('an address that speaks of no payment stays as it is', async ({ page, shop, addPage, addFolder }) => {
  const address = `${shop}${addPage()}?status=open&a=%20&&charge&x=charge=1`;
  await page.goto(address);
  await mountFrame(page, addFolder(), CARD_ALONE);
  await expect(page.locator('iframe').contentFrame().getByLabel('Card number')).toBeVisible();
  expect(page.url()).toBe(address);
});

test('with --allow submit the page pays, and with --allow customer it names the customer', async ({
  page,
  open,
  gateway,
}) => {
  const customer = 'cus_123';
  const frame = await open({
    folder: { allow: ['submit', 'customer'] },
    options: { ...CARD_ALONE, customerId: customer },
  });
  await fillCard(frame, CARD);
  const submitted = await call(page, 'submit');
  expect(submitted).toBe('done');
  await expect.poll(() => phase(page)).toBe('done');
  expect(await listCharges(gateway)).toHaveLength(1);
});

test('two frames on one page pay each for itself', async ({ page, shop, addPage, addFolder, gateway }) => {
  await page.goto(shop + addPage({ body: '<div id="checkout"></div><div id="other"></div>' }));
  const src = addFolder();
  await mountFrame(page, src, { ...CARD_ALONE, amount: 1000, orderId: 'A' });
  await mountFrame(page, src, { ...CARD_ALONE, amount: 2000, orderId: 'B' }, '#other');
  const [one, other] = ['#checkout', '#other'].map((id) => page.locator(`${id} iframe`).contentFrame());
  if (!one || !other) throw new Error('no frames');
  await fillCard(one, CARD);
  await fillCard(other, '4000 0000 0000 9995');
  await pay(other);
  await expect(other.locator('.payveil-error, [role=alert]').filter({ hasText: 'funds' }).first()).toBeVisible();
  await pay(one);
  await expect(one.locator('.payveil')).toHaveAttribute('data-phase', 'done');
  await expect(other.locator('.payveil')).toHaveAttribute('data-phase', 'open');
  expect((await listCharges(gateway)).map(({ amount, status }) => [amount, status])).toEqual([
    [1000, 'succeeded'],
    [2000, 'failed'],
  ]);
});

test('a page that does not answer whether the buyer may pay keeps the form locked, and a second click asks nothing', async ({
  page,
  open,
}) => {
  const { held, release } = createHold();
  const frame = await open({ options: CARD_ALONE });
  await page.exposeFunction('hold', () => held);
  await page.evaluate(() => {
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (message: { type: string }) {
      const { hold } = window as unknown as { hold(): Promise<void> };
      if (message.type === 'answer') void hold().then(() => postMessage.call(this, message));
      else postMessage.call(this, message);
    };
  });
  await fillCard(frame, CARD);
  await pay(frame);
  await expect.poll(() => readEvents(page, 'submit')).toHaveLength(1);
  await expect(frame.getByLabel('Card number')).not.toBeEditable();
  await frame.locator('.payveil-button').click({ force: true });
  await frame.locator('.payveil-button').press('Enter');
  release();
  await expectPaid(frame);
  expect(await readEvents(page, 'submit')).toHaveLength(1);
});

test('a declined 3-D Secure in the page leads back to an open form', async ({ page, open }) => {
  const frame = await open({ options: { ...CARD_ALONE, orderId: 'A-17' } });
  const src = await page.locator('iframe').evaluate((iframe: HTMLIFrameElement) => iframe.src);
  const address = page.url();
  await fillCheckout(frame, ASKING_CARD);
  await pay(frame);
  await completeThreeDSecure(page, 'refuse');
  await mountFrame(page, src, { ...CARD_ALONE, orderId: 'A-17', returnUrl: address });
  await expect(
    frame.getByRole('alert').or(frame.locator('.payveil-error')).filter({ hasText: /./ }).first(),
  ).toBeVisible();
  await expect(frame.locator('.payveil')).toHaveAttribute('data-phase', 'open');
  expect(page.url()).toBe(address);
});
