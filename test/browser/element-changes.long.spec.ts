/** What a page changes during a payment in a frame: the frame takes it when the payment has ended. */
import { fillCheckout, waitForEnd } from 'payveil/sandbox/playwright';
import { bundleWithEsbuild as bundle } from '../../tools/bundlers.mjs';
import { DECLINED_CARD, GOOD_CARD } from './examples/cards.js';
import { expect, test } from './frame/frame-site.js';

const SCRIPT = "import 'payveil/element/frame';";

test('a new amount waits for the end of a payment, and the next payment has it', async ({
  page,
  shop,
  addFolder,
  addPage,
  gateway,
}) => {
  const said: string[] = [];
  page.on('pageerror', (error) => void said.push(String(error)));
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`${gateway.url}/v1/process/**`, async (route) => {
    await answered;
    await route.continue();
  });
  await page.goto(shop + addPage({ body: '<payveil-frame></payveil-frame>', payveil: await bundle(SCRIPT) }));
  const element = page.locator('payveil-frame');
  const change = (amount: number) =>
    element.evaluate((each: HTMLElementTagNameMap['payveil-frame'], amount) => {
      each.options = { ...each.options, amount };
    }, amount);
  await element.evaluate((each: HTMLElementTagNameMap['payveil-frame'], src) => {
    each.options = { src, amount: 2599, currency: 'eur', remoteIp: '192.0.2.10', returnUrl: location.href };
  }, addFolder());
  const form = page.locator('payveil-frame iframe').contentFrame();
  await fillCheckout(form, DECLINED_CARD);
  await form.getByRole('button', { name: 'Pay €25.99' }).click();
  await expect(page.locator('.payveil-frame')).toHaveAttribute('data-phase', 'busy');
  await change(5198);
  await change(1000);
  answer();
  await expect(form.getByRole('button', { name: 'Pay €10.00' })).toBeVisible();
  await fillCheckout(form, GOOD_CARD);
  await form.getByRole('button', { name: 'Pay €10.00' }).click();
  expect(await waitForEnd(form)).toBe('done');
  const headers = { authorization: gateway.secretKey };
  const { data } = await (await fetch(`${gateway.url}/sandbox/charges`, { headers })).json();
  const amounts = data.map(({ amount, status }: { amount: number; status: string }) => `${status} ${amount}`);
  expect(amounts).toEqual(expect.arrayContaining(['failed 2599', 'succeeded 1000']));
  expect(said).toEqual([]);
});
