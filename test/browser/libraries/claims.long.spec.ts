/** What the guide says to write beside other libraries. */
import { button, field, typeCard } from '../checkout/form.js';
import { expect, expectPaidOnce, test, watchRequests } from './open-shop.js';

const HTMX = ['node_modules/htmx.org/dist/htmx.js'];
const TURBO = ['node_modules/@hotwired/turbo/dist/turbo.es2017-umd.js'];
const UNPOLY = ['node_modules/unpoly/unpoly.js'];
const SWUP = ['node_modules/swup/dist/Swup.umd.js'];
const INPUTMASK = ['node_modules/inputmask/dist/inputmask.js'];
const NUMBER = '4242 4242 4242 4242';
const OWN_INPUTS = `<label>Card number <input id="number"></label><label>Expiry date <input id="expiry"></label>
  <label>Security code <input id="cvc"></label><button>Pay</button><p id="error" role="alert"></p><p id="status" role="status"></p>`;
const attachIt = (
  options: string,
) => `Payveil.attachCheckout('#own', { ...${options}, after: undefined, billing: undefined,
  fields: { cardNumber: '#number', expiry: '#expiry', cvc: '#cvc' }, error: '#error', status: '#status' });`;

test('htmx: own inputs in a form with `hx-boost="false"` pay once, and nothing is sent', async ({ page, openShop }) => {
  const address = await openShop({
    libraries: HTMX,
    body: 'hx-boost="true"',
    content: `<form id="own" hx-boost="false">${OWN_INPUTS}</form>`,
    write: attachIt,
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

const FOLLOW = {
  Unpoly: {
    libraries: UNPOLY,
    write: (options: string) => `globalThis.compiled ??= (up.compiler('#checkout', (place) => {
      const handle = Payveil.mountCheckout(place, ${options});
      return () => handle.unmount();
    }), true);`,
  },
  Swup: {
    libraries: SWUP,
    write: (options: string) => `if (!globalThis.visits) {
      globalThis.visits = new Swup({ containers: ['body'], animationSelector: false });
      const mount = () => document.querySelector('#checkout') && Payveil.mountCheckout('#checkout', ${options});
      visits.hooks.on('page:view', mount);
      mount();
    }`,
  },
};

for (const [library, { libraries, write }] of Object.entries(FOLLOW)) {
  test(`${library}: mounted after each change, it is empty after Back`, async ({ page, gateway, openShop }) => {
    const content = '<a id="away" href="/away" up-follow up-target="body">Delivery</a><div id="checkout"></div>';
    await openShop({ libraries, write, content });
    await page.evaluate('globalThis.isSamePage = true');
    await typeCard(page);
    await page.locator('#away').click();
    await expect(page.getByText('Delivery takes a day.')).toBeVisible();
    await page.goBack();
    await expect(page.locator('.payveil')).toHaveCount(1);
    await expect(field(page, 'cardNumber')).toHaveValue('');
    await typeCard(page);
    await button(page).click();
    await expectPaidOnce(page, gateway);
    expect(await page.evaluate('isSamePage')).toBe(true);
  });
}

test('Inputmask: the buyer leaves an own input that a mask shapes otherwise, and pays', async ({ page, openShop }) => {
  await openShop({
    libraries: INPUTMASK,
    content: `<form id="own">${OWN_INPUTS}</form>`,
    write: (options) => `${attachIt(options)} Inputmask('99/99').mask('#expiry');`,
  });
  await page.locator('#number').pressSequentially(NUMBER);
  await page.locator('#expiry').pressSequentially('1231');
  await page.locator('#cvc').pressSequentially('123');
  await expect(page.locator('#cvc')).toBeFocused();
  await button(page).click();
  await expect(page.getByRole('status')).toHaveText('Payment complete');
});
