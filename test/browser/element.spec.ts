/** The elements in a real page, under a strict policy: moves keep what was typed, and each element pays. */
import { expectPaid, fillCheckout } from 'payveil/sandbox/playwright';
import { bundleWithEsbuild as bundle } from '../../tools/bundlers.mjs';
import { expect, test, writeShopPolicy } from './frame/frame-site.js';

const SCRIPT = `import { createClient } from 'payveil';
  import 'payveil/element';
  import 'payveil/element/frame';
  globalThis.createClient = createClient;`;

const BODY = '<div id="one"></div><div id="two"><i></i></div>';

/** Each moves the element into another place. */
const MOVES = ['appendChild', 'insertBefore', 'moveBefore'] as const;

/** Moves the element in one task, and tells whether the browser can. */
function move(name: (typeof MOVES)[number]): boolean {
  const element = document.querySelector('payveil-checkout, payveil-frame') as HTMLElement;
  const place = document.querySelector(element.closest('#one') ? '#two' : '#one') as HTMLElement;
  if (!(name in place)) return false;
  (place[name as 'insertBefore'] as Node['insertBefore'])(element, place.firstChild);
  return true;
}

test('<payveil-checkout> keeps what was typed over each move, follows its attributes, and pays', async ({
  page,
  shop,
  frame,
  addPage,
  gateway: { url: baseUrl, publishableKey: apiKey, signature },
}) => {
  const policy = `${writeShopPolicy(frame)}; connect-src ${baseUrl}`;
  const headers = { 'content-security-policy': policy };
  await page.goto(shop + addPage({ body: BODY, payveil: await bundle(SCRIPT), headers }));
  await page.evaluate(
    (keys) => {
      const { createClient } = window as unknown as { createClient(options: typeof keys): never };
      const { apiKey, signature } = keys;
      const element = document.createElement('payveil-checkout');
      element.setAttribute('amount', '2599');
      element.setAttribute('currency', 'eur');
      element.options = { apiKey, signature, remoteIp: '192.0.2.10', returnUrl: location.href };
      document.querySelector('#one')?.append(element);
      element.charge = createClient(keys);
      element.addEventListener('payveil:charge', (event) => {
        document.title = (event as CustomEvent).detail.status;
      });
    },
    { baseUrl, apiKey, signature },
  );
  const number = page.getByLabel('Card number');
  await number.fill('4242424242424242');
  for (const name of MOVES) {
    expect(await page.evaluate(move, name)).toBe(true);
    await expect(number).toHaveValue('4242 4242 4242 4242');
  }
  await page.locator('payveil-checkout').evaluate((element) => element.setAttribute('amount', '1000'));
  await expect(page.getByRole('button', { name: 'Pay €10.00' })).toBeVisible();
  await fillCheckout(page);
  await page.getByRole('button', { name: 'Pay €10.00' }).click();
  await expectPaid(page);
  await expect(page).toHaveTitle('succeeded');
});

test('<payveil-frame> loads again when it is moved, keeps what was typed over moveBefore, and pays', async ({
  page,
  shop,
  addFolder,
  addPage,
}) => {
  await page.goto(shop + addPage({ body: BODY, payveil: await bundle(SCRIPT) }));
  await page.evaluate((src) => {
    const element = document.createElement('payveil-frame');
    const attributes = { src, amount: '2599', currency: 'eur', 'remote-ip': '192.0.2.10', 'return-url': location.href };
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    document.querySelector('#one')?.append(element);
    element.addEventListener('payveil:charge', (event) => {
      document.title = (event as CustomEvent).detail.status;
    });
  }, addFolder());
  const form = page.locator('payveil-frame iframe').contentFrame();
  const number = form.getByLabel('Card number');
  await number.fill('4242424242424242');
  expect(await page.evaluate(move, 'moveBefore' as const)).toBe(true);
  await expect(number).toHaveValue('4242 4242 4242 4242');
  await page.evaluate(move, 'appendChild' as const);
  await expect(number).toHaveValue('');
  // So does a library that empties it.
  await number.fill('4242424242424242');
  await page.locator('payveil-frame').evaluate((element) => element.replaceChildren());
  await expect(number).toHaveValue('');
  await fillCheckout(form);
  // A payment that the page stops keeps no change waiting.
  await page.locator('payveil-frame').evaluate((element) => {
    element.addEventListener('payveil:submit', (event) => event.preventDefault(), { once: true });
  });
  const stopped = page.evaluate(() => new Promise((resolve) => addEventListener('payveil:submit', resolve)));
  await form.getByRole('button', { name: 'Pay €25.99' }).click();
  await stopped;
  await page.locator('payveil-frame').evaluate((element) => element.setAttribute('amount', '1000'));
  await expect(form.getByRole('button', { name: 'Pay €10.00' })).toBeVisible();
  await form.getByRole('button', { name: 'Pay €10.00' }).click();
  await expectPaid(form);
  await expect(page).toHaveTitle('succeeded');
});
