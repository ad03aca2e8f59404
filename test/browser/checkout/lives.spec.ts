/** A form from mount to unmount: it shares nothing with another form, nests no form, and leaves nothing behind. */
import type { Page } from '@playwright/test';
import { billing } from '../buyer.js';
import {
  alert,
  attachOwn,
  button,
  CARD_ALONE,
  ending,
  expect,
  type FormOptions,
  field,
  listCharges,
  listPayments,
  mount,
  type PageGlobals,
  status,
  test,
  type,
  typeBuyer,
  typeCard,
  WITH_SEPA,
} from './form.js';

const unmount = (page: Page) => page.evaluate(() => (window as unknown as PageGlobals).handle.unmount());

/** Counts the listeners on what stays: window, document, root, body, and the page's own elements that are given. */
async function countListeners(page: Page, selectors: readonly string[] = ['#checkout']): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const places = ['window', 'document', 'document.documentElement', 'document.body'];
  const own = selectors.map((selector) => `document.querySelector('${selector}')`);
  let count = 0;
  for (const expression of [...places, ...own]) {
    const { result } = await session.send('Runtime.evaluate', { expression });
    const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId: String(result.objectId) });
    count += listeners.length;
  }
  await session.detach();
  return count;
}

const readIds = (page: Page) => page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id));

test('30: two forms on a page share no id or radio group, and do not affect each other', async ({
  page,
  site,
  gateway,
}) => {
  await page.goto(`${site}/checkout/two.html`);
  await mount(page, gateway, WITH_SEPA, '#first');
  await mount(page, gateway, WITH_SEPA, '#second');
  const ids = await readIds(page);
  expect(ids.length).toBe(new Set(ids).size);

  const [first, second] = [page.locator('#first'), page.locator('#second')];
  await first.getByRole('radio', { name: 'Direct debit' }).check();
  await expect(second.getByRole('radio', { name: 'Card' })).toBeChecked();
  // The input covers its label, so a click on the label hits the input.
  await second.getByText('Card number', { exact: true }).click({ force: true });
  await expect(field(second, 'cardNumber')).toBeFocused();
  await typeCard(second);
  await typeBuyer(second);
  await button(first).click();
  await expect(alert(first)).not.toHaveText('');
  await expect(alert(second)).toHaveText('');
  await button(second).click();
  await expect(ending(second)).toHaveText('Payment complete');
  await expect(status(first)).toHaveText('');
});

test('30: two forms that are mounted outside the page share no id when they are added to it', async ({
  page,
  site,
  gateway,
}) => {
  await page.goto(`${site}/checkout/two.html`);
  await page.evaluate(({ publishableKey, signature }) => {
    const { Payveil } = window as unknown as PageGlobals;
    const options = { apiKey: publishableKey, signature, amount: 2599, currency: 'eur', remoteIp: '192.0.2.10' };
    const places = [document.createElement('div'), document.createElement('div')];
    for (const place of places) {
      Payveil.mountCheckout(place, { ...options, returnUrl: 'https://shop.example/return' });
    }
    document.body.append(...places);
  }, gateway);
  const ids = await readIds(page);
  expect(ids.length).toBe(new Set(ids).size);
});

test('30: when one of two forms is removed, the other keeps its styles', async ({ page, site, gateway }) => {
  await page.goto(`${site}/checkout/two.html`);
  await mount(page, gateway, CARD_ALONE, '#first');
  await mount(page, gateway, CARD_ALONE, '#second');
  await unmount(page);
  await expect(page.locator('#second')).toBeEmpty();
  await expect(page.locator('#first .payveil')).toHaveCSS('display', 'grid');
});

test.describe("within a merchant's form", () => {
  test.beforeEach(async ({ page, site, gateway }) => {
    await page.goto(`${site}/checkout/within-form.html`);
    await page.evaluate(() => {
      const globals = window as unknown as { submits: number };
      globals.submits = 0;
      document.getElementById('order')?.addEventListener('submit', (event) => {
        event.preventDefault();
        globals.submits++;
      });
    });
    await mount(page, gateway, { ...WITH_SEPA, defaultValues: { ...CARD_ALONE.defaultValues }, billing: 'none' });
  });

  const readSubmits = (page: Page) => page.evaluate(() => (window as unknown as { submits: number }).submits);

  test("30: the form nests no form, and Enter pays without submitting the merchant's form", async ({ page }) => {
    expect(await page.locator('form').count()).toBe(1);
    await expect(page.getByRole('group').first()).toBeVisible();
    await typeCard(page);
    await field(page, 'cvc').press('Enter');
    await expect(ending(page)).toHaveText('Payment complete');
    expect(await readSubmits(page)).toBe(0);
  });

  test("30: the button pays once, without submitting the merchant's form", async ({ page, gateway }) => {
    const before = (await listPayments(gateway)).length;
    await typeCard(page);
    await button(page).dblclick();
    await expect(ending(page)).toHaveText('Payment complete');
    expect(await readSubmits(page)).toBe(0);
    expect((await listPayments(gateway)).length - before).toBe(1);
  });

  test("30: Enter on a method's radio does not submit the merchant's form", async ({ page }) => {
    await page.getByRole('radio', { name: 'Card' }).press('Enter');
    expect(await readSubmits(page)).toBe(0);
  });

  test('30: the merchant can still submit its own form, which sends nothing of the card', async ({ page }) => {
    await typeCard(page);
    await page.locator('[name=gift]').press('Enter');
    expect(await readSubmits(page)).toBe(1);
    const sent = await page.locator('#order').evaluate((form: HTMLFormElement) => [...new FormData(form).values()]);
    expect(sent).toEqual(['', 'card']);
  });
});

test('30: unmount leaves no node, listener or style sheet, and clears the inputs that a script still holds', async ({
  page,
  site,
  gateway,
}) => {
  await page.goto(`${site}/checkout/plain.html`);
  await mount(page, gateway, WITH_SEPA);
  await unmount(page);
  // Playwright's own listeners are in both counts.
  const before = { listeners: await countListeners(page), html: await page.content() };

  await page.evaluate(
    ({ gateway }) => {
      const globals = window as unknown as PageGlobals & { held: HTMLInputElement[] };
      globals.handle = globals.Payveil.mountCheckout('#checkout', {
        apiKey: gateway.publishableKey,
        signature: gateway.signature,
        amount: 2599,
        currency: 'eur',
        remoteIp: '192.0.2.10',
        returnUrl: 'https://shop.example/return',
        methods: ['card', 'sepa'],
        creditor: { name: 'Shop GmbH', identifier: 'DE98ZZZ09999999999', address: 'Hauptstr. 1, Berlin' },
      });
      globals.handle.on('change', () => {});
      globals.handle.on('token', () => {});
      globals.held = [...document.querySelectorAll<HTMLInputElement>('.payveil input:not([type=radio])')];
    },
    { gateway },
  );
  expect(await countListeners(page)).toBeGreaterThan(before.listeners);
  expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(1);
  await typeCard(page);
  await page.getByRole('radio', { name: 'Direct debit' }).check();
  await type(page, 'iban', 'DE89370400440532013000');

  await unmount(page);
  expect(await page.content()).toBe(before.html);
  expect(await countListeners(page)).toBe(before.listeners);
  expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
  const left = await page.evaluate(() =>
    (window as unknown as { held: HTMLInputElement[] }).held.map(({ value }) => value),
  );
  expect(left.slice(0, 4)).toEqual(['', '', '', '']);
});

/** Reads every element with its attributes, and the text of those that have no children. */
function readElements(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')].map(({ tagName, attributes, childElementCount, textContent }) => {
      const isSaid = ({ name, value }: Attr) => name !== 'class' || value !== '';
      const all = [...attributes].filter(isSaid).map(({ name, value }) => `${name}=${value}`);
      return [tagName, ...all.sort(), childElementCount === 0 ? textContent : ''].join(' ');
    }),
  );
}

const payOwn = (page: Page) => page.getByRole('button', { name: 'Pay' }).click();

for (const [when, act] of [
  ['they were not used', async () => {}],
  [
    'an error was shown',
    async (page) => {
      await payOwn(page);
      await expect(alert(page)).toHaveText('There are 4 problems. Check the marked fields.');
    },
  ],
  [
    'a payment was made',
    async (page) => {
      await typeCard(page);
      await type(page, 'email', 'ada@example.com');
      await payOwn(page);
      await expect(status(page)).toHaveText('Payment complete');
    },
  ],
] as const satisfies [string, (page: Page) => Promise<void>][]) {
  test(`30: unmount leaves a merchant's own inputs as they were before, when ${when}`, async ({
    page,
    site,
    gateway,
  }) => {
    await page.goto(`${site}/checkout/own-by-post.html`);
    const own = ['#own', '#number', '#expiry', '#cvc', '#email', '#own button'];
    const read = async () => ({ listeners: await countListeners(page, own), elements: await readElements(page) });
    const before = await read();
    const defaultValues = { name: 'Ada Lovelace', line1: 'Invalidenstr. 1', city: 'Berlin', country: 'DE' };
    await attachOwn(page, gateway, defaultValues);
    expect((await read()).listeners).toBeGreaterThan(before.listeners);
    await act(page);
    await unmount(page);
    expect(await read()).toEqual(before);
    await expect(field(page, 'cardNumber')).toHaveValue('');
    await expect(field(page, 'cardNumber')).toBeEditable();
  });
}

test('30: a form that is unmounted during a payment leaves nothing behind', async ({ page, open, gateway }) => {
  await open(CARD_ALONE);
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => void errors.push(message));
  await typeCard(page);
  const [response] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST'),
    page.evaluate(() => {
      const { handle } = window as unknown as PageGlobals;
      handle.on('busy', () => setTimeout(handle.unmount, 0));
      void handle.submit();
    }),
  ]);
  expect(response.ok()).toBe(true);
  await expect(page.locator('#checkout')).toBeEmpty();
  expect(await listCharges(gateway)).toHaveLength(1);
  expect(errors).toEqual([]);
});

const ISOLATED: FormOptions = { ...CARD_ALONE, isolate: true };

test('30: in an open shadow root the form has its styles, pays, and leaves nothing', async ({ page, open }) => {
  await open(ISOLATED);
  const readRoot = () =>
    page.evaluate(() => {
      const { shadowRoot } = document.getElementById('checkout') as HTMLElement;
      return {
        mode: shadowRoot?.mode,
        nodes: shadowRoot?.childNodes.length,
        sheets: shadowRoot?.adoptedStyleSheets.length,
      };
    });
  expect(await readRoot()).toEqual({ mode: 'open', nodes: 1, sheets: 1 });
  await expect(page.locator('.payveil')).toHaveCSS('display', 'grid');
  await button(page).click();
  await expect(field(page, 'cardNumber')).toBeFocused();
  await typeCard(page);
  await button(page).click();
  await expect(ending(page)).toHaveText('Payment complete');
  await unmount(page);
  expect(await readRoot()).toEqual({ mode: 'open', nodes: 0, sheets: 0 });
  expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
});

test('30: a form can be mounted again in the same place, also in a shadow root', async ({ page, open, gateway }) => {
  await open(ISOLATED);
  await unmount(page);
  await mount(page, gateway, ISOLATED);
  await typeCard(page);
  await field(page, 'cvc').press('Enter');
  await expect(ending(page)).toHaveText('Payment complete');
});

test('30: a page holds no card when the buyer leaves it', async ({ page, open, site }) => {
  await open({ defaultValues: { name: billing.name } });
  await page.evaluate(() => {
    const sensitive = [...document.querySelectorAll<HTMLInputElement>('.fs-exclude')];
    // Added after the form's own listener, so it runs after it.
    addEventListener('pagehide', () => sessionStorage.setItem('left', sensitive.map(({ value }) => value).join('')));
  });
  await typeCard(page);
  await page.goto(`${site}/checkout/two.html`);
  expect(await page.evaluate(() => sessionStorage.getItem('left'))).toBe('');
});
