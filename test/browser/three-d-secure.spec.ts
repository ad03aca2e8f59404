/** The challenge page in Chromium, without the SDK: from the charge to the shop's page and the status of the charge. */
import type { Page } from '@playwright/test';
import { createSandbox } from 'payveil/sandbox';
import { routeSandbox } from 'payveil/sandbox/playwright';
import { cardCharge } from '../charges.js';
import { seal } from '../sandbox/seal.js';
import { listViolations } from './list-violations.js';
import { expect, test } from './servers.js';

const CARD = { cardNumber: '4000002500003155' };
const keys = { publishableKey: 'pk_test_3ds', secretKey: 'sk_test_3ds', signature: 'sig_test_3ds' };
const headers = { authorization: keys.secretKey, signature: keys.signature };
const baseUrl = 'https://gateway.example/pay';

test.use({ baseUrls: [baseUrl, 'https://gateway.example'] });

/** Writes the body of a payment with a card that the buyer has to confirm. */
const writeBody = (members: object) =>
  JSON.stringify({ token: seal(keys, JSON.stringify({ ...cardCharge, ...CARD, ...members })) });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Expects that axe finds nothing, and that nothing is too wide. */
async function judge(page: Page): Promise<void> {
  expect(await listViolations(page)).toEqual([]);
  const readRoom = () => document.documentElement.scrollWidth - innerWidth;
  expect(await page.evaluate(readRoom)).toBeLessThanOrEqual(0);
}

for (const [colorScheme, width, word, status] of [
  ['light', 320, 'Confirm', 'succeeded'],
  ['dark', 1280, 'Refuse', 'failed'],
] as const) {
  test(`${word} leads back to the shop, ${colorScheme} at ${width} px`, async ({ page, gateway, site }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    const return_url = `${site}/empty.html?order=a%20b#done`;
    const description = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
    const ask = async (path: string, init: RequestInit = {}) =>
      (await fetch(gateway.url + path, { headers, ...init })).json();
    const body = writeBody({ return_url, description });
    const { id, redirect_url } = await ask('/v1/process/card-payment', { method: 'POST', body });
    const findCharge = () => ask(`/sandbox/charges/${id}`);
    await page.goto(`${redirect_url}0`);
    await expect(page.getByRole('heading', { name: 'There is no such payment' })).toBeVisible();
    await judge(page);
    const complaints: string[] = [];
    page.on('console', (message) => void complaints.push(message.text()));
    await page.goto(redirect_url);
    await expect(page.getByText('€25.99')).toBeVisible();
    await expect(page.getByText('Visa ••3155')).toBeVisible();
    await expect(page.getByText('3ds', { exact: true })).toBeVisible();
    // This style shows that the policy of the page allows its style sheet.
    expect(await button(page, 'Confirm').evaluate((each) => getComputedStyle(each).borderRadius)).toBe('8px');
    expect((await findCharge()).status).toBe('requires_action');
    await judge(page);
    await button(page, word).click();
    await page.waitForURL(`${site}/empty.html?order=a%20b&charge=${id}&status=${status}#done`);
    expect(await page.evaluate(() => document.referrer)).toBe('');
    expect(await findCharge()).toMatchObject({ status, redirect_url: null });
    await page.goBack();
    await expect(page.getByRole('link', { name: 'Back to the shop' })).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    await judge(page);
    expect(complaints).toEqual([]);
  });
}

test('by Playwright: the page has the origin of the base URL, and leads back to the shop', async ({ page, site }) => {
  await routeSandbox(page, createSandbox(), { baseUrl });
  await page.goto(`${site}/empty.html`);
  const body = writeBody({ return_url: `${site}/empty.html?x=1` });
  const ask = (path: string, init: RequestInit) =>
    page.evaluate(async ({ url, init }) => (await fetch(url, init)).json(), { url: baseUrl + path, init });
  const { id, redirect_url } = await ask('/v1/process/card-payment', { method: 'POST', headers, body });
  expect(redirect_url).toMatch(/^https:\/\/gateway\.example\/sandbox\/3ds\//);
  await page.goto(redirect_url);
  await button(page, 'Confirm').click();
  await page.waitForURL(`${site}/empty.html?x=1&charge=${id}&status=succeeded`);
});
