/** The looks of the challenge page: nothing is too wide, and axe finds nothing. */
import { listViolations } from './list-violations.js';
import { expect, test } from './servers.js';
import { button, payAsked, SUCCEEDING } from './three-d-secure.js';

for (const [look, width] of [
  ['light', 320],
  ['dark', 1280],
] as const) {
  test(`axe finds nothing, and nothing is too wide: ${look}, ${width} px`, async ({ page, gateway }) => {
    await page.emulateMedia({ colorScheme: look });
    await page.setViewportSize({ width, height: 800 });
    const description = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
    const { redirect_url } = await payAsked(gateway.url, { cardNumber: SUCCEEDING, description });
    const judge = async () => {
      expect(await listViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    };
    await page.goto(redirect_url);
    await expect(button(page, 'Confirm')).toBeVisible();
    await judge();
    await page.goto(`${redirect_url}0`);
    await expect(page.getByRole('heading', { name: 'There is no such payment' })).toBeVisible();
    await judge();
    const form = { outcome: 'succeeded' };
    expect((await page.request.post(redirect_url, { form, maxRedirects: 0 })).status()).toBe(303);
    await page.goto(redirect_url);
    await expect(page.getByRole('heading', { name: 'This payment is confirmed' })).toBeVisible();
    await judge();
  });
}
