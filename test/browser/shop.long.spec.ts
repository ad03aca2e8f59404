/** The shop of `npm start`, as a buyer uses it. */
import { AxeBuilder } from '@axe-core/playwright';
import type { FrameLocator, Page } from '@playwright/test';
import { expectPaid, fillCheckout } from 'payveil/sandbox/playwright';
import { recordProof } from '../record.mjs';
import { TAGS } from './list-violations.js';
import { test as base, expect } from './servers.js';
import { startShop } from './start-shop.js';

interface Shop {
  readonly shop: string;
  /** The origin of the frame. */
  readonly frame: string;
  readonly violations: readonly string[];
}

const test = base.extend<Shop>({
  // Every page of the shop keeps its strict policy, and no script of it fails.
  violations: [
    async ({ page }, use) => {
      const violations: string[] = [];
      page.on('console', (message) => {
        if (/Content Security|TrustedHTML/i.test(message.text())) violations.push(message.text());
      });
      page.on('pageerror', (error) => void violations.push(error.message));
      await use(violations);
      expect(violations).toEqual([]);
    },
    { auto: true },
  ],
  shop: async ({ startOnce }, use) => use((await startOnce(startShop)).url),
  frame: async ({ startOnce }, use) => use((await startOnce(startShop)).frame),
});

/** The frame asks its own origin for its script and its languages. */
const testInFrame = test.extend({ baseUrls: ({ frame }, use) => use([frame]) });

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeVisible();
}

test('by npm import: a press fills in a test card, and the buyer pays with it', async ({ page, shop }) => {
  await open(page, `${shop}/npm`);
  await fillCheckout(page, '4000 0000 0000 9995');
  await page.locator('details > summary').click();
  await page.locator('details').getByRole('button', { name: 'Visa · succeeded' }).first().click();
  await page.getByRole('button', { name: 'Pay €25.99' }).click();
  await expect(page.getByRole('heading', { name: 'Payment complete' })).toBeVisible();
  await expect(page.getByText(/^ch_/)).toBeVisible();
});

test('the order is the same after a reload, and its address is read with care', async ({ page, shop }) => {
  await open(page, `${shop}/script-tag`);
  await page.getByLabel('Quantity').selectOption('3');
  await page.reload();
  await expect(page.getByLabel('Quantity')).toHaveValue('3');
  await expect(page.getByRole('button', { name: 'Pay €77.97' })).toBeVisible();
  await open(page, `${shop}/script-tag?quantity=-5`);
  await expect(page.getByRole('button', { name: 'Pay €25.99' })).toBeVisible();
});

/** Opens the shop with a frame, and returns the frame. */
async function openWithFrame(page: Page, shop: string): Promise<FrameLocator> {
  await page.goto(`${shop}/frame`);
  const form = page.frameLocator('iframe');
  await expect(form.getByRole('button', { name: /^Pay/ })).toBeVisible();
  return form;
}

testInFrame(
  'in a frame: the buyer pays by card, and the page has no key and no way to the gateway',
  async ({ page, shop, frame, gateway }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const from = request.isNavigationRequest() ? '' : new URL(request.frame().url()).origin;
      asked.push(`${from} ${new URL(request.url()).origin}`);
    });
    const answer = page.waitForResponse(`${shop}/frame`);
    const form = await openWithFrame(page, shop);
    await fillCheckout(form, '4242 4242 4242 4242');
    await form.getByRole('button', { name: 'Pay €25.99' }).click();
    await expectPaid(form);
    await expect(form.getByText(/^ch_/)).toBeVisible();
    const { 'content-security-policy': policy = '' } = (await answer).headers();
    expect(policy).toContain(`connect-src 'self'; frame-src ${frame}; base-uri 'none'`);
    expect(policy).not.toMatch(/data:|unsafe|\*/);
    expect([...new Set(asked)].sort()).toEqual(
      [` ${frame}`, ` ${shop}`, `${frame} ${frame}`, `${frame} ${gateway.url}`, `${shop} ${shop}`].sort(),
    );
    for (const key of [gateway.publishableKey, gateway.signature]) {
      expect(await (await fetch(`${shop}/config-beside-frame.json`)).text()).not.toContain(key);
      expect(await page.content()).not.toContain(key);
    }
    recordProof({
      promise: 'The page around a frame has no key and no way to the gateway',
      target: '0 keys, 0 requests of the page to the gateway',
      measured: `0 of 2 keys; 0 of ${asked.length} requests, of which the frame sent those to the gateway`,
    });
  },
);

testInFrame('in a frame: the menus of the page change the form, and the email stays', async ({ page, shop }) => {
  const form = await openWithFrame(page, shop);
  await form.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Quantity').selectOption('2');
  await expect(form.getByRole('button', { name: 'Pay €51.98' })).toBeVisible();
  await expect(page.locator('#total')).toHaveText('€51.98');
  await page.getByLabel('Theme').selectOption('dark');
  await expect(form.getByLabel('Card number')).toHaveCSS('color', 'rgb(236, 238, 243)');
  // The folder of the frame has every language of the menu.
  for (const tag of await page.getByLabel('Language').locator('option').evaluateAll(listValues)) {
    await page.getByLabel('Language').selectOption(tag);
    await expect(form.locator('.payveil')).toHaveAttribute('lang', tag);
  }
  await page.getByLabel('Language').selectOption('de');
  await expect(form.getByLabel('Kartennummer')).toBeVisible();
  await expect(form.getByLabel('E-Mail')).toHaveValue('ada@example.com');
});

const listValues = (options: readonly Element[]) => options.map((option) => (option as HTMLOptionElement).value);

testInFrame('axe finds nothing in the page and its frame, and Tab goes through both', async ({ page, shop }) => {
  await page.goto(`${shop}/frame`);
  const frame = page.locator('iframe').contentFrame();
  const [first, last] = [frame.getByRole('radio', { name: 'Card' }), frame.getByRole('button', { name: /^Pay/ })];
  await expect(last).toHaveText('Pay €25.99');
  const { violations, passes } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => String(target))])).toEqual([]);
  // It has looked into the frame.
  const seen = passes.flatMap(({ nodes }) => nodes.map(({ target }) => target));
  expect(seen.filter((target) => target.length > 1).length).toBeGreaterThan(50);
  await page.getByLabel('Quantity').focus();
  await page.keyboard.press('Tab');
  await expect(first).toBeFocused();
  await last.focus();
  await page.keyboard.press('Tab');
  await expect(page.locator('details > summary')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(last).toBeFocused();
});
