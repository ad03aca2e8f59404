/** What the guide says to write beside other libraries. */
import { button, field, typeCard } from '../checkout/form.js';
import { expect, expectPaidOnce, test, watchRequests } from './open-shop.js';

const HTMX = ['node_modules/htmx.org/dist/htmx.js'];
const TURBO = ['node_modules/@hotwired/turbo/dist/turbo.es2017-umd.js'];
const NUMBER = '4242 4242 4242 4242';

test('htmx: own inputs in a form with `hx-boost="false"` pay once, and nothing is sent', async ({ page, openShop }) => {
  const address = await openShop({
    libraries: HTMX,
    body: 'hx-boost="true"',
    content: `<form id="own" hx-boost="false"><label>Card number <input id="number"></label><label>Expiry date <input id="expiry"></label>
      <label>Security code <input id="cvc"></label><button>Pay</button><p id="error" role="alert"></p><p id="status" role="status"></p></form>`,
    write: (options) => `Payveil.attachCheckout('#own', { ...${options}, after: undefined, billing: undefined,
      fields: { cardNumber: '#number', expiry: '#expiry', cvc: '#cvc' }, error: '#error', status: '#status' });`,
  });
  const requests = watchRequests(page, address);
  await typeCard(page);
  await button(page).click();
  await expect(page.getByRole('status')).toHaveText('Payment complete');
  expect(requests).toEqual([]);
});

test('htmx: `hx-preserve` keeps a form over a swap of the page', async ({ page, gateway, openShop }) => {
  await openShop({
    libraries: HTMX,
    content: `<main id="main"><a id="again" hx-get="/" hx-select="#main" hx-target="#main" hx-swap="outerHTML">Again</a>
      <div id="checkout" hx-preserve></div></main>`,
  });
  await typeCard(page);
  await page.evaluate(`new Promise((resolve) => {
    document.addEventListener('htmx:afterSettle', resolve);
    document.querySelector('#again').click();
  })`);
  await expect(field(page, 'cardNumber')).toHaveValue(NUMBER);
  await button(page).click();
  await expectPaidOnce(page, gateway);
});

test('Turbo: `data-turbo-permanent` keeps a form over a morph of the page', async ({ page, gateway, openShop }) => {
  await openShop({
    libraries: TURBO,
    content: `<meta name="turbo-refresh-method" content="morph"><p>Tea</p><div id="checkout" data-turbo-permanent></div>`,
    write: (options) => `if (!globalThis.handle) globalThis.handle = Payveil.mountCheckout('#checkout', ${options});`,
  });
  await typeCard(page);
  await page.evaluate(`new Promise((resolve) => {
    document.querySelector('p').textContent = 'Coffee';
    document.addEventListener('turbo:load', () => setTimeout(resolve, 100));
    Turbo.visit(location.href, { action: 'replace' });
  })`);
  await expect(page.locator('p', { hasText: /^Tea$/ })).toBeVisible();
  await expect(field(page, 'cardNumber')).toHaveValue(NUMBER);
  await button(page).click();
  await expectPaidOnce(page, gateway);
});
