/** The challenge page in Chromium, without the SDK: from the charge to the shop's page and the status of the charge. */
import { createSandbox } from 'payveil/sandbox';
import { routeSandbox } from 'payveil/sandbox/playwright';
import { expect, test } from './servers.js';
import { button, type Charge, headers, payAsked, SUCCEEDING, sealCard } from './three-d-secure.js';

const DECLINED = '4000008400001629';
const baseUrl = 'https://gateway.example/pay';

test.use({ baseUrls: [baseUrl, 'https://gateway.example'] });

async function findCharge(url: string, id: string): Promise<Charge> {
  return (await (await fetch(`${url}/sandbox/charges/${id}`, { headers })).json()) as Charge;
}

for (const [cardNumber, word, status, failure_code] of [
  [SUCCEEDING, 'Confirm', 'succeeded', null],
  [DECLINED, 'Confirm', 'failed', 'card_declined'],
] as const) {
  test(`${word} for ••${cardNumber.slice(-4)} leads back to the shop: ${status}`, async ({ page, gateway, site }) => {
    const return_url = `${site}/empty.html?order=a%20b#done`;
    const { id, redirect_url } = await payAsked(gateway.url, { cardNumber, return_url });
    const complaints: string[] = [];
    page.on('console', (message) => void complaints.push(message.text()));
    await page.goto(redirect_url);
    await expect(page.getByText('€25.99')).toBeVisible();
    await expect(page.getByText(`Visa ••${cardNumber.slice(-4)}`)).toBeVisible();
    await expect(page.getByText('3ds', { exact: true })).toBeVisible();
    // This style shows that the policy of the page allows its style sheet.
    expect(await button(page, 'Confirm').evaluate((each) => getComputedStyle(each).borderRadius)).toBe('8px');
    expect((await findCharge(gateway.url, id)).status).toBe('requires_action');
    await button(page, word).click();
    await page.waitForURL(`${site}/empty.html?order=a%20b&charge=${id}&status=${status}#done`);
    expect(await page.evaluate(() => document.referrer)).toBe('');
    expect(await findCharge(gateway.url, id)).toMatchObject({ status, failure_code, redirect_url: null });
    await page.goBack();
    await expect(page.getByRole('link', { name: 'Back to the shop' })).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    expect(complaints).toEqual([]);
  });
}

test('by Playwright: the page has the origin of the base URL, and leads back to the shop', async ({ page, site }) => {
  await routeSandbox(page, createSandbox(), { baseUrl });
  await page.goto(`${site}/empty.html`);
  const body = JSON.stringify({ token: sealCard({ cardNumber: SUCCEEDING, return_url: `${site}/empty.html?x=1` }) });
  const ask = (path: string, init: RequestInit) =>
    page.evaluate(async ({ url, init }) => (await fetch(url, init)).json(), { url: baseUrl + path, init });
  const { id, redirect_url } = await ask('/v1/process/card-payment', { method: 'POST', headers, body });
  expect(redirect_url).toMatch(/^https:\/\/gateway\.example\/sandbox\/3ds\//);
  await page.goto(redirect_url);
  await button(page, 'Confirm').click();
  await page.waitForURL(`${site}/empty.html?x=1&charge=${id}&status=succeeded`);
});
