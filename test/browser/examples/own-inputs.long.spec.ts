/** The example with a merchant's own inputs, under a strict policy. */
import { fillCheckout } from 'payveil/sandbox/playwright';
import type { Gateway } from '../servers.js';
import { GOOD_CARD } from './cards.js';
import { coverThreeDSecure } from './cover-three-d-secure.js';
import { test as base, expect } from './quiet-test.js';
import { serveExample } from './serve-folder.js';

const test = base.extend<{ host: string }>({
  host: async ({ startOnce }, use) => use((await startOnce(startHost)).url),
});

const startHost = (gateway: Gateway) => serveExample('own-inputs', gateway);

test.beforeEach(({ page, host }) => page.goto(`${host}/examples/own-inputs/index.html`));

coverThreeDSecure(test);

test('pays by card, and formats the number while it is typed', async ({ page }) => {
  await page.getByLabel('Card number').pressSequentially(GOOD_CARD);
  await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
  await expect(page.locator('#brand')).toHaveText('(visa)');
  await fillCheckout(page, GOOD_CARD);
  await page.getByRole('button').click();
  await expect(page.getByRole('status')).toHaveText('Payment complete');
  await expect(page.getByLabel('Card number')).toHaveValue('');
});
