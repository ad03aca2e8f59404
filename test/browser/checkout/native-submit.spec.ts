/** Submits that no script sees: nothing of the card is in the address or the body, whatever a merchant's inputs are called. */
import type { Page, Request } from '@playwright/test';
import type { Gateway } from '../servers.js';
import { button, expect, field, type PageGlobals, test, type, typeBuyer, typeCard, WITH_SEPA } from './form.js';

const SECRETS = ['4242', '739', '1231', '12%20', '12+%2F+31', 'DE89', '0532'];

/** Lets no listener run any more, as when the page's scripts have died; the page itself goes on. */
async function killScripts(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setScriptExecutionDisabled', { value: true });
}

/** Does what navigates, and tells the address and the body that went out. */
async function readNavigation(page: Page, act: () => Promise<void>): Promise<string> {
  const isNavigation = (request: Request) => request.isNavigationRequest();
  const [request] = await Promise.all([page.waitForRequest(isNavigation), page.waitForEvent('load'), act()]);
  return `${request.url()}\n${request.postData() ?? ''}`;
}

function listLeaks(text: string): string[] {
  // The site's own port could hold any digits.
  const path = text.replace(/^http:\/\/127\.0\.0\.1:\d+/, '');
  return SECRETS.filter((secret) => path.includes(secret));
}

test('28: the mounted form, its button clicked when the scripts are dead, posts nothing of the card', async ({
  page,
  open,
}) => {
  await open();
  await typeCard(page);
  await typeBuyer(page);
  await killScripts(page);
  expect(listLeaks(await readNavigation(page, () => button(page).click()))).toEqual([]);
});

test('28: the mounted form, submitted natively, posts nothing of the card, the account or the buyer', async ({
  page,
  open,
}) => {
  await open(WITH_SEPA);
  await typeCard(page);
  await typeBuyer(page);
  await page.getByRole('radio', { name: 'Direct debit' }).check();
  await type(page, 'iban', 'DE89370400440532013000');
  const sent = await readNavigation(page, () =>
    page.locator('form').evaluate((form: HTMLFormElement) => form.submit()),
  );
  expect(listLeaks(sent)).toEqual([]);
  expect(sent).not.toContain('Lovelace');
});

/** Binds a merchant's own inputs on the page that is open. */
function attachOwn(page: Page, { publishableKey, signature }: Gateway): Promise<void> {
  return page.evaluate(
    ({ apiKey, signature }) => {
      const globals = window as unknown as PageGlobals;
      globals.handle = globals.Payveil.attachCheckout('#own', {
        apiKey,
        signature,
        methods: ['card', 'sepa'],
        amount: 2599,
        currency: 'eur',
        remoteIp: '192.0.2.10',
        returnUrl: 'https://shop.example/return',
        defaultValues: { name: 'Ada Lovelace', line1: 'Invalidenstr. 1', city: 'Berlin', country: 'DE' },
        fields: { cardNumber: '#number', expiry: '#expiry', cvc: '#cvc', iban: '#iban', email: '#email' },
      }) as never;
    },
    { apiKey: publishableKey, signature },
  );
}

async function typeOwn(page: Page): Promise<void> {
  await typeCard(page);
  await type(page, 'iban', 'DE89370400440532013000');
  await type(page, 'email', 'ada@example.com');
  await page.getByLabel('Coupon').pressSequentially('SPRING');
}

for (const method of ['get', 'post']) {
  test(`28: a merchant's own form by ${method}, clicked when the scripts are dead, sends what is the merchant's alone`, async ({
    page,
    site,
    gateway,
  }) => {
    await page.goto(`${site}/checkout/own-by-${method}.html`);
    await attachOwn(page, gateway);
    await typeOwn(page);
    await killScripts(page);
    const sent = await readNavigation(page, () => page.getByRole('button', { name: 'Pay' }).click());
    expect(listLeaks(sent)).toEqual([]);
    expect(sent).toContain('coupon=SPRING');
    expect(sent).toContain('email=ada');
  });

  test(`28: a merchant's own form by ${method}, submitted natively, sends what is the merchant's alone`, async ({
    page,
    site,
    gateway,
  }) => {
    await page.goto(`${site}/checkout/own-by-${method}.html`);
    await attachOwn(page, gateway);
    await typeOwn(page);
    const form = page.locator('#own');
    const sent = await readNavigation(page, () => form.evaluate((form: HTMLFormElement) => form.submit()));
    expect(listLeaks(sent)).toEqual([]);
    expect(sent).toContain('coupon=SPRING');
  });
}

test('28: the control: a form that is not bound sends the card, and the search finds it', async ({ page, site }) => {
  await page.goto(`${site}/checkout/own-by-get.html`);
  await page.getByLabel('Card number').pressSequentially('4242424242424242');
  await page.getByLabel('IBAN').pressSequentially('DE89370400440532013000');
  const form = page.locator('#own');
  const sent = await readNavigation(page, () => form.evaluate((form: HTMLFormElement) => form.submit()));
  expect(listLeaks(sent)).toEqual(['4242', 'DE89', '0532']);
});

test('28: a form that is no longer bound is empty where it held the card, and has its names again', async ({
  page,
  site,
  gateway,
}) => {
  await page.goto(`${site}/checkout/own-by-get.html`);
  await attachOwn(page, gateway);
  await expect(field(page, 'cardNumber')).not.toHaveAttribute('name');
  await typeOwn(page);
  await page.evaluate(() => (window as unknown as PageGlobals).handle.unmount());
  await expect(field(page, 'cardNumber')).toHaveAttribute('name', 'cardnumber');
  await expect(field(page, 'cardNumber')).toHaveAttribute('maxlength', '16');
  await expect(field(page, 'cvc')).toHaveAttribute('type', 'number');
  const form = page.locator('#own');
  const sent = await readNavigation(page, () => form.evaluate((form: HTMLFormElement) => form.submit()));
  expect(listLeaks(sent)).toEqual([]);
  expect(sent).toContain('coupon=SPRING');
});
