import type { Page } from '@playwright/test';
import { createSandbox, type Sandbox } from 'payveil/sandbox';
import { serve } from 'payveil/sandbox/node';
import { cardCharge, sepaCharge } from '../charges.js';
import { isFull } from '../record.mjs';
import { listViolations } from './list-violations.js';
import { test as base, expect } from './servers.js';

const ACME = { name: 'acme', publishableKey: 'acme-pub-4a', secretKey: 'acme-sec-9z', signature: 'acme-sig-77' };
const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(3);

interface Inspected {
  readonly sandbox: Sandbox;
  readonly url: string;
  /** The ids of the charges on the page: a disputed debit, a paid card, a declined card, three pending debits. */
  readonly ids: readonly string[];
}

async function post(sandbox: Sandbox, path: string, body: object) {
  const headers = { authorization: sandbox.keys.secretKey, signature: sandbox.keys.signature };
  const response = await sandbox.fetch(`http://localhost${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return JSON.parse(await response.text());
}

async function pay(sandbox: Sandbox, charge: object): Promise<string> {
  const { id } = await post(sandbox, '/v1/tokens', charge);
  const path = `/v1/process/${'iban' in charge ? 'sepa' : 'card'}-payment`;
  return (await post(sandbox, path, { token: id })).id;
}

async function payAll(sandbox: Sandbox): Promise<string[]> {
  const disputed = await pay(sandbox, { ...sepaCharge, iban: 'DE35370400440532013002' });
  await sandbox.clock.advance({ business_days: 5 });
  const ids = [disputed];
  for (const charge of [
    { ...cardCharge, description: LONG, name: LONG, customer_id: 'cus_none' },
    { ...cardCharge, cardNumber: '4000000000009995' },
    sepaCharge,
    { ...sepaCharge, iban: 'DE62370400440532013001' },
    { ...sepaCharge, amount: 99_999_999 },
  ]) {
    ids.push(await pay(sandbox, charge));
  }
  await post(sandbox, '/v1/create/customer', { email: `${'a'.repeat(60)}@example.com`, currency: 'eur', name: LONG });
  return ids;
}

/** Tests of a page that must print nothing to the console and ask no other host. */
const test = base.extend<{ inspected: Inspected }>({
  inspected: async ({ page }, use) => {
    const sandbox = createSandbox({ merchants: [ACME] });
    const { url, close } = await serve(sandbox);
    const complaints: string[] = [];
    page.on('console', (message) => void complaints.push(message.text()));
    page.on('pageerror', ({ message }) => void complaints.push(message));
    page.on('request', (request) => {
      if (!request.url().startsWith(`${url}/sandbox`)) complaints.push(request.url());
    });
    const ids = await payAll(sandbox);
    await page.goto(`${url}/sandbox/`);
    await use({ sandbox, url, ids });
    // It asks the sandbox again and again.
    await page.goto('about:blank');
    await close();
    expect(complaints).toEqual([]);
  },
});

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const row = (page: Page, id: string | undefined) => page.locator(`tr[id="${id}"]`);
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('follows what happens elsewhere, keeps what is typed, and settles charges', async ({
  page,
  inspected: { sandbox, ids },
}) => {
  await row(page, ids[0]).locator('summary').click();
  const name = page.getByLabel('Another merchant');
  await name.fill('acm');
  const id = await pay(sandbox, { ...cardCharge, description: 'Order 1042' });
  await expect(row(page, id)).toContainText('Order 1042');
  await expect(row(page, ids[0]).locator('details')).toHaveAttribute('open', '');
  await expect(page).toHaveTitle(/^7 charges/);
  await expect(name).toHaveValue('acm');
  await expect(name).toBeFocused();

  await expect(row(page, ids[3])).toContainText('pending');
  await button(page, `Settle ${ids[3]}`).click();
  await expect(section(page, 'Charges').getByRole('status')).toHaveText('The charge has settled: succeeded.');
  await expect(row(page, ids[3])).toContainText('succeeded');
  await expect(row(page, ids[3]).getByRole('button')).toHaveCount(0);
  await expect(section(page, 'Charges')).toBeInViewport();

  const clock = section(page, 'Clock');
  const before = await clock.locator('time').getAttribute('datetime');
  await button(page, '+5 business days').focus();
  await page.keyboard.press('Enter');
  await expect(clock.getByRole('status')).toContainText('the charges that were due have settled');
  await expect(page).toHaveTitle(/^The clock has moved on/);
  expect(((await clock.locator('time').getAttribute('datetime')) as string) > (before as string)).toBe(true);
  await expect(row(page, ids[4])).toContainText('failed');
  await page.reload();
  await expect(button(page, /^Settle /)).toHaveCount(0);
});

test('one click selects and copies exactly the digits of a card, or the IBAN', async ({ page, inspected: _ }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const read = async () => {
    await expect(page.locator('.copied')).toHaveCount(1);
    const [selected, copied] = await page.evaluate(async () => [
      `${getSelection()}`,
      await navigator.clipboard.readText(),
    ]);
    expect(copied).toBe(selected);
    await expect(page.locator('.copied')).toHaveCount(0);
    return selected;
  };
  await page.getByText('Cards that succeed').click();
  await page
    .getByRole('row', { name: /19-digit card/ })
    .locator('code')
    .click();
  expect(await read()).toBe('6205500000000000004');
  await page.getByText('IBANs that succeed').click();
  await page.getByRole('row', { name: /^DE/ }).locator('code').first().click();
  expect(await read()).toBe('DE89370400440532013000');
  await section(page, 'Merchant').locator('code').first().click();
  expect(await read()).toBe('pk_test_sandbox');
});

const openAll = (page: Page) =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });

/** In forced colours nothing but the colours differs, and those are the device's. */
const LOOKS = [{ colorScheme: 'light' }, { colorScheme: 'dark' }] as const;

test('axe finds nothing, and nothing is too wide, in each look', async ({ page, inspected: { url } }) => {
  test.slow();
  for (const look of LOOKS) {
    await page.emulateMedia(look);
    for (const width of isFull ? [320, 768, 1280] : [320]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${url}/sandbox/?${width === 320 ? 'refused=fault_invalid' : 'done=clock_advanced_settled'}`);
      await openAll(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(await listViolations(page), JSON.stringify(look)).toEqual([]);
    }
  }
});

// `base`, because here the browser prints that a request has failed.
base('says when the sandbox does not answer, until it does', async ({ page }) => {
  const { url, close } = await serve(createSandbox());
  try {
    await page.goto(`${url}/sandbox/`);
    await page.route('**/sandbox/**', (route) => route.abort());
    await expect(page.getByRole('alert')).toHaveText(/The sandbox does not answer/);
    await page.unroute('**/sandbox/**');
    await expect(page.locator('.stopped')).toBeHidden();
  } finally {
    await close();
  }
});

test('targets are at least 24 px high, and 44 px on a touch screen', async ({ browser, inspected: { url } }) => {
  for (const [hasTouch, least] of [
    [false, 24],
    [true, 44],
  ] as const) {
    const context = await browser.newContext({ hasTouch, isMobile: hasTouch, viewport: { width: 390, height: 800 } });
    const page = await context.newPage();
    await page.goto(`${url}/sandbox/`);
    const heights = await page
      .locator('button:visible, select:visible, input:visible, nav a:visible, summary:visible')
      .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(20);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(least);
    await context.close();
  }
});
